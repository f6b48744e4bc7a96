// Money as lists and cards show it: whole amounts without the cents that say nothing.
import { browserLocale } from './locale.ts';
import { money } from './numbers.ts';

const made = new Map<string, Intl.NumberFormat>();

/** `$31,000`, `$31,000.50`: of integer cents. */
export function amount(cents: number, currency: string, language = browserLocale): string {
  if (cents % 100 !== 0 || !/^[A-Z]{3}$/.test(currency)) return money(String(cents), currency, language);
  const key = `${language} ${currency}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  made.set(key, format);
  return format.format(cents / 100);
}
