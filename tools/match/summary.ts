// What matching came to, for a person who reads it in a terminal.
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';
import { number, plural } from '@groundwork/engine/words/wording';
import type { MatchAnswer } from './answer.ts';
import { confidenceOf } from './clusters.ts';
import { type Group, weakestPair } from './groups.ts';
import { pairLines, pairWords } from './pair-words.ts';

const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 && share < 1 ? 2 : 1)} %`;

/** Kinds of fewer pairs are not worth a line. */
const LEAST_SHARE = 0.0005;

export function summaryLines(answer: MatchAnswer): string[] {
  const {
    rows,
    pairs_scored: pairs,
    clusters,
    groups,
    grouped_rows: grouped,
    largest_cluster: largest,
  } = answer;
  const counted =
    groups === 0
      ? `${plural(rows, 'row')}, ${plural(pairs, 'pair')} compared: no two rows were joined.`
      : `${plural(rows, 'row')}, ${plural(pairs, 'pair')} compared: ${plural(clusters, 'cluster')}. ${plural(groups, 'group')} of several rows ${groups === 1 ? 'holds' : 'hold'} ${plural(grouped, 'row')}, the largest ${number(largest)}.`;
  const bound = answer.nothing_to_compare_by ?? answer.stated_bound.words;
  const classes = answer.classes.filter(({ share }) => pairs > 0 && share >= LEAST_SHARE);
  return [
    ...answer.tables.flatMap(tableLines),
    counted,
    bound,
    ...(classes.length === 0 ? [] : ['', 'The kinds of pairs that were found:']),
    ...classes.map(({ class: name, share, usually }) => {
      const most = usually
        .filter(one => one.is !== 'differs')
        .map(one => `${one.comparison} ${one.is} (${percent(one.share)})`);
      return `  ${percent(share).padStart(7)}  ${name}${most.length === 0 ? '' : `: ${most.join(', ')}`}`;
    }),
  ];
}

function tableLines({ file, rows, columns }: MatchAnswer['tables'][number]): string[] {
  const width = Math.max(0, ...columns.map(({ column }) => Math.min(32, column.length)));
  return [
    `${file}: ${plural(rows, 'row')}`,
    ...columns.map(
      ({ column, compared_as: as, why_not: whyNot }) =>
        `  ${column.padEnd(width)}  ${as === null ? `not compared: ${whyNot}` : `compared as ${as}`}`,
    ),
    '',
  ];
}

/** One group after the other: of each, the two rows that speak least for it. */
export function groupLines(
  title: string,
  groups: readonly Group[],
  matches: Matches,
  tables: readonly MatchTable[],
  texts: ReadonlyMap<number, readonly string[]>,
): string[] {
  if (groups.length === 0) return [];
  return [
    '',
    title,
    ...groups.flatMap(group => {
      const { cluster, rows, sureness } = group;
      const sure = percent(confidenceOf(sureness, rows.length));
      const more = rows.length === 2 ? '' : `; the two of its ${rows.length} rows that are least alike`;
      return [
        `  cluster ${cluster}, ${sure} sure${more}`,
        ...pairLines(pairWords(weakestPair(group, matches), matches, tables, texts)),
      ];
    }),
  ];
}
