// What matching came to, as one object for programs.
import type { FileProblem } from '@groundwork/contract/profiles';
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';
import { type ClassWords, classWords } from './class-words.ts';
import type { Clusters } from './clusters.ts';
import { columnWords, type TableWords } from './column-words.ts';
import type { StatedBound } from './expectation.ts';
import type { PairWords } from './pair-words.ts';

export interface MatchAnswer {
  rows: number;
  pairs_scored: number;
  clusters: number;
  /** Clusters of several rows, and the rows in them. */
  groups: number;
  grouped_rows: number;
  largest_cluster: number;
  /** Since the command was started. */
  seconds: number;
  cpu_seconds: number;
  peak_rss_mb: number;
  stated_bound: StatedBound;
  /** Why no rows could be compared; null where they were. */
  nothing_to_compare_by: string | null;
  tables: TableWords[];
  classes: ClassWords[];
  /** The pairs whose label would teach most; empty unless asked for. */
  ask: PairWords[];
  /** Joined pairs, drawn at random; empty unless asked for. */
  sample: PairWords[];
  refused: FileProblem[];
}

export function matchAnswer(
  { tables, refused }: { tables: readonly MatchTable[]; refused: FileProblem[] },
  matches: Matches,
  { count, groups, groupedRows, largest }: Clusters,
  { bound, ask, sample }: { bound: StatedBound; ask: PairWords[]; sample: PairWords[] },
): MatchAnswer {
  const { user, system } = process.cpuUsage();
  const rowsOf = matches.starts.map((start, at) => (matches.starts[at + 1] ?? matches.rows) - start);
  return {
    rows: matches.rows,
    pairs_scored: matches.pairs,
    clusters: count,
    groups,
    grouped_rows: groupedRows,
    largest_cluster: largest,
    seconds: rounded(performance.now() / 1000),
    cpu_seconds: rounded((user + system) / 1e6),
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    stated_bound: bound,
    nothing_to_compare_by: nothingToCompareBy(matches),
    tables: columnWords(tables, rowsOf),
    classes: classWords(matches),
    ask,
    sample,
    refused,
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

function nothingToCompareBy({ rows, comparisons }: Matches): string | null {
  if (rows < 2)
    return rows === 0 ? 'There are no rows.' : 'There is one row, and nothing to compare it with.';
  return comparisons.length > 0
    ? null
    : 'There is nothing to compare by: no column says what its row is about. Every row stays by itself.';
}
