// What it costs to leave a task blocked: how far the go-live moves with it.
import { walk } from './critical-path.ts';
import { daysAt, runsFor, SEED } from './forecast.ts';
import { inOrder } from './graph.ts';
import { remainingDays } from './remaining.ts';
import type { Task } from './task.ts';

export interface WaitingForecast {
  /** Working days from today that half of the runs end within when nothing waits, as `forecastGoLive` has it. */
  p50: number;
  /** For every wait asked about, how many days it moves the go-live. */
  moved: number[];
}

/**
 * How far the go-live moves when the given tasks stay blocked: the mean over the runs of (critical path when none of them
 * can start, or go on, for that many working days) − (critical path as it is). Between 0 and the wait: all of it when one
 * of them decides the date in every run; 0 when every run has that much to spare for them, or other work has to end
 * first anyway. All waits are measured on the same runs, drawn once.
 * @param waitingOn ids of blocked tasks; done and unknown ones cost nothing
 * @param today `yyyy-mm-dd`
 * @param waits working days they stay blocked
 * @throws RangeError when tasks wait for each other in a circle
 */
export function forecastWaiting(
  tasks: readonly Task[],
  waitingOn: readonly string[],
  today: string,
  waits: readonly number[],
): WaitingForecast {
  const blocked = new Set(waitingOn);
  const isBlocked = tasks.map(task => blocked.has(task.id) && task.done_on === null);
  const earliest = waits.map(wait => Float64Array.from(isBlocked, each => (each ? wait : 0)));
  const runs = runsFor(tasks.length);
  const order = inOrder(tasks);
  const drawn = tasks.map(task => remainingDays(task, today, runs, SEED));
  const durations = new Float64Array(tasks.length);
  const ends = new Float64Array(tasks.length);
  const cause = new Int32Array(tasks.length);
  const goLive = (from?: Float64Array): number => ends[walk(order, durations, ends, cause, from)] ?? 0;
  const undisturbed = new Float64Array(runs);
  const sums = waits.map(() => 0);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, left] of drawn.entries()) durations[index] = left[run] ?? 0;
    const asItIs = goLive();
    undisturbed[run] = asItIs;
    for (const [at, from] of earliest.entries()) sums[at] = (sums[at] ?? 0) + (goLive(from) - asItIs);
  }
  return { p50: daysAt(undisturbed.toSorted(), 0.5), moved: sums.map(sum => sum / runs) };
}

/** Days that the go-live moves for every working day the given tasks stay blocked, between 0 and 1; or for all of `days`
 *  together, between 0 and that many. See `forecastWaiting`. */
export function costOfWaiting(
  tasks: readonly Task[],
  waitingOn: readonly string[],
  today: string,
  days = 1,
): number {
  return forecastWaiting(tasks, waitingOn, today, [days]).moved[0] ?? 0;
}
