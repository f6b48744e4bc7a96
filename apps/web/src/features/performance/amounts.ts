// How amounts and shares of the performance pages are said. Pure.
import { browserLocale } from '../../lib/formats/locale.ts';

/** `$256,529`: of sums and forecasts, whose cents say nothing; the rows behind them have theirs. */
export function wholeAmount(cents: number, currency: string, language = browserLocale): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    cents / 100,
  );
}

/** Of a target, as a share that may pass 1. */
export function partOf(cents: number, target: number | null): number | null {
  return target === null || target === 0 ? null : cents / target;
}

/** `18% more than last year to date`; what came from nothing has no percentage. */
export function growthInWords(now: number, before: number, language = browserLocale): string {
  if (before === 0) return now === 0 ? 'as last year to date' : 'nothing last year to date';
  const change = (now - before) / before;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.abs(change),
  );
  if (Math.round(Math.abs(change) * 100) === 0) return 'as last year to date';
  return `${percent} ${change > 0 ? 'more' : 'less'} than last year to date`;
}

/** How far from an even pace, in points of the target. */
export function paceInWords(won: number, pace: number | null, target: number | null): string | null {
  if (pace === null || target === null || target === 0) return null;
  const points = Math.round(((won - pace) / target) * 100);
  if (points === 0) return 'at an even pace';
  const size = Math.abs(points);
  return `${size} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'ahead of' : 'behind'} an even pace`;
}
