// Which clusters of several rows the model is surest of, and least sure.
import type { Matches } from '@groundwork/engine/match/match-tables';
import type { Clusters } from './clusters.ts';

export interface Group {
  cluster: number;
  rows: number[];
  sureness: number;
}

/** Rows of a group that are looked at for its weakest pair. */
const LOOKED_AT = 12;

/** The surest groups, and of the others the least sure, each so many at most. */
export function surestAndLeast(
  { rows, cluster, sureness }: Matches,
  { ids, sizes }: Clusters,
  most: number,
): { surest: Group[]; least: Group[] } {
  const heads: number[] = [];
  for (let row = 0; row < rows; row++)
    if (cluster[row] === row && (sizes[ids[row] ?? 0] ?? 1) > 1) heads.push(row);
  const surenessOf = (row: number): number => sureness[row] ?? 0;
  heads.sort((one, other) => surenessOf(other) - surenessOf(one) || one - other);
  const surest = heads.slice(0, most);
  const least = heads.slice(Math.max(most, heads.length - most)).toReversed();
  const groups = new Map(
    [...surest, ...least].map((head): [number, Group] => [
      head,
      { cluster: ids[head] ?? 0, rows: [], sureness: surenessOf(head) },
    ]),
  );
  for (let row = 0; row < rows; row++) groups.get(cluster[row] ?? row)?.rows.push(row);
  const groupsOf = (list: readonly number[]): Group[] => list.flatMap(head => groups.get(head) ?? []);
  return { surest: groupsOf(surest), least: groupsOf(least) };
}

/** The two rows of a group that speak least for it. */
export function weakestPair({ rows }: Group, matches: Matches): [number, number] {
  const looked = rows.slice(0, LOOKED_AT);
  let weakest: [number, number] = [looked[0] ?? 0, looked[1] ?? 0];
  let lowest = Number.POSITIVE_INFINITY;
  for (const [at, one] of looked.entries())
    for (const other of looked.slice(at + 1)) {
      const score = matches.scoreOf(one, other);
      if (score >= lowest) continue;
      lowest = score;
      weakest = [one, other];
    }
  return weakest;
}
