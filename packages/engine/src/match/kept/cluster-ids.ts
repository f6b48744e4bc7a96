// The numbers by which clusters are known outside: they stay when rows are added.
import type { RowLayout } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';

export interface ClusterIds {
  /** Of each row, the number of its cluster. */
  ids: Uint32Array;
  lastId: number;
}

/** From 1, in the order of their first rows. */
export function firstIds(cluster: Uint32Array): ClusterIds {
  const ids = new Uint32Array(cluster.length);
  let lastId = 0;
  for (const [row, head] of cluster.entries()) ids[row] = head === row ? ++lastId : (ids[head] ?? 0);
  return { ids, lastId };
}

/**
 * Gives the rows from `first` on their numbers. A cluster with earlier rows keeps theirs; where it makes several one, that of which
 * it holds the most earlier rows, and of equally many the lowest. The others get new ones, in the order of what their rows say, so
 * that they do not depend on the order in which the rows stand. Says which earlier rows have another number now.
 */
export function addIds(
  { ids, lastId }: ClusterIds,
  cluster: Uint32Array,
  first: number,
  contentOf: (row: number) => number,
): { lastId: number; changed: number[] } {
  const isTouched = new Uint8Array(cluster.length);
  for (let row = first; row < cluster.length; row++) isTouched[cluster[row] ?? row] = 1;
  const members = new Map<number, number[]>();
  for (let row = 0; row < cluster.length; row++) {
    const head = cluster[row] ?? row;
    if (isTouched[head] === 0) continue;
    const rows = members.get(head);
    if (rows) rows.push(row);
    else members.set(head, [row]);
  }
  const changed: number[] = [];
  const unknown: { rows: number[]; content: number }[] = [];
  for (const rows of members.values()) {
    const earlier = rows.filter(row => row < first);
    if (earlier.length === 0) {
      unknown.push({ rows, content: Math.min(...rows.map(contentOf)) });
      continue;
    }
    const id = mostFrequent(earlier.map(row => ids[row] ?? 0));
    changed.push(...earlier.filter(row => ids[row] !== id));
    for (const row of rows) ids[row] = id;
  }
  unknown.sort((one, other) => one.content - other.content || (one.rows[0] ?? 0) - (other.rows[0] ?? 0));
  for (const [at, { rows }] of unknown.entries()) for (const row of rows) ids[row] = lastId + 1 + at;
  return { lastId: lastId + unknown.length, changed: changed.sort((one, other) => one - other) };
}

/** Of those that occur equally often the lowest. */
function mostFrequent(ids: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [most] = [...counts].sort(([id, count], [otherId, otherCount]) => otherCount - count || id - otherId);
  return most?.[0] ?? 0;
}

/** What a row says, as one number. */
export function contentIn({ stride, contentAt }: RowLayout, { words }: Rows): (row: number) => number {
  return row => words[row * stride + contentAt] ?? 0;
}
