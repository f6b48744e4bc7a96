// What is kept of a word to be compared letter by letter: which letters occur, and how many there are, in one number. Two words that
// have nothing in common are told apart by it, without going where their letters stand.

/** Letters of a word that are compared one by one. */
export const MOST_COMPARED = 32;

/** Of a mask: a bit for each letter of `a` to `z`; what lies beyond them shares theirs. */
export const LETTERS = 0x3ffffff;
const ALPHABET = 26;

/** The letters that occur from one place to another, no more than are compared, and above them their number. */
export function letterMask(units: Uint16Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) mask |= 1 << (((units[at] ?? 0) & 31) % ALPHABET);
  return (((to - from) << ALPHABET) | mask) >>> 0;
}

/** How many letters a mask was made of. */
export function sizeOf(mask: number): number {
  return mask >>> ALPHABET;
}
