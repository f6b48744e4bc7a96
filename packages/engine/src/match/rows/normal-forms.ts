// One way of writing for each kind of value: what only differs in writing is equal afterwards.
import { isFreeMailDomain } from '../../profile/values/domain.ts';
import { calledBy } from './called-by.ts';
import { dateNumber } from './date-number.ts';
import type { FieldKind } from './fields.ts';
import type { GrowingNumbers, GrowingUnits } from './growing.ts';
import { hashText, hashUnits } from './hash.ts';
import { type ColumnSlots, SLOTS } from './layout.ts';
import { isDigit, isLetter, type Letters } from './letters.ts';
import { pickWords } from './picked-words.ts';

/** The row that is being written. */
export interface Target {
  words: Uint32Array;
  row: number;
  letters: GrowingUnits;
  tokens: GrowingNumbers;
}

type NormalForm = (cell: Letters, column: ColumnSlots, target: Target) => void;

const AT = 64;
const DOT = 46;
const COMMA = 44;
/** Letters of a name that are compared one by one. */
const MOST_COMPARED = 32;
/** National numbers are told apart by their last digits; what stands before may be left out. */
const PHONE_DIGITS = 9;
const FEWEST_PHONE_DIGITS = 7;

const wordSet = (words: string): ReadonlySet<number> => new Set(words.split(/\s+/).map(hashText));
const TITLES = wordSet('mr mrs ms miss mx dr prof sir herr frau mme mlle monsieur madame sr sra srta dott ing');
const NAME_ENDINGS = wordSet('jr sr ii iii iv phd md esq mba cpa');
const LEGAL_FORMS = wordSet(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc holdings holding group gmbh ag kg kgaa ohg ug
  ev eg mbh se sa sas sarl sasu eurl spa srl sl slu bv nv vof ab as asa aps oy oyj kft zrt doo sro pty pvt ltda lda`,
);
const STREET_WORDS = new Map(
  Object.entries({
    street: 'st',
    avenue: 'ave',
    av: 'ave',
    road: 'rd',
    lane: 'ln',
    drive: 'dr',
    boulevard: 'blvd',
    court: 'ct',
    place: 'pl',
    square: 'sq',
    highway: 'hwy',
    terrace: 'tce',
    strasse: 'str',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  }).map(([word, short]) => [hashText(word), Uint16Array.from(short, letter => letter.charCodeAt(0))]),
);
const FREE_DOMAINS = new Map<number, boolean>();

/** Words of the cell: where each begins and ends, one after the other. */
const bounds = new Int32Array(512);
/** Letters without what stands between them. */
const bare = new Uint16Array(1024);

function isWordUnit(unit: number): boolean {
  return isLetter(unit) || isDigit(unit);
}

/** Finds the words of a cell that `belongs` to; says how many. */
function findWords({ units, length }: Letters, belongs: (unit: number) => boolean): number {
  let count = 0;
  let start = -1;
  for (let at = 0; at <= length && count < 256; at++) {
    if (at < length && belongs(units[at] ?? 0)) {
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

/** The letters that belong, without the others; says how many. */
function squeeze(
  { units }: Letters,
  from: number,
  to: number,
  belongs: (unit: number) => boolean,
  into = 0,
): number {
  let length = into;
  for (let at = from; at < to && length < bare.length; at++) {
    const unit = units[at] ?? 0;
    if (belongs(unit)) bare[length++] = unit;
  }
  return length;
}

function letterMask(units: Uint16Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) mask |= 1 << ((units[at] ?? 0) & 31);
  return mask >>> 0;
}

/** Hash, letters and letter mask of a value, into the three numbers from a place on. */
function writeText(target: Target, at: number, units: Uint16Array, from: number, to: number): void {
  if (to <= from) return;
  const { words, letters } = target;
  const end = Math.min(to, from + MOST_COMPARED);
  words[at] = hashUnits(units, from, to);
  words[at + 1] = letters.keep(units, from, end);
  words[at + 2] = letterMask(units, from, end);
}

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

function writeLastName(target: Target, at: number, cell: Letters, from: number, to: number): void {
  const length = squeeze(cell, from, to, isLetter);
  writeText(target, target.row + at, bare, 0, length);
}

/** Words of a name from the first that is no title to the last that is no ending; the number of words left. */
function nameWords(cell: Letters): { first: number; last: number } {
  let last = findWords(cell, isNameUnit) - 1;
  let first = 0;
  const hashOf = (word: number): number =>
    hashUnits(cell.units, bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0);
  while (first < last && TITLES.has(hashOf(first))) first++;
  while (last > first && NAME_ENDINGS.has(hashOf(last))) last--;
  return { first, last };
}

/** O’Brien and Anne-Marie are one word. */
function isNameUnit(unit: number): boolean {
  return isLetter(unit) || unit === 39 || unit === 45 || unit === 0x2019;
}

function firstName(cell: Letters, column: ColumnSlots, target: Target): void {
  const { first, last } = nameWords(cell);
  if (last < first) return;
  const length = squeeze(cell, bounds[first * 2] ?? 0, bounds[first * 2 + 1] ?? 0, isLetter);
  if (length > 0) writeFirstName(target, column.at, bare, 0, length);
  // `Mary Jones` among first names, and no last name: the row says it all in one cell.
  const from = bounds[last * 2] ?? 0;
  const to = bounds[last * 2 + 1] ?? 0;
  if (last > first && to - from > 1 && column.lastNameAt !== undefined)
    if (target.words[target.row + column.lastNameAt] === 0)
      writeLastName(target, column.lastNameAt, cell, from, to);
}

function fullName(cell: Letters, column: ColumnSlots, target: Target): void {
  const comma = cell.units.indexOf(COMMA);
  const { first, last } = nameWords(cell);
  if (last < first) return;
  const isTurned = comma > 0 && comma < cell.length && comma < (bounds[last * 2] ?? 0);
  let given = first;
  // `Smith, John` begins with the last name, which may be of several words.
  if (isTurned) while (given < last && (bounds[given * 2] ?? 0) < comma) given++;
  const length = squeeze(cell, bounds[given * 2] ?? 0, bounds[given * 2 + 1] ?? 0, isLetter);
  if (length > 0) writeFirstName(target, column.at, bare, 0, length);
  if (last === first || column.lastNameAt === undefined) return;
  if (isTurned) writeLastName(target, column.lastNameAt, cell, bounds[first * 2] ?? 0, comma);
  else writeLastName(target, column.lastNameAt, cell, bounds[last * 2] ?? 0, bounds[last * 2 + 1] ?? 0);
}

function email(cell: Letters, column: ColumnSlots, target: Target): void {
  const { units } = cell;
  const slots = SLOTS.email;
  let begin = 0;
  while (begin < cell.length && !isWordUnit(units[begin] ?? 0)) begin++;
  let at = -1;
  let end = begin;
  // Several addresses in one cell: the first stands for the row.
  for (; end < cell.length; end++) {
    const unit = units[end] ?? 0;
    if (unit === AT && at === -1) at = end;
    else if (!isWordUnit(unit) && !EMAIL_SIGNS.has(unit)) break;
  }
  if (at <= begin || end - at < 2) return;
  const place = target.row + column.at;
  const { words } = target;
  const domain = hashUnits(units, at + 1, end);
  words[place + slots.hash] = hashUnits(units, begin, end);
  words[place + slots.mailbox] = hashUnits(units, begin, at);
  words[place + slots.domain] = domain;
  let isFree = FREE_DOMAINS.get(domain);
  if (isFree === undefined) {
    isFree = isFreeMailDomain(cell.slice(at + 1, end));
    FREE_DOMAINS.set(domain, isFree);
  }
  words[place + slots.own] = isFree ? 0 : domain;
  const kept = Math.min(at, begin + MOST_COMPARED);
  words[place + slots.text] = target.letters.keep(units, begin, kept);
  words[place + slots.mask] = letterMask(units, begin, kept);
}

const EMAIL_SIGNS = new Set([..."@.!#$%&'*+/=?^_`{|}~-"].map(sign => sign.charCodeAt(0)));

function phone({ units, length }: Letters, column: ColumnSlots, target: Target): void {
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at] ?? 0;
    if (isDigit(unit)) bare[digits++] = unit - 48;
    // An extension, or another number, is not the number.
    else if (digits >= FEWEST_PHONE_DIGITS && (isLetter(unit) || unit === COMMA || unit === 59)) break;
  }
  if (digits < FEWEST_PHONE_DIGITS) return;
  let number = 0;
  for (let at = Math.max(0, digits - PHONE_DIGITS); at < digits; at++) number = number * 10 + (bare[at] ?? 0);
  target.words[target.row + column.at] = number === 0 ? 0 : number;
}

