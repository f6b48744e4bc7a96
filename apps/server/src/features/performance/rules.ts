// Months, pace and shares of a rep's figures. Pure; days are written `yyyy-mm-dd`.
import type { Quartiles, RepMonth } from '@groundwork/contract/performance';
import { peersNeeded } from '@groundwork/contract/performance';
import { dayIn, daysBetween, type Quarter } from '@groundwork/engine/calendar/days';

/** The same day of the year before; of a 29 February the 28th. */
export function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.slice(5) === '02-29' ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** First days of the last months, the oldest first. */
export function lastMonths(today: string, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return Array.from({ length: count }, (_, index) => dayIn(year, month - count + 1 + index, 1));
}

/** What the target asks for by the end of the day, were it won evenly over the quarter's days. */
export function evenPace(target: number | null, { first, last }: Quarter, today: string): number | null {
  if (target === null) return null;
  return Math.round((target * (daysBetween(first, today) + 1)) / (daysBetween(first, last) + 1));
}

export interface MonthRow {
  month: string;
  revenue_cents: number;
  won: number;
  decided: number;
  /** Deals that began in it, and clients that came. */
  opened: number;
  clients: number;
}

/** Of every month from the first of all, because what is open at the end of one began before it. */
export function monthsOf(rows: readonly MonthRow[], shown: readonly string[]): RepMonth[] {
  const [first = ''] = shown;
  const before = rows.filter(row => row.month < first);
  let active = before.reduce((sum, row) => sum + row.opened - row.decided, 0);
  let clients = before.reduce((sum, row) => sum + row.clients, 0);
  const known = new Map(rows.map(row => [row.month, row]));
  return shown.map(month => {
    const { revenue_cents = 0, won = 0, decided = 0, opened = 0, clients: came = 0 } = known.get(month) ?? {};
    active += opened - decided;
    clients += came;
    return { month, revenue_cents, won, decided, active_deals: active, active_clients: clients };
  });
}

/** Quartiles among the reps that have the figure, in two leading digits: from exactly five reps on they would otherwise be
 *  somebody's own figure to the cent. Null where the reps are too few. */
export function quartilesOf(own: number | null, all: readonly (number | null)[]): Quartiles | null {
  const sorted = all.filter(each => each !== null).toSorted((a, b) => a - b);
  if (sorted.length < peersNeeded) return null;
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return Number((below + (above - below) * (place - Math.floor(place))).toPrecision(2));
  };
  return { own, q1: at(0.25), median: at(0.5), q3: at(0.75) };
}
