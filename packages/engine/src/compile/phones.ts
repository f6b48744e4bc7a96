// The phone numbers of a row, in a form by which two rows are compared. Where a number is from nobody asks: it is enough to
// see that two are not the same.
import type { SourcePlan } from './source-plan.ts';

/** Digits that two writings of one number share at least: the rest may be a country's code. */
const SHARED = 6;
const SHORTEST = 3;

/** Digits of every phone number of the row, without country prefix zeros and extension; faxes are nobody's own. */
export function phonesOf({ writers }: SourcePlan, cells: readonly string[]): string[] {
  const found = writers
    .filter(
      ({ property, transform }) => isPhone(property) || (transform.kind === 'phone' && !/fax/.test(property)),
    )
    .map(({ position }) => digitsOf(cells[position] ?? ''))
    .filter(digits => digits.length >= SHORTEST);
  return [...new Set(found)];
}

function isPhone(property: string): boolean {
  return property === 'phone' || property === 'mobilephone';
}

/** A number's digits, as they are compared. */
export function digitsOf(text: string): string {
  return text
    .replace(/\s*(?:[,;]?\s*(?:x|ext\.?|extension|durchwahl)|#)\s*[.:]?\s*\d{1,7}$/i, '')
    .replace(/\(0\)/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
}

/** Both have a number, and none of one is any of the other. */
export function arePhonesOther(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false;
  return !a.some(one => b.some(other => isSameNumber(one, other)));
}

function isSameNumber(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short === long || (short.length >= SHARED && long.endsWith(short));
}
