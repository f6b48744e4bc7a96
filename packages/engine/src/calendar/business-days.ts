// Monday to Friday; holidays differ by country and are not known here.

const DAY_MS = 86_400_000;

/** The working day that many working days after `day` (`yyyy-mm-dd`); 0 gives the day itself, or the Monday after a weekend. */
export function addBusinessDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  const isWeekend = (): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;
  while (isWeekend()) date.setUTCDate(date.getUTCDate() + 1);
  date.setUTCDate(date.getUTCDate() + 7 * Math.floor(Math.max(0, count) / 5));
  for (let left = count % 5; left > 0; left--) {
    date.setUTCDate(date.getUTCDate() + 1);
    while (isWeekend()) date.setUTCDate(date.getUTCDate() + 1);
  }
  return date.toISOString().slice(0, 10);
}

/** Working days after `from` up to and with `to` (`yyyy-mm-dd` both); negative when `to` comes first. Between two working
 *  days it is the count that `addBusinessDays` takes from the one to the other. */
export function businessDaysBetween(from: string, to: string): number {
  return workingDaysUntil(to) - workingDaysUntil(from);
}

/** Working days up to and with the day, counted from a Monday: five a week, and as many as the week has seen. */
function workingDaysUntil(day: string): number {
  // 1 January 1970 was a Thursday, three days into its week.
  const days = Date.parse(`${day}T00:00:00.000Z`) / DAY_MS + 3;
  const week = Math.floor(days / 7);
  return week * 5 + Math.min(days - week * 7 + 1, 5);
}
