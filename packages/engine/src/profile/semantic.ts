// Settles what a column's values mean: the values decide, the header breaks ties.
import type { ColumnType, Semantic } from '@groundwork/contract/profiles';
import type { Column } from './column.ts';
import { headerMatches, headerWords, hintOf } from './header-hints.ts';
import { KIND } from './shapes.ts';
import { isInVocabulary, meaningOfWords } from './vocabulary.ts';

const MOST = 0.8;
const IMAGE = /\.(png|jpe?g|gif|svg|webp)(\?|$)|\/(photo|avatar|image)s?\//i;
const LONG_CHARS = 80;

export interface Known {
  column: Column;
  header: string;
  type: ColumnType;
  listSeparator: string | null;
}

/** The meaning of a column's values, or null when nothing certain can be said. */
export function semanticOf(known: Known): Semantic | null {
  if (
    known.type === 'empty' ||
    known.type === 'date' ||
    known.type === 'datetime' ||
    known.type === 'boolean'
  )
    return null;
  return byShape(known) ?? byHint(known) ?? byWords(known);
}

const PERSONAL: ReadonlySet<Semantic> = new Set([
  'email',
  'phone',
  'first_name',
  'last_name',
  'full_name',
  'street',
  'gender',
  'linkedin_url',
  'ip_address',
]);

/** Does the column tell something about a person? */
export function isPersonal(semantic: Semantic | null, header: string): boolean {
  return (semantic !== null && PERSONAL.has(semantic)) || headerMatches(header, 'personal');
}

