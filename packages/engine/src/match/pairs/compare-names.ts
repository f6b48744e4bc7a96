// First and last names of persons: short forms, initials, slips, and names that stand in each other's place.
import { SLOTS } from '../rows/layout.ts';
import { sizeOf } from '../rows/letters-kept.ts';
import type { Rows } from '../rows/row-writer.ts';
import { ALIKE, type Compared, type Comparison } from './comparison.ts';
import { likeness } from './likeness.ts';

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
  const likenessAt = likeness(rows, RATHER_ALIKE);
  const areSwapped = names && swapped(rows, names);
  const sizeAt = (mask: number): number => sizeOf(words[mask] ?? 0);
  const firstLetter = (text: number): number => letters[(words[text] ?? 0) + 1] ?? 0;
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
      const isInitial = sizeAt(a + at + slots.mask) === 1 || sizeAt(b + at + slots.mask) === 1;
      if (isInitial) return firstLetter(a + at + slots.text) === firstLetter(b + at + slots.text) ? 2 : 1;
      const alike = likenessAt(a + at + slots.text, b + at + slots.text);
      if (alike > 0) return alike >= ALIKE ? 4 : 3;
      // Said once, by the last name.
      return areSwapped?.(a, b) ? 0 : 1;
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
  const likenessAt = likeness(rows, RATHER_ALIKE);
  const areSwapped = names && swapped(rows, names);
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
        const alike = likenessAt(a + at + slots.text, b + at + slots.text);
        if (alike > 0) return alike >= ALIKE ? 3 : 2;
      }
      if (one + other !== 0 && areSwapped?.(a, b)) return 6;
      return one === 0 || other === 0 ? 0 : 1;
    },
  };
}

/** Whether the names are the same with the first one last. Where one name is missing, the other one decides. */
function swapped(rows: Rows, { first, last }: NamePlaces): (a: number, b: number) => boolean {
  const { words } = rows;
  const alike = likeness(rows, ALIKE);
  const crossed = (firstName: number, lastName: number): number => {
    const x = words[firstName] ?? 0;
    const y = words[lastName] ?? 0;
    if (x === 0 || y === 0) return 0;
    if (x === y) return 1;
    return alike(firstName + SLOTS.first_name.text, lastName + SLOTS.last_name.text) > 0 ? 1 : -1;
  };
  return (a, b) => {
    const firstAsLast = crossed(a + first, b + last);
    if (firstAsLast < 0) return false;
    const lastAsFirst = crossed(b + first, a + last);
    return lastAsFirst >= 0 && firstAsLast + lastAsFirst > 0;
  };
}
