// Monday to Friday; holidays differ by country and are not known here.

/** The working day that many working days after `day` (`yyyy-mm-dd`); 0 gives the day itself, or the Monday after a weekend. */
export function addBusinessDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  const isWeekend = (): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;
  while (isWeekend()) date.setUTCDate(date.getUTCDate() + 1);
  for (let left = count; left > 0; left--) {
    date.setUTCDate(date.getUTCDate() + 1);
    while (isWeekend()) date.setUTCDate(date.getUTCDate() + 1);
  }
  return date.toISOString().slice(0, 10);
}
