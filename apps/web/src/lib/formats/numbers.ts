// How figures are written for people, in the browser's locale unless another is named.
import { browserLocale } from './locale.ts';

const made = new Map<string, Intl.NumberFormat>();

/** A way of writing numbers, made once: making one takes longer than writing a hundred numbers with it. */
function formatOf(language: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language ?? ''} ${Object.values(options).join(' ')}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, options);
  made.set(key, format);
  return format;
}

export function count(value: number, language = browserLocale): string {
  return formatOf(language, { maximumFractionDigits: 0 }).format(value);
}

/** `1 file`, `3 files`. */
export function counted(value: number, one: string, many = `${one}s`, language = browserLocale): string {
  return `${count(value, language)} ${value === 1 ? one : many}`;
}

/** A share of 0..1. Never says 100 % or 0 % of what is not quite all or nothing. */
export function share(value: number, language = browserLocale): string {
  const percent = Math.round(value * 100);
  const honest = value < 1 && percent === 100 ? 99 : value > 0 && percent === 0 ? 1 : percent;
  return formatOf(language, { style: 'percent' }).format(honest / 100);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** In steps of 1,000, with one decimal below ten: `812 bytes`, `1.4 MB`. */
export function bytes(value: number, language = browserLocale): string {
  const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3));
  const scaled = value / 1000 ** step;
  return formatOf(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of the smallest unit knows no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && scaled < 10 ? 1 : 0,
  }).format(scaled);
}

/** Exact money from minor units as text, without passing through a floating-point number. */
export function money(cents: string, currency: string, language = browserLocale): string {
  const value = BigInt(cents);
  const size = value < 0n ? -value : value;
  const decimal = `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
  const known = /^[A-Z]{3}$/.test(currency);
  const format = formatOf(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(known && { style: 'currency', currency }),
  });
  // A decimal string keeps every digit; a number would not from 2^53 on. It is one: built from digits just above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return `${format.format(decimal as `${number}`)}${known || currency === '' ? '' : ` ${currency}`}`;
}
