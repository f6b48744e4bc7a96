// What it costs to leave a task blocked: how far the go-live moves with it.
import { walk } from './critical-path.ts';
import { runsFor, SEED } from './forecast.ts';
import { inOrder } from './graph.ts';
import { remainingDays } from './remaining.ts';
import type { Task } from './task.ts';

/**
 * Days that the go-live moves for every working day the given tasks stay blocked: the mean over the runs of (critical
 * path when none of them can start, or go on, before tomorrow) − (critical path as it is). Between 0 and 1: 1 when one of
 * them decides the date in every run; 0 when every run has a day to spare for them, or other work has to end first anyway.
 * @param waitingOn ids of blocked tasks; done and unknown ones cost nothing
 * @param today `yyyy-mm-dd`
 * @param days working days they stay blocked; the answer is for all of them together, so between 0 and that many
 * @throws RangeError when tasks wait for each other in a circle
 */
export function costOfWaiting(
  tasks: readonly Task[],
  waitingOn: readonly string[],
  today: string,
  days = 1,
): number {
  const blocked = new Set(waitingOn);
  const earliest = Float64Array.from(tasks, task =>
    blocked.has(task.id) && task.done_on === null ? days : 0,
  );
  if (!earliest.some(day => day > 0)) return 0;
  const runs = runsFor(tasks.length);
  const order = inOrder(tasks);
  const drawn = tasks.map(task => remainingDays(task, today, runs, SEED));
  const durations = new Float64Array(tasks.length);
  const ends = new Float64Array(tasks.length);
  const cause = new Int32Array(tasks.length);
  const goLive = (from?: Float64Array): number => ends[walk(order, durations, ends, cause, from)] ?? 0;
  let moved = 0;
  for (let run = 0; run < runs; run += 1) {
    for (const [index, left] of drawn.entries()) durations[index] = left[run] ?? 0;
    const asItIs = goLive();
    moved += goLive(earliest) - asItIs;
  }
  return moved / runs;
}
