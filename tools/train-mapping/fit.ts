// Fits one layer of weights: stochastic descent with a step of its own for every weight (Adagrad), examples in an order drawn
// from a seed. Sums run in a fixed order and nothing but IEEE arithmetic is used, so that a retrain gives the same bytes.
import { toShares } from '@groundwork/engine/learned/arithmetic';
import type { Features } from '@groundwork/engine/learned/features';
import type { Layer } from '@groundwork/engine/learned/linear';
import { Draws } from './chance.ts';

export interface Example {
  /** One input, or one that is drawn anew each round (with its object or without). */
  inputs: readonly Features[];
  answer: number;
  weight: number;
}

export interface FitOptions {
  buckets: number;
  classes: number;
  rounds: number;
  step: number;
  /** Share of the features that are hidden in each round. */
  hidden: number;
  /** Weights that are smaller than this part of the largest of their class are dropped. */
  least: number;
  /** What every weight is held back by before it has seen anything. */
  caution: number;
  /** Whole numbers on each side of 0 that a weight is rounded to, at most 127. */
  steps: number;
  seed: number;
}

/** A class whose share is this little off is left alone: nearly all are. */
const NEGLIGIBLE = 0.002;
const COOLING = 0.8;

export function fitLayer(examples: readonly Example[], options: FitOptions): Layer {
  const { buckets, classes } = options;
  const draws = new Draws(options.seed);
  const weights = new Float32Array(buckets * classes);
  // A weight that few examples touch stays small, and is dropped in the end.
  const squares = new Float32Array(buckets * classes).fill(options.caution);
  const starts = new Float32Array(classes);
  const startSquares = new Float32Array(classes).fill(1e-3);
  const mean = examples.reduce((sum, one) => sum + one.weight, 0) / Math.max(1, examples.length);
  const order = Uint32Array.from(examples.keys());
  const seen = new Uint8Array(256);
  const answers = new Uint32Array(classes);
  const slopes = new Float64Array(classes);
  let { step } = options;
  for (let round = 0; round < options.rounds; round += 1, step *= COOLING) {
    for (const at of draws.shuffle(order)) {
      const example = examples[at];
      if (!example) continue;
      const input = example.inputs.length === 1 ? example.inputs[0] : draws.one(example.inputs);
      if (!input) continue;
      const scores = new Float64Array(classes);
      const count = input.buckets.length;
      const shown = count <= seen.length ? seen : new Uint8Array(count);
      for (let one = 0; one < count; one += 1) {
        shown[one] = draws.next() >= options.hidden ? 1 : 0;
        if (shown[one] === 0) continue;
        const from = (input.buckets[one] ?? 0) * classes;
        const value = input.weights[one] ?? 0;
        for (let answer = 0; answer < classes; answer += 1)
          scores[answer] = (scores[answer] ?? 0) + value * (weights[from + answer] ?? 0);
      }
      for (let answer = 0; answer < classes; answer += 1)
        scores[answer] = (scores[answer] ?? 0) + (starts[answer] ?? 0);
      toShares(scores);
      scores[example.answer] = (scores[example.answer] ?? 0) - 1;
      const importance = example.weight / mean;
      let off = 0;
      for (let answer = 0; answer < classes; answer += 1) {
        const error = scores[answer] ?? 0;
        if (error < NEGLIGIBLE && error > -NEGLIGIBLE) continue;
        const slope = error * importance;
        startSquares[answer] = (startSquares[answer] ?? 0) + slope * slope;
        starts[answer] = (starts[answer] ?? 0) - (step * slope) / Math.sqrt(startSquares[answer] ?? 1);
        answers[off] = answer;
        slopes[off] = slope;
        off += 1;
      }
      // Input by input, so that the weights of one lie beside each other.
      for (let one = 0; one < count; one += 1) {
        if (shown[one] === 0) continue;
        const from = (input.buckets[one] ?? 0) * classes;
        const value = input.weights[one] ?? 0;
        for (let at = 0; at < off; at += 1) {
          const place = from + (answers[at] ?? 0);
          const pull = (slopes[at] ?? 0) * value;
          const square = (squares[place] ?? 0) + pull * pull;
          squares[place] = square;
          weights[place] = (weights[place] ?? 0) - (step * pull) / Math.sqrt(square);
        }
      }
    }
  }
  return rounded(weights, starts, options);
}

function rounded(
  weights: Float32Array,
  starts: Float32Array,
  { classes, least, steps: most }: FitOptions,
): Layer {
  const scales = new Float32Array(classes);
  for (let place = 0; place < weights.length; place += 1) {
    const size = Math.abs(weights[place] ?? 0);
    const answer = place % classes;
    if (size > (scales[answer] ?? 0)) scales[answer] = size;
  }
  for (let answer = 0; answer < classes; answer += 1)
    scales[answer] = Math.max(scales[answer] ?? 0, 1e-6) / most;
  const small = new Int8Array(weights.length);
  for (let place = 0; place < weights.length; place += 1) {
    const steps = Math.round((weights[place] ?? 0) / (scales[place % classes] ?? 1));
    small[place] = Math.abs(steps) < least * most ? 0 : steps;
  }
  return { classes, weights: small, scales, starts };
}
