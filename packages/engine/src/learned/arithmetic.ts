// Arithmetic that comes out the same on every machine and engine: only what IEEE 754 fixes to the last bit. `Math.exp` and
// `Math.log` may differ between versions, and weights trained with them could not be compared byte for byte.

const LN2 = 0.6931471805599453;
const LEAST_EXPONENT = -60;
const twoTo: number[] = powersOfTwo();

function powersOfTwo(): number[] {
  const powers: number[] = [];
  for (let power = 1, at = 0; at <= 120; at += 1, power *= 2) powers.push(power);
  return powers;
}

export function exp(x: number): number {
  const doublings = Math.round(x / LN2);
  if (doublings < LEAST_EXPONENT) return 0;
  const rest = x - doublings * LN2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 11; n += 1) {
    term = (term * rest) / n;
    sum += term;
  }
  return doublings >= 0 ? sum * (twoTo[doublings] ?? 0) : sum / (twoTo[-doublings] ?? 1);
}

/** Of a number above 0. */
export function ln(x: number): number {
  let mantissa = x;
  let doublings = 0;
  for (; mantissa > 1.5; doublings += 1) mantissa /= 2;
  for (; mantissa < 0.75; doublings -= 1) mantissa *= 2;
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let power = z;
  let sum = 0;
  for (let n = 1; n <= 19; n += 2) {
    sum += power / n;
    power *= square;
  }
  return doublings * LN2 + 2 * sum;
}

/** Turns scores into shares that sum to 1, in place. */
export function toShares(scores: Float64Array): Float64Array {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = exp((scores[at] ?? 0) - most);
    scores[at] = share;
    sum += share;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
}

/** FNV-1a over UTF-16: which bucket of a table of weights a feature falls into. */
export function hashed(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at += 1) hash = hashedOn(hash, text.charCodeAt(at));
  return bucketOf(hash);
}

export const HASH_START = 0x811c9dc5;

/** The hash with one more letter. */
export function hashedOn(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}

/** What a hash comes to once all letters are in it. */
export function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Where the largest number stands; the first of equals. */
export function bestOf(numbers: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] ?? 0) > (numbers[best] ?? 0)) best = at;
  return best;
}
