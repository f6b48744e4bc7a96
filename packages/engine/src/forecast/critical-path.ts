// The chain of tasks that decides when everything is done.
import { inOrder, type Ordered } from './graph.ts';

export interface CriticalPath {
  /** Days until everything is done; 0 without tasks. */
  days: number;
  /** Ids of one chain of tasks that takes all of them, first to last. */
  chain: string[];
  /** By id: when it starts and ends at the earliest, and by how many days it may slip without moving the end. */
  times: Map<string, { start: number; end: number; slack: number }>;
}

/**
 * Forward and backward pass over tasks that wait for each other (Kelley and Walker 1959): start = the latest end of what
 * it waits for, end = start + days, slack = latest end that leaves the last day where it is − end.
 * @param tasks days in any one unit, not negative
 * @throws RangeError on a circle
 */
export function criticalPath(
  tasks: readonly { id: string; days: number; depends_on: readonly string[] }[],
): CriticalPath {
  const order = inOrder(tasks);
  const durations = Float64Array.from(tasks, task => task.days);
  const ends = new Float64Array(tasks.length);
  const cause = new Int32Array(tasks.length);
  const last = walk(order, durations, ends, cause);
  const days = last < 0 ? 0 : (ends[last] ?? 0);
  const latest = new Float64Array(tasks.length).fill(days);
  for (const { index, before } of order.toReversed()) {
    const start = (latest[index] ?? 0) - (durations[index] ?? 0);
    for (const one of before) latest[one] = Math.min(latest[one] ?? 0, start);
  }
  const times = new Map(
    tasks.map((task, index) => {
      const end = ends[index] ?? 0;
      return [task.id, { start: end - task.days, end, slack: Math.max(0, (latest[index] ?? 0) - end) }];
    }),
  );
  const chain: string[] = [];
  for (let at = last; at >= 0; at = cause[at] ?? -1) {
    const id = tasks[at]?.id;
    if (id !== undefined) chain.unshift(id);
  }
  return { days, chain, times };
}

/**
 * The forward pass alone, into arrays the caller keeps: `ends` per task, and in `cause` the task whose end it had to wait
 * for (−1 when it waited for none).
 * @param earliest per task, before which it cannot start; 0 unless given
 * @returns the task that ends last; −1 without tasks
 */
export function walk(
  order: readonly Ordered[],
  durations: Float64Array,
  ends: Float64Array,
  cause: Int32Array,
  earliest?: Float64Array,
): number {
  let last = -1;
  let lastEnd = -1;
  for (const { index, before } of order) {
    let start = earliest?.[index] ?? 0;
    let reason = -1;
    for (const one of before) {
      const end = ends[one] ?? 0;
      if (end > start) {
        start = end;
        reason = one;
      }
    }
    const end = start + (durations[index] ?? 0);
    ends[index] = end;
    cause[index] = reason;
    if (end > lastEnd) {
      last = index;
      lastEnd = end;
    }
  }
  return last;
}
