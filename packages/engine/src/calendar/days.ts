// Days of the calendar, written `yyyy-mm-dd`. Ours are those of UTC: the same for everybody, so that nothing is over for one and not for
// another. Those of a portal are its time zone's.

const DAY_MS = 86_400_000;

/** Making one takes longer than asking it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone, named as the IANA list does. */
export function dayOf(moment: Date, timeZone = 'UTC'): string {
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 10);
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Months count from 0 and days from 1; what lies beyond either end is in the next or the last one, as `Date.UTC` has it. */
export function dayIn(year: number, month: number, day: number): string {
  return dayOf(new Date(Date.UTC(year, month, day)));
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export interface Quarter {
  year: number;
  /** 1 to 4. */
  quarter: number;
  first: string;
  last: string;
}

/** The quarter of a day, or one that lies so many quarters from it. */
export function quarterOf(day: string, away = 0): Quarter {
  const index = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3) + away;
  const [year, quarter] = [Math.floor(index / 4), (index % 4) + 1];
  return { year, quarter, first: dayIn(year, quarter * 3 - 3, 1), last: dayIn(year, quarter * 3, 0) };
}
