// Where days stand on a slider that runs over time like the drawing above it, though not every day is there. Pure.
const DAY_MS = 86_400_000;

export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Which of the days a place on the slider means: a step by key is the next day that there is, anything else the nearest.
 *  @param numbers of the days, the earliest first @param chosen which of them it stood on */
export function dayAsked(numbers: readonly number[], chosen: number, asked: number): number {
  const step = asked - (numbers[chosen] ?? 0);
  if (Math.abs(step) === 1) return Math.min(numbers.length - 1, Math.max(0, chosen + step));
  return numbers.reduce(
    (best, number, place) =>
      Math.abs(number - asked) < Math.abs((numbers[best] ?? 0) - asked) ? place : best,
    0,
  );
}
