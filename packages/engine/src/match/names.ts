// Whether two names may call one person or company. Writing tells nothing apart: order, case, accents, `ü` and `ue`,
// salutations, initials, short forms, a slip of the pen. What is left is another name.
import { fold, normaliseCompanyName, normaliseName } from '../profile/values/name.ts';
import { calledAlso } from './called-also.ts';
import { slipsBetween } from './slips.ts';

/** same: nothing differs but the writing. alike: one may stand for the other. unknown: one of them says nothing, or in
 *  letters that cannot be compared. other: a word contradicts. */
export type NameVerdict = 'same' | 'alike' | 'unknown' | 'other';

const families = new Map<string, number[]>();
for (const [family, line] of calledAlso.entries())
  for (const name of line) families.set(squeezed(name), [...(families.get(squeezed(name)) ?? []), family]);

/** A name in the form in which it is compared. */
export interface ComparedName {
  words: readonly string[];
  /** All letters, whatever the order of the words. */
  letters: string;
  /** All letters as they stand: `Anne-Marie` is Annemarie. */
  run: string;
  isLatin: boolean;
}

/** The form in which the names of an object's records are compared. */
export function comparedName(object: string, name: string): ComparedName {
  const plain = object === 'contacts' ? normaliseName : object === 'companies' ? normaliseCompanyName : fold;
  const words = wordsOf(plain(name));
  const ordered = object === 'contacts' ? words.toSorted() : words;
  return {
    words,
    letters: ordered.join(''),
    run: words.join(''),
    isLatin: /\p{Script=Latin}|\d/u.test(words.join('')),
  };
}

/** Compares what two rows call their record. A person may be called by a part of the name; for a company or a thing a word
 *  more is another one. */
export function compareNames(object: string, one: ComparedName, other: ComparedName): NameVerdict {
  if (one.words.length === 0 || other.words.length === 0 || one.isLatin !== other.isLatin) return 'unknown';
  const isSame = one.letters === other.letters || one.run === other.run;
  if (object !== 'contacts') {
    if (isSame) return 'same';
    const isCode = /\d/.test(one.letters + other.letters);
    return object === 'companies' && !isCode && isSlip(one.letters, other.letters) ? 'alike' : 'other';
  }
  if (isSame) return one.words.length > 1 || other.words.length > 1 ? 'same' : 'alike';
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one];
  return isWithin(few.words, many.words) ? 'alike' : 'other';
}

/** Whether two names call different things. */
export function isOtherName(object: string, a: string, b: string): boolean {
  return compareNames(object, comparedName(object, a), comparedName(object, b)) === 'other';
}

/** More names than anybody has. */
const MOST_NAMES = 24;

/** Whether two of the names of one record would call different things. */
export function areOthers(object: string, names: ReadonlySet<string>): boolean {
  const all = [...names];
  return all.length > MOST_NAMES || all.some(one => all.some(other => isOtherName(object, one, other)));
}

/** Whether each word has its counterpart among the others: no word serves for two. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const [first, ...rest] = few;
  if (first === undefined) return true;
  return many.some((word, at) => isSameWord(first, word) && isWithin(rest, many.toSpliced(at, 1)));
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const calledLong = familiesOf(long);
  if (short.length === 1) return long.startsWith(short) || calledLong.some(family => begins(family, short));
  if (familiesOf(short).some(family => calledLong.includes(family))) return true;
  return !areSiblings(short, long) && isSlip(a, b);
}

/** Paul and Paula, Christian and Christina: as often brother and sister as a slip. */
function areSiblings(short: string, long: string): boolean {
  if (short.endsWith('a') === long.endsWith('a')) return false;
  return short.length < long.length || (/i(?:an|na)$/.test(short) && /i(?:an|na)$/.test(long));
}

function familiesOf(word: string): readonly number[] {
  return families.get(word) ?? [];
}

/** R. is Bob, whose name is Robert. */
function begins(family: number, letter: string): boolean {
  return calledAlso[family]?.[0]?.startsWith(letter) === true;
}

/** One slip in a short word, two in a long one. Another letter makes another name of a word that is short (`Tim`, `Tom`)
 *  or begins with it (`Holly`, `Molly`). */
function isSlip(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length);
  const most = length >= 8 ? 2 : length >= 4 ? 1 : 0;
  if (most === 0 || slipsBetween(a, b, most) > most) return false;
  const isOtherLetter = a.length === b.length && !isSwapped(a, b);
  return !isOtherLetter || (length >= 5 && a[0] === b[0]);
}

function isSwapped(a: string, b: string): boolean {
  return a.split('').sort().join('') === b.split('').sort().join('');
}

/** The letters that stand for one sound in several spellings: `Müller`, `Mueller` and `Muller` are written alike. */
function squeezed(word: string): string {
  return word
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
    .replaceAll('ph', 'f');
}

function wordsOf(text: string): string[] {
  // An apostrophe within a name is none: O'Brien, OBrien.
  return text
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(squeezed);
}