/** Meanings that show in the way the values are written. */
function byShape({ column, header }: Known): Semantic | undefined {
  const values = column.sample;
  if (column.share(KIND.email) >= MOST) return 'email';
  if (column.share(KIND.uuid) >= MOST) return 'id_uuid';
  if (column.share(KIND.json) >= MOST) return 'json';
  if (
    column.share(KIND.salesforceId) >= MOST &&
    (hasCheckedIds(column) || headerMatches(header, 'identifier'))
  )
    return 'id_salesforce';
  if (column.share(KIND.html) >= 0.2) return 'html';
  if (column.share(KIND.path) >= MOST && shareOf(values, value => IMAGE.test(value)) >= MOST)
    return 'image_path';
  if (column.share(KIND.url) >= MOST) {
    if (shareOf(values, value => /linkedin\.com\//i.test(value)) >= MOST) return 'linkedin_url';
    return shareOf(values, value => IMAGE.test(value)) >= MOST ? 'image_path' : 'url';
  }
  if (column.share(KIND.url) + column.share(KIND.domain) >= MOST && column.share(KIND.domain) > 0) {
    if (shareOf(values, value => /linkedin\.com\//i.test(value)) >= MOST) return 'linkedin_url';
    return shareOf(values, value => value.includes('/')) > 0.2 || hintOf(header) === 'url' ? 'url' : 'domain';
  }
  return isPhone(column, header) ? 'phone' : undefined;
}

/** 18 characters carry a check sum; a column of them is no accident. */
function hasCheckedIds(column: Column): boolean {
  return column.sample.some(([value]) => value.length === 18);
}

function isPhone(column: Column, header: string): boolean {
  const hint = hintOf(header);
  // `01310-100` looks like a number to call until its header says that it is a postcode.
  if (hint === 'postcode') return false;
  if (hint === 'phone') return column.share(KIND.phone) >= 0.5;
  const isWrittenAsPhone = shareOf(column.sample, value => /^\+|[ ()-]/.test(value)) >= MOST;
  return column.share(KIND.phone) >= MOST && isWrittenAsPhone;
}

/** What the header says, unless the values contradict it. */
function byHint(known: Known): Semantic | undefined {
  const hint = hintOf(known.header);
  const isIdentifier = headerMatches(known.header, 'identifier');
  if (isIdentifier && hint !== 'postcode' && hint !== 'currency_code') return idOf(known);
  if (hint === undefined || !isPlausible(hint, known)) return undefined;
  return hint;
}

/** Meanings that only the way of writing can show: a header alone is not enough. */
const SHOWN_BY_SHAPE: ReadonlySet<Semantic> = new Set([
  'email',
  'phone',
  'url',
  'domain',
  'image_path',
  'linkedin_url',
  'ip_address',
  'quarter',
]);
const AMOUNTS: ReadonlySet<Semantic> = new Set([
  'money',
  'latitude',
  'longitude',
  'percent',
  'count',
  'year',
]);

function isPlausible(hint: Semantic, { column, type, header }: Known): boolean {
  if (SHOWN_BY_SHAPE.has(hint)) return false;
  if (AMOUNTS.has(hint)) return isPlausibleAmount(hint, column, type);
  if (hint === 'postcode')
    return column.maxChars <= 12 && shareOf(column.sample, value => /\d/.test(value)) >= 0.5;
  if (type !== 'text') return false;
  const meanChars = column.totalChars / column.filled;
  if (hint === 'long_text') return meanChars > 20;
  // "location" may be anything; its values must know better.
  if (hint === 'country' && /location/.test(headerWords(header)))
    return meaningOfWords(column.sample) === 'country';
  return meanChars <= LONG_CHARS && isInVocabulary(hint, column.sample);
}

function isPlausibleAmount(hint: Semantic, column: Column, type: ColumnType): boolean {
  const { min, max } = column.numbers.range;
  if (type !== 'integer' && type !== 'decimal') return false;
  if (hint === 'percent') return min >= -100 && max <= 1000;
  if (hint === 'count') return type === 'integer' && min >= 0;
  if (hint === 'year') return type === 'integer' && min >= 1000 && max <= 2200;
  if (hint === 'latitude') return min >= -90 && max <= 90;
  return hint !== 'longitude' || (min >= -180 && max <= 180);
}

function idOf({ column, type }: Known): Semantic | undefined {
  if (type === 'integer') return 'id_numeric';
  return column.share(KIND.code) + column.share(KIND.number) >= MOST ? 'id_code' : undefined;
}

/** Meanings that show in the words, when the header says nothing. */
function byWords({ column, type, listSeparator, header }: Known): Semantic | null {
  if (type === 'integer' || type === 'decimal') {
    if (column.numbers.currencies > column.filled * 0.5) return 'money';
    if (column.numbers.percents > column.filled * 0.5) return 'percent';
    return null;
  }
  if (listSeparator !== null) return 'list';
  const meaning = meaningOfWords(column.sample);
  if (meaning !== undefined) return meaning;
  if (isCodeLike(column)) return 'id_code';
  if (column.totalChars / column.filled > LONG_CHARS) return 'long_text';
  return /^((person|contact|lead|customer) )?name$/.test(headerWords(header)) && looksLikePeople(column)
    ? 'full_name'
    : null;
}

/** Short, of one length, letters and digits mixed, nearly all different. */
function isCodeLike(column: Column): boolean {
  const lengths = new Set(column.sample.map(([value]) => value.length));
  const isMixed = column.share(KIND.code) >= 0.95 && lengths.size <= 2;
  return isMixed && column.filled > 3 && column.distinct.distinct >= column.filled * 0.5;
}

/** Two or three capitalised words and nothing that companies have. */
function looksLikePeople(column: Column): boolean {
  return (
    shareOf(column.sample, value => /^\p{Lu}[\p{L}'’.-]+( \p{Lu}[\p{L}'’.-]*){1,2}$/u.test(value)) >= 0.9
  );
}

function shareOf(values: readonly (readonly [string, number])[], test: (value: string) => boolean): number {
  let hits = 0;
  let total = 0;
  for (const [value, count] of values) {
    total += count;
    if (test(value)) hits += count;
  }
  return total === 0 ? 0 : hits / total;
}
