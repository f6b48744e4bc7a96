// When a project goes live: a thousand imagined runs of what is still open, each with its own critical path.
import { addBusinessDays } from '../calendar/business-days.ts';
import { walk } from './critical-path.ts';
import { inOrder } from './graph.ts';
import { remainingDays } from './remaining.ts';
import { priors, type Task, taskKinds } from './task.ts';

export interface ForecastInput {
  tasks: readonly Task[];
  /** `yyyy-mm-dd`; day 0 of every figure. */
  today: string;
  /** 1,000 unless told, and fewer for very many tasks. */
  runs?: number;
  seed?: number;
}

export interface Forecast {
  runs: number;
  /** Working days from today until everything open is done: a share of 10, 50, 80, 90 % of the runs ends within them. */
  days: { p10: number; p50: number; p80: number; p90: number };
  /** The working days (`yyyy-mm-dd`) that those of 50 and 80 % end on. */
  p50: string;
  p80: string;
  /** Share of the runs in which an open task decided the date, largest first; tasks that never did are left out. */
  critical: { id: string; share: number }[];
  /** What was assumed, in words. */
  assumptions: string[];
}

const RUNS = 1000;
/** Runs times tasks; a project of thousands of milestones is forecast from fewer runs rather than slowly. */
const MOST_DRAWS = 250_000;
/** A hundred years of working days: what a calendar can still show. */
const FARTHEST_DAY = 26_000;
/** Any number does; a fixed one lets a forecast be repeated. */
export const SEED = 20_261_120;

/** How many runs so many tasks get. */
export function runsFor(tasks: number): number {
  return Math.max(100, Math.min(RUNS, Math.floor(MOST_DRAWS / Math.max(1, tasks))));
}

/**
 * Days until go-live by Monte Carlo: in each run every open task gets its remaining days (`remainingDays`), the forward
 * pass gives the end of each, and the latest end is the run's go-live. Percentiles are nearest rank: the smallest value
 * that at least the share of runs does not exceed.
 * @throws RangeError when tasks wait for each other in a circle
 */
export function forecastGoLive(input: ForecastInput): Forecast {
  const { tasks, today } = input;
  const { ends, shares, runs } = simulate(input);
  const sorted = ends.toSorted();
  const at = (share: number): number => daysAt(sorted, share);
  const days = { p10: at(0.1), p50: at(0.5), p80: at(0.8), p90: at(0.9) };
  const critical = tasks
    .flatMap((task, index) => {
      const share = (shares[index] ?? 0) / runs;
      return share > 0 && task.done_on === null ? [{ id: task.id, share }] : [];
    })
    .sort((a, b) => b.share - a.share);
  return {
    runs,
    days,
    p50: addBusinessDays(today, Math.ceil(days.p50)),
    p80: addBusinessDays(today, Math.ceil(days.p80)),
    critical,
    assumptions: assumptionsOf(tasks, runs),
  };
}

/** The smallest of the runs' days that at least the share of them does not exceed, within the calendar. */
export function daysAt(sorted: Float64Array, share: number): number {
  return Math.min(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0, FARTHEST_DAY);
}

/** Go-live of every run in working days, and how often each task was on the path that decided it. */
export function simulate({ tasks, today, runs = runsFor(tasks.length), seed = SEED }: ForecastInput): {
  runs: number;
  ends: Float64Array;
  shares: Int32Array;
} {
  const order = inOrder(tasks);
  const drawn = tasks.map(task => remainingDays(task, today, runs, seed));
  const durations = new Float64Array(tasks.length);
  const done = new Float64Array(tasks.length);
  const cause = new Int32Array(tasks.length);
  const shares = new Int32Array(tasks.length);
  const ends = new Float64Array(runs);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, days] of drawn.entries()) durations[index] = days[run] ?? 0;
    const last = walk(order, durations, done, cause);
    ends[run] = last < 0 ? 0 : (done[last] ?? 0);
    for (let at = last; at >= 0; at = cause[at] ?? -1) shares[at] = (shares[at] ?? 0) + 1;
  }
  return { runs, ends, shares };
}

function assumptionsOf(tasks: readonly Task[], runs: number): string[] {
  const open = tasks.filter(task => task.done_on === null);
  const kinds = taskKinds.filter(kind => open.some(task => task.kind === kind));
  return [
    `Working days are Monday to Friday; holidays are not known. ${runs.toLocaleString('en')} runs were simulated.`,
    'A milestone starts when everything it waits for is complete; milestones that wait for nothing run side by side.',
    ...kinds.map(kind => priors[kind].words),
    'These ranges are assumptions from practice, not measured on your projects, and the times are drawn independently of each other.',
  ];
}
