// Which rows are one record. Two clusters become one only when all that is known of their rows speaks for it, also of pairs that
// no rule found: a chain of people of whom each resembles the next is no record.
import type { Edges } from './edges.ts';
import { pause } from './pause.ts';

export interface Clustering {
  /** Of each row, the first row of its cluster. */
  cluster: Uint32Array;
  /** Of each row of a cluster with several, the lowest mean log-odds by which its cluster was joined; else 0. */
  sureness: Float32Array;
}

/** No pair counts for more than so in a mean. */
export const SUREST = 8;
/** Larger unions are refused: what is left is for a person. */
const MOST_CROSS_PAIRS = 2500;
/** Nobody stands a hundred times in a list unless the rows are hardly told from each other: a larger cluster takes only what is
 *  nearly certain to be of it. */
const MOST_ROWS = 100;
const NEARLY_CERTAIN = 7;

/** Edges that are followed before others have their turn. */
const EDGES_AT_ONCE = 4096;

export interface ClusterOptions {
  /** What the first rows are in already, and stay in. */
  known?: Clustering | undefined;
  mayJoin?: ((one: readonly number[], other: readonly number[]) => boolean) | undefined;
  signal?: AbortSignal | undefined;
}

/** Joins rows along the edges, in their order. `scoreOf` gives the log-odds of any two rows. */
export async function clustersOf(
  rows: number,
  edges: Edges,
  scoreOf: (one: number, other: number) => number,
  { known, mayJoin = () => true, signal }: ClusterOptions = {},
): Promise<Clustering> {
  const { one, other, score } = edges;
  const cluster = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) cluster[row] = row;
  const sureness = new Float32Array(rows);
  if (known) {
    cluster.set(known.cluster);
    sureness.set(known.sureness);
  }
  const members = membersOf(edges, known?.cluster ?? new Uint32Array());
  // Of two clusters that were not joined, how many rows they had: between clusters of fifty there may be 2,500 edges, and each would
  // score all of them again.
  const refused = new Map<number, number>();
  for (let edge = 0; edge < score.length; edge++) {
    if (edge % EDGES_AT_ONCE === 0) await pause(signal);
    const a = headOf(cluster, one[edge] ?? 0);
    const b = headOf(cluster, other[edge] ?? 0);
    if (a === b) continue;
    const ofA = members.get(a) ?? [a];
    const ofB = members.get(b) ?? [b];
    const isPair = ofA.length + ofB.length === 2;
    const [kept, given] = a < b ? [a, b] : [b, a];
    const both = kept * rows + given;
    if (!isPair && refused.get(both) === ofA.length + ofB.length) continue;
    const mean = isPair ? Math.min(SUREST, score[edge] ?? 0) : meanOf(ofA, ofB, scoreOf);
    const least = ofA.length + ofB.length > MOST_ROWS ? NEARLY_CERTAIN : 0;
    if (mean <= least || !mayJoin(ofA, ofB)) {
      if (!isPair) refused.set(both, ofA.length + ofB.length);
      continue;
    }
    cluster[given] = kept;
    members.delete(given);
    members.set(kept, [...ofA, ...ofB]);
    sureness[kept] = Math.min(sureness[a] || SUREST, sureness[b] || SUREST, mean);
  }
  for (let row = 0; row < rows; row++) {
    const head = headOf(cluster, row);
    cluster[row] = head;
    sureness[row] = sureness[head] ?? 0;
  }
  return { cluster, sureness };
}

/** The rows of those known clusters that edges lead to, where they are several. */
function membersOf({ one, other }: Edges, cluster: Uint32Array): Map<number, number[]> {
  const isReached = new Uint8Array(cluster.length);
  for (const ends of [one, other])
    for (const row of ends) {
      const head = cluster[row];
      if (head !== undefined) isReached[head] = 1;
    }
  const members = new Map<number, number[]>();
  for (let row = 0; row < cluster.length; row++) {
    const head = cluster[row] ?? row;
    if (row === head || isReached[head] === 0) continue;
    const rows = members.get(head);
    if (rows) rows.push(row);
    else members.set(head, [head, row]);
  }
  return members;
}

function meanOf(
  ofA: readonly number[],
  ofB: readonly number[],
  scoreOf: (one: number, other: number) => number,
): number {
  if (ofA.length * ofB.length > MOST_CROSS_PAIRS) return 0;
  let sum = 0;
  for (const one of ofA)
    for (const other of ofB) sum += Math.max(-SUREST, Math.min(SUREST, scoreOf(one, other)));
  return sum / (ofA.length * ofB.length);
}

function headOf(cluster: Uint32Array, row: number): number {
  let at = row;
  for (;;) {
    const above = cluster[at] ?? at;
    if (above === at) return at;
    const next = cluster[above] ?? above;
    cluster[at] = next;
    at = next;
  }
}
