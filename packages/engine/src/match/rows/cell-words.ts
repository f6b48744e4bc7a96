// Takes a cell apart into words, and keeps what is compared of them. One cell after the other is taken apart in the same place.
import { hashText, hashUnits } from './hash.ts';
import type { ColumnSlots } from './layout.ts';
import { DIGIT, isKind, LETTER, type Letters } from './letters.ts';
import { letterMask, MOST_COMPARED } from './letters-kept.ts';
import type { Pages } from './pages.ts';

/** The row that is being written. */
export interface Target {
  words: Uint32Array;
  row: number;
  letters: Pages<Uint16Array<ArrayBuffer>>;
  tokens: Pages<Uint32Array<ArrayBuffer>>;
}

export type NormalForm = (cell: Letters, column: ColumnSlots, target: Target) => void;

/** Hashes of words, for asking whether a word is one of them. */
export const wordSet = (words: string): ReadonlySet<number> => new Set(words.split(/\s+/).map(hashText));

/** Words of the cell: where each begins and ends, one after the other. */
export const bounds = new Int32Array(512);
/** Letters without what stands between them. */
export const bare = new Uint16Array(1024);

/** What words are made of. */
export const WORD = LETTER | DIGIT;

/** Finds the words of a cell, made of units of these kinds; says how many. */
export function findWords({ units, length }: Letters, kinds: number): number {
  let count = 0;
  let start = -1;
  for (let at = 0; at <= length && count < 256; at++) {
    if (at < length && isKind(units[at] ?? 0, kinds)) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      bounds[count * 2] = start;
      bounds[count * 2 + 1] = at;
      count++;
      start = -1;
    }
  }
  return count;
}

/** The units of these kinds, without the others; says how many. */
export function squeeze({ units }: Letters, from: number, to: number, kinds: number, into = 0): number {
  let length = into;
  for (let at = from; at < to && length < bare.length; at++) {
    const unit = units[at] ?? 0;
    if (isKind(unit, kinds)) bare[length++] = unit;
  }
  return length;
}

/** Hash, letters and letter mask of a value, into the three numbers from a place on. */
export function writeText(target: Target, at: number, units: Uint16Array, from: number, to: number): void {
  if (to <= from) return;
  const { words, letters } = target;
  const end = Math.min(to, from + MOST_COMPARED);
  words[at] = hashUnits(units, from, to);
  words[at + 1] = letters.keep(units, from, end);
  words[at + 2] = letterMask(units, from, end);
}
