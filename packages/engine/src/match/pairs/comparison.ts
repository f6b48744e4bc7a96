// How two rows compare in one thing: a level from "one of them says nothing" (0) to "the same, and few are". Levels in words, with
// what is expected of them before any data were seen.
import type { Part } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';

export interface Comparison {
  name: string;
  /** Places of the parts that it compares. */
  parts: readonly number[];
  /** What each level means; 0 says nothing. */
  levels: readonly string[];
  /** Of 100 matches that can be compared, so many are expected on each level. */
  expected: readonly number[];
  /** Of 100 pairs that are no match and agree in this, because a rule looked for it or because they belong together. */
  agreeing: readonly number[];
  /** Of two rows, given by where their numbers begin. */
  readonly compare: (one: number, other: number) => number;
}

/** What a comparison compares: a part of all rows. */
export interface Compared {
  part: Part;
  place: number;
  rows: Rows;
  /** Whether what two rows share in the part is what many rows have: of two phones in a row one may be a switchboard's, and only
   *  where both rows have such a one is it what they share. */
  readonly isCommon: (one: number, other: number) => boolean;
}

/** Words are alike from here on (Jaro-Winkler). */
export const ALIKE = 0.92;

/** The highest level that any column of the one row reaches with any of the other. */
export function highest(
  at: readonly number[],
  one: number,
  other: number,
  compare: (one: number, other: number) => number,
): number {
  let level = 0;
  for (const first of at)
    for (const second of at) level = Math.max(level, compare(one + first, other + second));
  return level;
}
