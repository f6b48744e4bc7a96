// One layer of weights from features to classes. Trained weights are kept as whole numbers from -127 to 127 with one scale a
// class, so that a machine's last bit cannot change what is committed.
import { toShares } from './arithmetic.ts';
import type { Features } from './features.ts';

export interface Layer {
  classes: number;
  /** Bucket by bucket, all classes of one beside each other. */
  weights: Int8Array;
  /** What one step of a weight is worth, by class. */
  scales: Float32Array;
  /** What each class starts from. */
  starts: Float32Array;
}

/** The share of every class for one input. `extra` is added to its scores before. */
export function sharesOf(layer: Layer, { buckets, weights }: Features, extra?: Float64Array): Float64Array {
  const { classes } = layer;
  const scores = new Float64Array(classes);
  for (let at = 0; at < buckets.length; at += 1) {
    const from = (buckets[at] ?? 0) * classes;
    const weight = weights[at] ?? 0;
    for (let one = 0; one < classes; one += 1)
      scores[one] = (scores[one] ?? 0) + weight * (layer.weights[from + one] ?? 0);
  }
  for (let one = 0; one < classes; one += 1)
    scores[one] =
      (scores[one] ?? 0) * (layer.scales[one] ?? 0) + (layer.starts[one] ?? 0) + (extra?.[one] ?? 0);
  return toShares(scores);
}