function company(cell: Letters, column: ColumnSlots, target: Target): void {
  let count = findWords(cell, isWordUnit);
  const hashOf = (word: number): number =>
    hashUnits(cell.units, bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0);
  while (count > 1 && LEGAL_FORMS.has(hashOf(count - 1))) count--;
  if (count === 0) return;
  const length = squeeze(cell, bounds[0] ?? 0, bounds[count * 2 - 1] ?? 0, isWordUnit);
  writeText(target, target.row + column.at, bare, 0, length);
}

function website(cell: Letters, column: ColumnSlots, target: Target): void {
  const { units, length } = cell;
  let from = 0;
  for (let at = 0; at + 2 < length; at++)
    if (units[at] === 58 && units[at + 1] === 47 && units[at + 2] === 47) from = at + 3;
  const isWww = units[from] === 119 && units[from + 1] === 119 && units[from + 2] === 119;
  if (isWww && units[from + 3] === DOT) from += 4;
  let to = from;
  while (to < length && (isWordUnit(units[to] ?? 0) || units[to] === DOT || units[to] === 45)) to++;
  if (to - from < 3) return;
  target.words[target.row + column.at] = hashUnits(units, from, to);
}

function street(cell: Letters, column: ColumnSlots, target: Target): void {
  const count = findWords(cell, isWordUnit);
  let length = 0;
  for (let word = 0; word < count; word++) {
    const [from, to] = [bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0];
    const short = STREET_WORDS.get(hashUnits(cell.units, from, to));
    if (short && word > 0) {
      bare.set(short, length);
      length += short.length;
    } else length = squeeze(cell, from, to, isWordUnit, length);
  }
  writeText(target, target.row + column.at, bare, 0, length);
}

