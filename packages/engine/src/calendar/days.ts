// Days of the UTC calendar, written `yyyy-mm-dd`: the same for everybody, so that nothing is over for one and not for another.

const DAY_MS = 86_400_000;

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
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
