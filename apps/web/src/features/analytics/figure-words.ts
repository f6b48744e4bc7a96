// Figures in words: what rests on nothing says so. Pure.
import { shortDay, span } from '../../lib/formats/dates.ts';
import { share } from '../../lib/formats/numbers.ts';

const oneDecimal = (value: number) =>
  Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value);

export function daysWords(days: number | null): string {
  if (days === null) return 'none';
  const shown = oneDecimal(days);
  return `${shown.toLocaleString()} ${Math.abs(shown) === 1 ? 'day' : 'days'}`;
}

export function lateWords(days: number | null): string {
  if (days === null) return 'none';
  const shown = oneDecimal(days);
  if (shown === 0) return 'on the day';
  return `${daysWords(Math.abs(shown))} ${shown > 0 ? 'late' : 'early'}`;
}

export function hoursWords(hours: number | null): string {
  if (hours === null) return 'none';
  return hours < 48 ? span(Math.round(hours * 3600)) : daysWords(hours / 24);
}

export function secondsWords(seconds: number | null): string {
  if (seconds === null) return 'none';
  return seconds < 1 ? 'under 1 s' : span(Math.round(seconds));
}

export function shareWords(value: number | null): string {
  return value === null ? 'none ended' : share(value);
}

export function beforeWords(value: string): string {
  return `before: ${value}`;
}

/** A stretch of days, as a chart names it. */
export function stretchName({ from, to }: { from: string; to: string }): string {
  return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
}

export function ageWords(days: number | null): string {
  return days === null ? 'none' : hoursWords(days * 24);
}

interface Bin {
  from: number;
  to: number;
  count: number;
}

/** The same bins with empty ones beside them, from `least` to `most` at least: a single bar would fill the chart. */
export function wideEnough(bins: readonly Bin[], width: number, least: number, most: number): Bin[] {
  const first = Math.min(least, ...bins.map(bin => bin.from));
  const last = Math.max(most, ...bins.map(bin => bin.to));
  const byPlace = new Map(bins.map(bin => [bin.from, bin]));
  return Array.from({ length: Math.round((last - first) / width) }, (_, place) => {
    const from = first + place * width;
    return byPlace.get(from) ?? { from, to: from + width, count: 0 };
  });
}

/** A whole day's bar stands around its number on the axis, so that the line between on time and late lies after day 0. */
export function aroundItsDay({ from, to, count }: Bin): Bin {
  return { from: from - 0.5, to: to - 0.5, count };
}
