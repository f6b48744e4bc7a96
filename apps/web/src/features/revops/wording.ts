// How figures of pipelines are said.
import type { ChangeClass } from '@groundwork/contract/revops';
import { browserLocale } from '../../lib/formats/locale.ts';
import { counted, share } from '../../lib/formats/numbers.ts';

/** Money as short as it can be said, for marks in a chart; the table beside it is exact. */
export function shortMoney(cents: string | number, currency: string): string {
  return new Intl.NumberFormat(browserLocale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(/^[A-Z]{3}$/.test(currency) && { style: 'currency', currency }),
  }).format(Number(cents) / 100);
}

export const currencyName = (currency: string): string => currency || 'the portal’s own currency';

export const shareOr = (value: number | null, none: string): string => (value === null ? none : share(value));

export const daysOr = (value: number | null, none: string): string =>
  value === null ? none : counted(Math.round(value), 'day');

export const classNames: Record<ChangeClass, { name: string; says: string }> = {
  new: { name: 'New', says: 'Open at the end, and not at the start' },
  new_won: { name: 'New and won', says: 'Not open at the start, won in between' },
  new_lost: { name: 'New and lost', says: 'Not open at the start, lost in between' },
  won: { name: 'Won', says: 'Open at the start, won at the end' },
  lost: { name: 'Lost', says: 'Open at the start, lost at the end' },
  removed: { name: 'Moved away', says: 'In another pipeline at the end' },
  slipped: { name: 'Slipped', says: 'Was to close in these days, and later at the end' },
  up: { name: 'Worth more', says: 'Open at both, amount raised' },
  down: { name: 'Worth less', says: 'Open at both, amount cut' },
  idle: { name: 'As before', says: 'Open at both, amount unchanged' },
  not_known: { name: 'Not known', says: 'Open at both; its worth of then is not known, today’s is counted' },
};

/** `2026-11` as people say it. */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(Number(date))) return month;
  return new Intl.DateTimeFormat(browserLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  );
}

export const methodNames = {
  ours: 'This forecast',
  naive: 'As much as in the days before',
  stage_weighted: 'Amounts times stage probability',
} as const;
