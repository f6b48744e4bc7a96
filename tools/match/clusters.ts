// The clusters of matched rows, counted, numbered and looked up.
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';

export interface Clusters {
  count: number;
  /** Those of several rows. */
  groups: number;
  /** Rows in those. */
  groupedRows: number;
  /** Rows of the largest. */
  largest: number;
  /** Of each row, the number of its cluster: from 1, in the order of their first rows. */
  ids: Uint32Array;
  /** Of each cluster, by its number, its rows. */
  sizes: Uint32Array;
}

export function clustersIn({ rows, cluster }: Matches): Clusters {
  const ids = new Uint32Array(rows);
  const sizes = new Uint32Array(rows + 1);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const head = cluster[row] ?? row;
    // A cluster's first row comes before its others.
    const id = head === row ? ++count : (ids[head] ?? 0);
    ids[row] = id;
    sizes[id] = (sizes[id] ?? 0) + 1;
  }
  let groups = 0;
  let groupedRows = 0;
  let largest = 0;
  for (const size of sizes) {
    if (size > largest) largest = size;
    if (size < 2) continue;
    groups++;
    groupedRows += size;
  }
  return { count, groups, groupedRows, largest, ids, sizes: sizes.subarray(0, count + 1) };
}

/** The share of such clusters that are expected to be right; a row by itself was joined with nothing that could be wrong. */
export function confidenceOf(sureness: number, size: number): number {
  return size < 2 ? 1 : chanceOf(sureness);
}

/** Log-odds as a chance from 0 to 1. */
export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Where the row stands: its table's place, the table's name, and the row as a spreadsheet counts. */
export function placeOf(
  row: number,
  { starts, numbers }: Matches,
  tables: readonly MatchTable[],
): { table: number; file: string; row: number } {
  const table = starts.findLastIndex(start => start <= row);
  return { table, file: tables[table]?.source.id ?? '', row: numbers[row] ?? 0 };
}
