// How many working days a task still takes, in each of many imagined runs.
import { businessDaysBetween } from '../calendar/business-days.ts';
import { normalQuantileOfTail, normalTail, uniforms } from '../chance/chance.ts';
import { priors, type Task } from './task.ts';

/** Ten years: more than any task of a project takes, few enough that no sum leaves the calendar. */
const MOST_DAYS = 2600;

/**
 * Working days left from `today`, one per run. With T = planned · median · e^(spread · Z) the true time and e the days
 * already spent, the answer is drawn from T − e given T > e, by inverting the tail: P(T > t | T > e) = S(t) / S(e).
 * A task that is late is thereby expected to take longer still, and never to be nearly done only because it is late.
 * Done tasks take 0. The same seed and id give the same chances, whatever else is planned.
 */
export function remainingDays(task: Task, today: string, runs: number, seed: number): Float64Array {
  const days = new Float64Array(runs);
  if (task.done_on !== null) return days;
  const { median, spread } = priors[task.kind];
  const scale = Math.min(Math.max(task.planned_days, 0.1), MOST_DAYS) * median;
  const spent = spentDays(task, today);
  const left = spent === 0 ? 1 : normalTail(Math.log(spent / scale) / spread);
  const draw = uniforms(seed, task.id);
  for (let run = 0; run < runs; run += 1) {
    const tail = Math.max(left * draw(), Number.MIN_VALUE);
    const total = scale * Math.exp(spread * normalQuantileOfTail(tail));
    days[run] = Math.min(Math.max(total - spent, 0), MOST_DAYS);
  }
  return days;
}

/** Working days it has been open for; 0 while it has not started, or its start lies ahead. */
export function spentDays(task: Task, today: string): number {
  return task.started_on === null ? 0 : Math.max(0, businessDaysBetween(task.started_on, today));
}

/** Half of its runs take less: the middle of `remainingDays`, without any chance in it. */
export function medianDays(task: Task, today: string): number {
  if (task.done_on !== null) return 0;
  const { median, spread } = priors[task.kind];
  const scale = Math.min(Math.max(task.planned_days, 0.1), MOST_DAYS) * median;
  const spent = spentDays(task, today);
  const left = spent === 0 ? 1 : normalTail(Math.log(spent / scale) / spread);
  const tail = Math.max(left / 2, Number.MIN_VALUE);
  return Math.min(Math.max(scale * Math.exp(spread * normalQuantileOfTail(tail)) - spent, 0), MOST_DAYS);
}
