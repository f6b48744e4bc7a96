// Which rows are one record. Two clusters become one only when all that is known of their rows speaks for it, also of pairs that
// no rule found: a chain of people of whom each resembles the next is no record.
export interface Edge {
  one: number;
  other: number;
  /** Log-odds. */
  score: number;
}

export interface Clustering {
  /** Of each row, the first row of its cluster. */
  cluster: Uint32Array;
  /** Of each row of a cluster with several, the lowest mean log-odds by which its cluster was joined; else 0. */
  sureness: Float32Array;
}

/** Pairs below this are not looked at. */
export const LOWEST_EDGE = -1.4;
/** No pair counts for more than so in a mean. */
const CLIP = 8;
/** Larger unions are refused: what is left is for a person. */
const MOST_CROSS_PAIRS = 2500;
const STEP = 16;
const STEPS = 2048;

/** Edges by score, the highest first; edges of one sixteenth of a point by `tie`. */
export function inOrder(scores: Float32Array, tie: (edge: number) => number): Uint32Array {
  const order = new Uint32Array(scores.length);
  const starts = new Uint32Array(STEPS + 1);
  const stepOf = (edge: number): number =>
    Math.min(STEPS - 1, Math.max(0, Math.floor((40 - (scores[edge] ?? 0)) * STEP)));
  for (let edge = 0; edge < scores.length; edge++) {
    const step = stepOf(edge) + 1;
    starts[step] = (starts[step] ?? 0) + 1;
  }
  for (let step = 0; step < STEPS; step++) starts[step + 1] = (starts[step + 1] ?? 0) + (starts[step] ?? 0);
  const ends = starts.slice();
  for (let edge = 0; edge < scores.length; edge++) {
    const step = stepOf(edge);
    const place = ends[step] ?? 0;
    order[place] = edge;
    ends[step] = place + 1;
  }
  for (let step = 0; step < STEPS; step++) {
    const part = order.subarray(starts[step], starts[step + 1]);
    if (part.length > 1) part.sort((a, b) => tie(a) - tie(b) || a - b);
  }
  return order;
}

/** Joins rows along edges in the order given. `scoreOf` gives the log-odds of any two rows. */
export function clustersOf(
  rows: number,
  edges: { one: Uint32Array; other: Uint32Array; score: Float32Array },
  order: Uint32Array,
  scoreOf: (one: number, other: number) => number,
  mayJoin: (one: readonly number[], other: readonly number[]) => boolean = () => true,
): Clustering {
  const cluster = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) cluster[row] = row;
  const sureness = new Float32Array(rows);
  const members = new Map<number, number[]>();
  for (const edge of order) {
    const a = find(cluster, edges.one[edge] ?? 0);
    const b = find(cluster, edges.other[edge] ?? 0);
    if (a === b) continue;
    const [ofA, ofB] = [members.get(a) ?? [a], members.get(b) ?? [b]];
    const mean =
      ofA.length + ofB.length === 2 ? (edges.score[edge] ?? 0) : meanOf(ofA, ofB, scoreOf);
    if (mean <= 0 || !mayJoin(ofA, ofB)) continue;
    const [kept, given] = a < b ? [a, b] : [b, a];
    const joined = [...ofA, ...ofB];
    cluster[given] = kept;
    members.delete(given);
    members.set(kept, joined);
    const before = Math.min(sureness[a] || CLIP, sureness[b] || CLIP);
    sureness[kept] = Math.min(before, mean);
  }
  for (let row = 0; row < rows; row++) {
    const head = find(cluster, row);
    cluster[row] = head;
    sureness[row] = sureness[head] ?? 0;
  }
  return { cluster, sureness };
}

function meanOf(
  ofA: readonly number[],
  ofB: readonly number[],
  scoreOf: (one: number, other: number) => number,
): number {
  if (ofA.length * ofB.length > MOST_CROSS_PAIRS) return 0;
  let sum = 0;
  for (const one of ofA)
    for (const other of ofB) sum += Math.max(-CLIP, Math.min(CLIP, scoreOf(one, other)));
  return sum / (ofA.length * ofB.length);
}

function find(cluster: Uint32Array, row: number): number {
  let at = row;
  for (;;) {
    const above = cluster[at] ?? at;
    if (above === at) return at;
    const next = cluster[above] ?? above;
    cluster[at] = next;
    at = next;
  }
}
