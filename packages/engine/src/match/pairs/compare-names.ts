// First and last names of persons: short forms, initials, slips, and names that stand in each other's place.
import { SLOTS } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import { ALIKE, type Compared, type Comparison, likeness } from './comparison.ts';

/** Where a row's first and last name begin. */
export interface NamePlaces {
  first: number;
  last: number;
}

const RATHER_ALIKE = 0.8;

export function firstName(
  { part, place, rows, isCommon }: Compared,
  names: NamePlaces | undefined,
): Comparison {
  const { words, letters } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.first_name;
  return {
    name: part.name,
    parts: [place],
    levels: [
      '',
      'differs',
      'same first letter',
      'rather alike',
      'alike',
      'a short form',
      'the same, as of many',
      'the same',
    ],
    expected: [0, 8, 6, 5, 10, 6, 25, 40],
    agreeing: [0, 5, 2, 3, 10, 15, 30, 35],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return isCommon(a, b) ? 6 : 7;
      if (words[a + at + slots.called] === words[b + at + slots.called]) return 5;
      const [x, y] = [words[a + at + slots.text] ?? 0, words[b + at + slots.text] ?? 0];
      const [m, n] = [letters[x] ?? 0, letters[y] ?? 0];
      if (m === 1 || n === 1) return letters[x + 1] === letters[y + 1] ? 2 : 1;
      const alike = likeness(rows, a + at + slots.text, b + at + slots.text, RATHER_ALIKE);
      if (alike > 0) return alike >= ALIKE ? 4 : 3;
      // Said once, by the last name.
      return names && swapped(rows, names, a, b) ? 0 : 1;
    },
  };
}

export function lastName(
  { part, place, rows, isCommon }: Compared,
  names: NamePlaces | undefined,
): Comparison {
  const { words } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.last_name;
  return {
    name: part.name,
    parts: [place],
    levels: [
      '',
      'differs',
      'rather alike',
      'alike',
      'the same, as of many',
      'the same',
      'swapped with the first name',
    ],
    expected: [0, 10, 3, 10, 25, 45, 3],
    agreeing: [0, 5, 5, 10, 35, 40, 5],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === other && one !== 0) return isCommon(a, b) ? 4 : 5;
      if (one !== 0 && other !== 0) {
        const alike = likeness(rows, a + at + slots.text, b + at + slots.text, RATHER_ALIKE);
        if (alike > 0) return alike >= ALIKE ? 3 : 2;
      }
      if (names && one + other !== 0 && swapped(rows, names, a, b)) return 6;
      return one === 0 || other === 0 ? 0 : 1;
    },
  };
}

/** Whether the names are the same with the first one last. Where one name is missing, the other one decides. */
function swapped(rows: Rows, names: NamePlaces, a: number, b: number): boolean {
  const { words } = rows;
  const crossed = (one: number, other: number): number => {
    const [x, y] = [words[one] ?? 0, words[other] ?? 0];
    if (x === 0 || y === 0) return 0;
    if (x === y) return 1;
    return likeness(rows, textOf(one, a, names), textOf(other, b, names), ALIKE) > 0 ? 1 : -1;
  };
  const firstAsLast = crossed(a + names.first, b + names.last);
  if (firstAsLast < 0) return false;
  const lastAsFirst = crossed(a + names.last, b + names.first);
  return lastAsFirst >= 0 && firstAsLast + lastAsFirst > 0;
}

/** Where the letters of a name stand whose hash stands there. */
function textOf(hash: number, row: number, names: Pick<NamePlaces, 'first'>): number {
  return hash + (hash === row + names.first ? SLOTS.first_name.text : SLOTS.last_name.text);
}
