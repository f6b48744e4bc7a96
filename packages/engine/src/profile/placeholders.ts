// Which values of a column say that nothing is known, judged by its other values: a word that people may have meant is
// asked about and never taken away.
import type { ColumnType, Placeholder, Semantic } from '@groundwork/contract/profiles';
import {
  isEmptyPhoneByShape,
  isNoNumber,
  isNoPhone,
  isShortPhone,
  mayBeName,
  type PlaceholderKind,
  placeholderKind,
} from '../words/placeholder.ts';
import { hintOf } from './header-hints.ts';

/** A value that may be a placeholder: it is kept aside until the rest of its column is known. */
export interface Candidate {
  value: string;
  kind: PlaceholderKind;
  count: number;
  row: number;
}

/** What the header lets a value be suspected of. */
export interface Suspicion {
  isPhone: boolean;
  isNumber: boolean;
  isMoney: boolean;
}

export function suspicionOf(header: string): Suspicion {
  const hint = hintOf(header);
  const isMoney = hint === 'money';
  return { isPhone: hint === 'phone', isNumber: isMoney || hint === 'count' || hint === 'year', isMoney };
}

/** The kind of placeholder a value may be; undefined when it is a value. */
export function suspect(
  value: string,
  { isPhone, isNumber }: Omit<Suspicion, 'isMoney'>,
): PlaceholderKind | undefined {
  if (value.length > 32) return undefined;
  const kind = placeholderKind(value);
  if (kind !== undefined) return kind;
  const first = value.charCodeAt(0);
  // Digits and what stands before them.
  if (first > 57 || first < 40) return undefined;
  if (isNumber && isNoNumber(value)) return 'number';
  return (isPhone && isNoPhone(value)) || isEmptyPhoneByShape(value) ? 'phone' : undefined;
}

/** What is known of a column without its candidates. */
export interface Rest {
  header: string;
  type: ColumnType;
  semantic: Semantic | null;
  /** Different values with their counts: all of them, or the first ones. */
  sample: readonly (readonly [value: string, count: number])[];
  hasAllValues: boolean;
  filled: number;
  distinct: number;
  min: number;
}

type Verdict = 'empty' | 'ask' | 'value';

/** Meanings whose values are no words. */
const NO_WORDS: ReadonlySet<Semantic> = new Set([
  'email',
  'phone',
  'url',
  'linkedin_url',
  'image_path',
  'domain',
  'ip_address',
  'postcode',
  'latitude',
  'longitude',
  'money',
  'percent',
  'count',
  'year',
  'quarter',
  'id_salesforce',
  'id_numeric',
  'id_uuid',
  'json',
]);
const PEOPLE: ReadonlySet<Semantic> = new Set(['first_name', 'last_name', 'full_name']);
/** Levels of an offer, among which `Select` is one. */
const LEVELS =
  /^(prime|choice|premium|premier|standard|basic|plus|gold|silver|platinum|bronze|classic|preferred|elite|pro|essentials?|starter|enterprise|core)\b/i;

export function judge(candidates: readonly Candidate[], rest: Rest): Map<Candidate, Verdict> {
  const phones = candidates.filter(one => one.kind === 'phone');
  return new Map(candidates.map(one => [one, verdictOf(one, rest, phones.length)]));
}

function verdictOf(one: Candidate, rest: Rest, phones: number): Verdict {
  // A minus beside a plus is a value, as in a list of effects.
  if (one.kind === 'sign')
    return one.value === '-' && rest.sample.some(([value]) => value === '+') ? 'value' : 'empty';
  if (one.kind === 'phone') return phoneVerdict(one, rest, phones);
  return one.kind === 'number' ? numberVerdict(one, rest) : wordVerdict(one, rest);
}

function phoneVerdict({ value, count }: Candidate, rest: Rest, phones: number): Verdict {
  const isPhone = rest.semantic === 'phone' || (rest.filled === 0 && hintOf(rest.header) === 'phone');
  if (!isPhone || count < 2) return 'value';
  if (value.startsWith('-') || !isShortPhone(value)) return 'empty';
  // Many different short numbers are extensions.
  return phones <= Math.max(3, rest.distinct * 0.05) ? 'empty' : 'value';
}

function numberVerdict({ count }: Candidate, { header, type, min }: Rest): Verdict {
  if ((type !== 'integer' && type !== 'decimal') || count < 2 || min < 0) return 'value';
  // Nobody has minus one employees; an amount may be a refund.
  return hintOf(header) === 'money' ? 'ask' : 'empty';
}

function wordVerdict(one: Candidate, rest: Rest): Verdict {
  const { type, semantic, header } = rest;
  if (rest.filled === 0) return one.kind === 'program' ? 'empty' : 'ask';
  if (type !== 'text' || (semantic !== null && NO_WORDS.has(semantic))) return 'empty';
  if (isCode(one.value, rest))
    return semantic === 'country' || hintOf(header) === 'country' ? 'value' : 'ask';
  const isPeople = (semantic !== null && PEOPLE.has(semantic)) || PEOPLE.has(hintOf(header) ?? 'email');
  if (isPeople) return personVerdict(one, rest);
  if (one.kind === 'program') return 'empty';
  if (!isChoice(rest)) return isNameOfThings(rest) && one.count === 1 ? 'ask' : 'empty';
  if (/^(select|choose)$/i.test(one.value))
    return rest.sample.some(([value]) => LEVELS.test(value)) ? 'ask' : 'empty';
  return 'ask';
}

/** Short capitals among short capitals: NA is Namibia or North America there. */
function isCode(value: string, { sample }: Rest): boolean {
  if (!/^[A-Z]{2,4}$/.test(value)) return false;
  const codes = sample.filter(([other]) => /^[A-Z]{2,5}$/.test(other)).length;
  return sample.length > 0 && codes >= sample.length * 0.8;
}

/** People are called None and Null: what is not written as the other names are is none of them. */
function personVerdict({ value, count }: Candidate, { sample }: Rest): Verdict {
  if (!mayBeName(value)) return 'empty';
  const capitalised = sample.filter(([other]) => /^\p{Lu}\p{Ll}/u.test(other)).length;
  const isOtherCase = value === value.toLowerCase() || (value.length > 2 && value === value.toUpperCase());
  return count > 1 && isOtherCase && capitalised >= sample.length * 0.8 ? 'empty' : 'ask';
}

const MOST_CHOICES = 60;

/** Few values, used again and again. */
function isChoice({ sample, hasAllValues, filled, distinct }: Rest): boolean {
  return hasAllValues && sample.length <= MOST_CHOICES && (filled < 10 || distinct <= filled * 0.7);
}

function isNameOfThings({ semantic, header }: Rest): boolean {
  const hint = hintOf(header);
  return semantic === 'company_name' || hint === 'company_name' || /\b(name|title|subject)\b/i.test(header);
}

/** As the profile tells of it; values that are none are left out. */
export function asPlaceholders(verdicts: ReadonlyMap<Candidate, Verdict>): Placeholder[] {
  return [...verdicts]
    .filter(([, verdict]) => verdict !== 'value')
    .map(([{ value, count }, verdict]) => ({
      value,
      cells: count,
      is_empty: verdict === 'empty',
      is_asked: verdict === 'ask',
    }))
    .sort((a, b) => b.cells - a.cells || (a.value < b.value ? -1 : 1));
}
