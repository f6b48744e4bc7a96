// Chance that repeats: the same seed and name give the same numbers, so two forecasts differ only where their tasks do.

/** Numbers evenly spread over (0, 1), never the ends themselves: mulberry32 (Tommy Ettinger), seeded by FNV-1a of the name. */
export function uniforms(seed: number, name: string): () => number {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
}

/** P(Z > z) of the standard normal; relative error below 1.2e-7 far into the tail (Press et al., Numerical Recipes, erfc). */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
    1.00002368, -1.26551223,
  ];
  const sum = terms.reduce((total, term) => total * t + term, 0);
  const upper = 0.5 * t * Math.exp(-x * x + sum);
  return z >= 0 ? upper : 1 - upper;
}

const central = {
  above: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  below: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
  ],
};
const outer = {
  above: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  below: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
};

/** z with P(Z > z) = `tail`, for 0 < tail < 1; relative error below 1.2e-9 (Peter Acklam's rational approximation). */
export function normalQuantileOfTail(tail: number): number {
  if (tail > 0.5) return -normalQuantileOfTail(1 - tail);
  if (tail < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(tail));
    return -polynomial(outer.above, q) / polynomial(outer.below, q);
  }
  const q = 0.5 - tail;
  const r = q * q;
  return (polynomial(central.above, r) * q) / polynomial(central.below, r);
}

/** Horner's rule, highest power first. */
function polynomial(terms: readonly number[], at: number): number {
  let sum = 0;
  for (const term of terms) sum = sum * at + term;
  return sum;
}
