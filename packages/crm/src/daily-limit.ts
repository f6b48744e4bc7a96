// The calls a portal takes in a day: what its headers say of them, and when its day is over.
import { numberOf } from './json.ts';

/** Calls the portal takes in a day, and how many of them are left of this one. */
export interface DailyCalls {
  limit: number;
  left: number;
  /** How long from then until the next day begins; null where that is not known. */
  resetsInMs: number | null;
}

/** The portal takes no more calls today. Nothing was done of what was asked. */
export class DailyLimitReached extends Error {
  override name = 'DailyLimitReached';
  /** Calls a day, where the portal reports it. */
  readonly limit: number | null;
  /** Where its midnight is, where that is known. */
  readonly timeZone: string | null;
  /** How long from now until it takes calls again; null where that is not known. */
  readonly resetsInMs: number | null;

  constructor(given: { limit: number | null; timeZone: string | null; resetsInMs: number | null }) {
    const { limit, timeZone, resetsInMs } = given;
    const calls = limit === null ? 'API calls' : `${limit.toLocaleString('en-US')} API calls`;
    const zone = timeZone === null ? 'its own time zone' : `its time zone (${timeZone})`;
    super(`The portal's daily limit of ${calls} is used up. It resets at midnight of ${zone}.`);
    this.limit = limit;
    this.timeZone = timeZone;
    this.resetsInMs = resetsInMs;
  }
}

/** What an answer's headers say; undefined where they say nothing (searches, some kinds of tokens). */
export function dailyCalls(headers: Headers): Omit<DailyCalls, 'resetsInMs'> | undefined {
  const limit = numberOf(headers.get('x-hubspot-ratelimit-daily'));
  const left = numberOf(headers.get('x-hubspot-ratelimit-daily-remaining'));
  return limit === undefined || left === undefined ? undefined : { limit, left };
}

/** Milliseconds from an answer until the next day begins, by the clock of whoever answered; null where that is not known. */
export function resetsInMs(headers: Headers, timeZone: string | null): number | null {
  const portalNow = Date.parse(headers.get('date') ?? '');
  return timeZone === null || Number.isNaN(portalNow) ? null : untilNextDay(new Date(portalNow), timeZone);
}

/** No day is longer, where clocks are set back. */
const LONGEST_DAY_MS = 27 * 3_600_000;

/** Milliseconds from `now` until the next day begins in a time zone; null for a zone that nobody knows. */
export function untilNextDay(now: Date, timeZone: string): number | null {
  let dayOf: (at: number) => string;
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayOf = at => format.format(at);
  } catch {
    return null;
  }
  const from = now.getTime();
  const today = dayOf(from);
  // Found by its day, not by its hour: where clocks are set forward at midnight, a day begins at one o'clock.
  let [still, over] = [from, from + LONGEST_DAY_MS];
  while (over - still > 1) {
    const middle = Math.floor((still + over) / 2);
    if (dayOf(middle) === today) still = middle;
    else over = middle;
  }
  return over - from;
}
