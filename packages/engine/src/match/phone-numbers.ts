// Phone numbers in a form by which they are compared. Where a number is from nobody asks: it is enough to see that two are
// not the same.

/** Digits that two writings of one number share at least: the rest may be a country's code. */
const SHARED = 6;

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
