// Names of persons, in one column or in two.
import { calledBy } from './called-by.ts';
import { bare, bounds, findWords, squeeze, type Target, wordSet, writeText } from './cell-words.ts';
import { hashUnits } from './hash.ts';
import { type ColumnSlots, SLOTS } from './layout.ts';
import { JOINT, LETTER, type Letters } from './letters.ts';
import { letterMask, MOST_COMPARED } from './letters-kept.ts';

const COMMA = 44;
/** What words of names are made of. */
const NAME = LETTER | JOINT;
const TITLES = wordSet(
  'mr mrs ms miss mx dr prof sir herr frau mme mlle monsieur madame sr sra srta dott ing',
);
const NAME_ENDINGS = wordSet('jr sr ii iii iv phd md esq mba cpa');

function writeFirstName(target: Target, at: number, units: Uint16Array, from: number, to: number): void {
  const slots = SLOTS.first_name;
  const { words } = target;
  const place = target.row + at;
  const end = Math.min(to, from + MOST_COMPARED);
  const hash = hashUnits(units, from, to);
  words[place + slots.hash] = hash;
  words[place + slots.called] = calledBy(hash);
  words[place + slots.text] = target.letters.keep(units, from, end);
  words[place + slots.mask] = letterMask(units, from, end);
}

export function writeLastName(target: Target, at: number, cell: Letters, from: number, to: number): void {
  const length = squeeze(cell, from, to, LETTER);
  writeText(target, target.row + at, bare, 0, length);
}

/** Words of a name from the first that is no title to the last that is no ending; the number of words left. */
function nameWords(cell: Letters): { first: number; last: number } {
  let last = findWords(cell, NAME) - 1;
  let first = 0;
  const hashOf = (word: number): number =>
    hashUnits(cell.units, bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0);
  while (first < last && TITLES.has(hashOf(first))) first++;
  while (last > first && NAME_ENDINGS.has(hashOf(last))) last--;
  return { first, last };
}

export function firstName(cell: Letters, column: ColumnSlots, target: Target): void {
  const { first, last } = nameWords(cell);
  if (last < first) return;
  const length = squeeze(cell, bounds[first * 2] ?? 0, bounds[first * 2 + 1] ?? 0, LETTER);
  if (length > 0) writeFirstName(target, column.at, bare, 0, length);
  // `Mary Jones` among first names, and no last name: the row says it all in one cell.
  const from = bounds[last * 2] ?? 0;
  const to = bounds[last * 2 + 1] ?? 0;
  if (last > first && to - from > 1 && column.lastNameAt !== undefined)
    if (target.words[target.row + column.lastNameAt] === 0)
      writeLastName(target, column.lastNameAt, cell, from, to);
}

export function fullName(cell: Letters, column: ColumnSlots, target: Target): void {
  const comma = cell.units.indexOf(COMMA);
  const { first, last } = nameWords(cell);
  if (last < first) return;
  const isTurned = comma > 0 && comma < cell.length && comma < (bounds[last * 2] ?? 0);
  let given = first;
  // `Smith, John` begins with the last name, which may be of several words.
  if (isTurned) while (given < last && (bounds[given * 2] ?? 0) < comma) given++;
  const length = squeeze(cell, bounds[given * 2] ?? 0, bounds[given * 2 + 1] ?? 0, LETTER);
  if (length > 0) writeFirstName(target, column.at, bare, 0, length);
  if (last === first || column.lastNameAt === undefined) return;
  if (isTurned) writeLastName(target, column.lastNameAt, cell, bounds[first * 2] ?? 0, comma);
  else writeLastName(target, column.lastNameAt, cell, bounds[last * 2] ?? 0, bounds[last * 2 + 1] ?? 0);
}