/** Letters and digits alone. */
function word(cell: Letters, column: ColumnSlots, target: Target): void {
  writeText(target, target.row + column.at, bare, 0, squeeze(cell, 0, cell.length, isWordUnit));
}

function category(cell: Letters, column: ColumnSlots, target: Target): void {
  const length = squeeze(cell, 0, cell.length, isWordUnit);
  if (length > 0) target.words[target.row + column.at] = hashUnits(bare, 0, length);
}

function date(cell: Letters, column: ColumnSlots, target: Target): void {
  target.words[target.row + column.at] = dateNumber(cell, column.order);
}

const bits = new DataView(new ArrayBuffer(4));

function number(cell: Letters, column: ColumnSlots, target: Target): void {
  const value = amountOf(cell.slice(0, Math.min(cell.length, 40)));
  if (value === undefined) return;
  const { hash, bits: slot } = SLOTS.number;
  bits.setFloat32(0, value, true);
  const place = target.row + column.at;
  target.words[place + hash] = hashText(String(value));
  target.words[place + slot] = bits.getUint32(0, true);
}

/** Compared, not shown: the last mark is the decimal one when one or two digits follow it. */
function amountOf(text: string): number | undefined {
  const digits = /-?\d[\d.,'\s]*/.exec(text)?.[0];
  if (digits === undefined) return undefined;
  const fraction = /[.,](\d{1,2})$/.exec(digits.trim());
  const whole = (fraction ? digits.slice(0, fraction.index) : digits).replaceAll(/[^\d-]/g, '');
  const value = Number(`${whole}.${fraction?.[1] ?? '0'}`);
  return Number.isFinite(value) ? value : undefined;
}

function text(cell: Letters, column: ColumnSlots, target: Target): void {
  const count = findWords(cell, isWordUnit);
  if (count === 0) return;
  const hashes = new Set<number>();
  for (let at = 0; at < count; at++)
    hashes.add(hashUnits(cell.units, bounds[at * 2] ?? 0, bounds[at * 2 + 1] ?? 0));
  const place = target.row + column.at;
  const length = squeeze(cell, 0, cell.length, isWordUnit);
  target.words[place + SLOTS.text.hash] = hashUnits(bare, 0, length);
  target.words[place + SLOTS.text.words] = target.tokens.keep([...hashes].sort((a, b) => a - b));
  pickWords(target.words, place + SLOTS.text.picks, hashes);
}

export const normalForms: Readonly<Record<FieldKind, NormalForm>> = {
  first_name: firstName,
  last_name: (cell, column, target) => writeLastName(target, column.at, cell, 0, cell.length),
  full_name: fullName,
  email,
  phone,
  company,
  website,
  street,
  postcode: word,
  city: word,
  date,
  code: word,
  number,
  word,
  category,
  text,
};
