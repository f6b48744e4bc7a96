// How amounts and months are said beside the marks of a chart, where there is room for a few letters. The table beside it is exact.
import { browserLocale } from './locale.ts';

/** `$204K`, `$1.2K`: three digits at most, one of them behind the point. */
export function shortMoney(cents: number | string, currency: string, language = browserLocale): string {
  return new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'lessPrecision',
    ...(/^[A-Z]{3}$/.test(currency) && { style: 'currency', currency }),
  }).format(Number(cents) / 100);
}

/** `November 2026`, `Nov 2026`, `Nov` or `N`, of `2026-11`. What is no month is said as it is: somebody may have typed it. */
export function monthName(
  month: string,
  style: 'long' | 'medium' | 'short' | 'narrow',
  language = browserLocale,
): string {
  const date = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  if (Number.isNaN(Number(date))) return month;
  return new Intl.DateTimeFormat(language, {
    month: style === 'medium' ? 'short' : style,
    ...((style === 'long' || style === 'medium') && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}
