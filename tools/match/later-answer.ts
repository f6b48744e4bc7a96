// What became of rows that were added to those that were kept, as one object for programs and as lines for people.
import type { FileProblem } from '@groundwork/contract/profiles';
import type { MatchedMore } from '@groundwork/engine/match/kept/match-more';
import { plural } from '@groundwork/engine/words/wording';
import { KIND_WORDS, type TableWords } from './column-words.ts';

export interface LaterAnswer {
  /** Rows that were added, and those before. */
  rows: number;
  rows_before: number;
  pairs_scored: number;
  /** Clusters of all rows. */
  clusters: number;
  /** Added rows that are one with earlier ones, and the clusters that the others make. */
  rows_of_known_clusters: number;
  new_clusters: number;
  /** Earlier rows whose cluster became one with another, so that they have its number now. */
  rows_renumbered: number;
  /** Since the command was started. */
  seconds: number;
  cpu_seconds: number;
  peak_rss_mb: number;
  tables: TableWords[];
  refused: FileProblem[];
}

export function laterAnswer(
  { all, first, firstTable, changed, pairs }: MatchedMore,
  refused: FileProblem[],
): LaterAnswer {
  const { rows, cluster, tables, layout } = all;
  let clusters = 0;
  let newClusters = 0;
  let known = 0;
  for (let row = 0; row < rows.count; row++) {
    const head = cluster[row] ?? row;
    if (head === row) clusters++;
    if (row < first) continue;
    if (head === row) newClusters++;
    else if (head < first) known++;
  }
  const { user, system } = process.cpuUsage();
  const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100;
  const words = tables.map(({ id, header, start }, at): TableWords => {
    const columns = new Map(layout.tables[at]?.map(({ column, kind }) => [column, kind]));
    return {
      file: id,
      rows: (tables[at + 1]?.start ?? rows.count) - start,
      columns: header.map((column, place) => {
        const kind = columns.get(place);
        return kind
          ? { column, compared_as: KIND_WORDS[kind], why_not: null }
          : { column, compared_as: null, why_not: 'no column of this name was compared' };
      }),
    };
  });
  return {
    rows: rows.count - first,
    rows_before: first,
    pairs_scored: pairs,
    clusters,
    rows_of_known_clusters: known,
    new_clusters: newClusters,
    rows_renumbered: changed.length,
    seconds: hundredths(performance.now() / 1000),
    cpu_seconds: hundredths((user + system) / 1e6),
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    tables: words.slice(firstTable),
    refused,
  };
}

export function laterLines(answer: LaterAnswer): string[] {
  const { rows, rows_before: before, pairs_scored: pairs, rows_renumbered: renumbered } = answer;
  return [
    `${plural(rows, 'row')} added to ${plural(before, 'row')}, ${plural(pairs, 'pair')} compared.`,
    whatBecame(answer),
    ...(renumbered === 0
      ? []
      : [
          `${plural(renumbered, 'earlier row')} ${renumbered === 1 ? 'has' : 'have'} another number now: an added row showed that two clusters are one. It keeps the number of the larger, and of two that are equally large the lower.`,
        ]),
    'What makes a match was learnt from the rows that were kept, and nothing from these: where hardly any of those were one, few are found. Match all files again when much has changed.',
  ];
}

function whatBecame({ rows, rows_of_known_clusters: known, new_clusters: made }: LaterAnswer): string {
  if (known === 0)
    return `None of them is one with an earlier row; there ${made === 1 ? 'is' : 'are'} ${plural(made, 'new cluster')}.`;
  if (known === rows) return 'Each of them is one with earlier rows.';
  return `${plural(known, 'row')} of them ${known === 1 ? 'is' : 'are'} one with earlier rows; the others make ${plural(made, 'new cluster')}.`;
}
