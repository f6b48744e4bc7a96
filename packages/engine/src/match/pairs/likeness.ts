// How alike two words are, letter by letter. Of a million pairs of words most are not alike at all: that is seen by which letters
// occur, before a letter is looked at.
import { LETTERS, MOST_COMPARED, sizeOf } from '../rows/letters-kept.ts';
import type { Rows } from '../rows/row-writer.ts';

const PREFIX = 4;
const PREFIX_WEIGHT = 0.1;
/** Of the matches that are needed, so much may be lost in counting. */
const ROUNDING = 1e-9;
const SPAN = MOST_COMPARED + 1;
const SQUARE = SPAN * SPAN;

/** Of each letter, where it stands in the word that is looked through: a bit each. All 0 between two words. */
const positions = new Int32Array(1 << 16);

/**
 * Says how alike two words are whose letters' place, and behind it their mask, stand there: Jaro's similarity with Winkler's prefix
 * (1990), 0 to 1, without the threshold under which the prefix does not count; 0 below `least`.
 */
export function likeness(
  { words, letters }: Pick<Rows, 'words' | 'letters'>,
  least: number,
): (one: number, other: number) => number {
  const needed = neededMatches(least);
  return (one, other) => {
    const mask = (words[one + 1] ?? 0) | 0;
    const otherMask = (words[other + 1] ?? 0) | 0;
    const size = sizeOf(mask);
    const otherSize = sizeOf(otherMask);
    const shared = Math.min(
      size - bitsOf(mask & ~otherMask & LETTERS),
      otherSize - bitsOf(otherMask & ~mask & LETTERS),
    );
    const sizes = size * SPAN + otherSize;
    if (shared < (needed[PREFIX * SQUARE + sizes] ?? 0)) return 0;
    const x = (words[one] ?? 0) + 1;
    const y = (words[other] ?? 0) + 1;
    let prefix = 0;
    while (prefix < PREFIX && prefix < shared && letters[x + prefix] === letters[y + prefix]) prefix++;
    const fewest = needed[prefix * SQUARE + sizes] ?? 0;
    if (shared < fewest) return 0;
    const jaro =
      size <= otherSize
        ? jaroOf(letters, x, size, y, otherSize, fewest)
        : jaroOf(letters, y, otherSize, x, size, fewest);
    const alike = jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
    return alike >= least ? alike : 0;
  };
}

/** Of a common prefix and the sizes of two words: letters that must match at least. */
function neededMatches(least: number): Uint8Array {
  const needed = new Uint8Array((PREFIX + 1) * SQUARE);
  for (let prefix = 0; prefix <= PREFIX; prefix++) {
    const bonus = prefix * PREFIX_WEIGHT;
    const shares = (3 * (least - bonus)) / (1 - bonus) - 1;
    for (let one = 0; one < SPAN; one++)
      for (let other = 0; other < SPAN; other++) {
        const matches = one + other === 0 ? 0 : (shares * one * other) / (one + other);
        needed[prefix * SQUARE + one * SPAN + other] = Math.max(1, Math.ceil(matches - ROUNDING));
      }
  }
  return needed;
}

/** Jaro's similarity (1989) of two words, the shorter first, given by where they begin and their sizes; 0 where fewer letters match. */
function jaroOf(
  letters: Uint16Array,
  a: number,
  short: number,
  b: number,
  long: number,
  fewest: number,
): number {
  for (let j = 0; j < long; j++) {
    const letter = letters[b + j] ?? 0;
    positions[letter] = (positions[letter] ?? 0) | (1 << j);
  }
  const reach = Math.max(0, (long >>> 1) - 1);
  let mayMiss = short - fewest;
  let takenShort = 0;
  let takenLong = 0;
  for (let i = 0; i < short && mayMiss >= 0; i++) {
    const to = i + reach + 1;
    const near = (i > reach ? -1 << (i - reach) : -1) & (to < MOST_COMPARED ? ~(-1 << to) : -1);
    const found = (positions[letters[a + i] ?? 0] ?? 0) & near & ~takenLong;
    if (found === 0) mayMiss--;
    else {
      takenLong |= found & -found;
      takenShort |= 1 << i;
    }
  }
  for (let j = 0; j < long; j++) positions[letters[b + j] ?? 0] = 0;
  if (mayMiss < 0) return 0;
  const matches = bitsOf(takenShort);
  let moved = 0;
  for (let x = takenShort, y = takenLong; x !== 0; x &= x - 1, y &= y - 1)
    if (letters[a + 31 - Math.clz32(x & -x)] !== letters[b + 31 - Math.clz32(y & -y)]) moved++;
  return (matches / short + matches / long + (matches - (moved >>> 1)) / matches) / 3;
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
