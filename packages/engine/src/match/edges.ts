// The pairs that may be matches, the surest first.
import type { Pairs } from './pairs/candidate-pairs.ts';

export interface Edges {
  one: Uint32Array;
  other: Uint32Array;
  /** Log-odds. */
  score: Float32Array;
}

/** Pairs below this are not joined by whatever else is known: one match in five. */
const LOWEST = -1.4;
const HIGHEST = 40;
/** Scores within one sixteenth of a point are equal. */
const STEPS_PER_POINT = 16;
const STEPS = Math.ceil((HIGHEST - LOWEST) * STEPS_PER_POINT) + 1;

/** Edges from the highest score to the lowest; equal ones by what their rows say, so that the order of the rows does not
 *  matter. `scores` are those of the patterns. */
export function edgesOf(
  { count, one, other, pattern }: Pairs,
  scores: Float64Array,
  contentOf: (row: number) => number,
): Edges {
  const steps = Int32Array.from(scores, score =>
    score < LOWEST ? -1 : Math.max(0, Math.floor((HIGHEST - score) * STEPS_PER_POINT)),
  );
  const starts = new Uint32Array(STEPS + 1);
  for (let pair = 0; pair < count; pair++) {
    const step = steps[pattern[pair] ?? 0] ?? -1;
    if (step >= 0) starts[step + 1] = (starts[step + 1] ?? 0) + 1;
  }
  for (let step = 0; step < STEPS; step++) starts[step + 1] = (starts[step + 1] ?? 0) + (starts[step] ?? 0);
  const order = new Uint32Array(starts[STEPS] ?? 0);
  const ends = starts.slice();
  for (let pair = 0; pair < count; pair++) {
    const step = steps[pattern[pair] ?? 0] ?? -1;
    if (step < 0) continue;
    const place = ends[step] ?? 0;
    order[place] = pair;
    ends[step] = place + 1;
  }
  const tie = (pair: number): number => contentOf(one[pair] ?? 0) + contentOf(other[pair] ?? 0);
  for (let step = 0; step < STEPS; step++) {
    const part = order.subarray(starts[step], starts[step + 1]);
    if (part.length > 1) part.sort((a, b) => tie(a) - tie(b));
  }
  const edges = {
    one: new Uint32Array(order.length),
    other: new Uint32Array(order.length),
    score: new Float32Array(order.length),
  };
  for (let at = 0; at < order.length; at++) {
    const pair = order[at] ?? 0;
    edges.one[at] = one[pair] ?? 0;
    edges.other[at] = other[pair] ?? 0;
    edges.score[at] = scores[pattern[pair] ?? 0] ?? 0;
  }
  return edges;
}
