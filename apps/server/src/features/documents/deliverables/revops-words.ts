// How figures of pipelines are said in a document.
import type { RevopsBook } from '@groundwork/contract/revops';
import { figure } from './report-content.ts';

export function nameOf({ label, currency }: Pick<RevopsBook, 'label' | 'currency'>): string {
  return `${label}, in ${currencyName(currency)}`;
}

/** Said once above a table, whose cells then hold amounts alone: beside each of them it would not fit onto paper. */
export const currencyName = (currency: string): string => currency || 'the portal’s own currency';

/** Never says 100 % or 0 % of what is not quite all or nothing. */
export function shareText(value: number | null, none: string): string {
  if (value === null) return none;
  const percent = Math.round(value * 100);
  const honest = value < 1 && percent === 100 ? 99 : value > 0 && percent === 0 ? 1 : percent;
  return `${figure(honest)}%`;
}

export function daysText(value: number | null, none: string): string {
  if (value === null) return none;
  const days = Math.round(value);
  return days === 1 ? '1 day' : `${figure(days)} days`;
}

export const dealsText = (deals: number): string => (deals === 1 ? '1 deal' : `${figure(deals)} deals`);
