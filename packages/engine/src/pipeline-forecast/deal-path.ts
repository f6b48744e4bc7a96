// How a deal went, step by step, and what of it was known on a day. Days are whole numbers, counted from 1 January 1970; the
// engine has no clock and no calendar of anybody's, so the caller says which day a moment falls on.

export interface DealStep {
  day: number;
  /** As the pipeline calls it; only compared. */
  stage: string;
  standing: 'open' | 'won' | 'lost';
  /** What the deal was worth from this step on; in the smallest unit of one currency. */
  value: number;
}

export interface DealPath {
  id: string;
  /** In the order they were taken; the first is where the deal began. */
  steps: readonly DealStep[];
}

const DAY_MS = 86_400_000;

/** @param day `yyyy-mm-dd` */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);
}

export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The deals as they were known at the end of a day: what came later is not there, and a deal that began later is not. */
export function knownOn(paths: readonly DealPath[], day: number): DealPath[] {
  return paths.flatMap(({ id, steps }) => {
    const known = steps.filter(step => step.day <= day);
    return known.length > 0 ? [{ id, steps: known }] : [];
  });
}

/** What was won from one day to another, both with it, and still is at the last step known. */
export function wonBetween(paths: readonly DealPath[], from: number, to: number): number {
  let sum = 0;
  for (const { steps } of paths) {
    const last = steps.at(-1);
    if (last?.standing === 'won' && last.day >= from && last.day <= to) sum += last.value;
  }
  return sum;
}
