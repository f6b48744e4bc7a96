// Why a go-live moved between two forecasts: which task did it.
import { addBusinessDays, businessDaysBetween } from '../calendar/business-days.ts';
import { type ForecastInput, forecastGoLive } from './forecast.ts';
import { findCycle } from './graph.ts';
import { spentDays } from './remaining.ts';
import type { Task } from './task.ts';

export interface Move {
  /** Working days from the former P50 to the present one; negative when it came nearer. Never 0. */
  days: number;
  /** The task that moved it most; null when none is left to name. */
  id: string | null;
  name: string | null;
  /** What happened to it, in words that follow its name. */
  reason: string;
}

/** Each costs one more forecast. */
const MOST_SUSPECTS = 20;
const kindWords = {
  machine: 'work by software',
  decision: 'a decision',
  import: 'an import',
  work: 'work',
} as const;

/**
 * Compares two forecasts of the same project. Every task that differs is put back as it was, alone, with the same chances:
 * what the P50 goes back by is that task's part, and the largest part in the direction of the move is named. What no
 * changed task explains, time did: the open task that decided most of the former runs and stayed open is named.
 * @returns null when P50 falls on the same working day
 * @throws RangeError on a circle in either
 */
export function explainMove(before: ForecastInput, after: ForecastInput): Move | null {
  const was = forecastGoLive(before);
  const is = forecastGoLive(after);
  const days = businessDaysBetween(was.p50, is.p50);
  if (days === 0) return null;
  const former = new Map(before.tasks.map(task => [task.id, task]));
  const present = new Map(after.tasks.map(task => [task.id, task]));
  const weight = new Map([...was.critical, ...is.critical].map(each => [each.id, each.share]));
  const suspects = [...new Set([...former.keys(), ...present.keys()])]
    .filter(id => isChanged(former.get(id), present.get(id)))
    .sort((a, b) => (weight.get(b) ?? 0) - (weight.get(a) ?? 0))
    .slice(0, MOST_SUSPECTS);
  let most = { part: 0.5, id: '' };
  for (const id of suspects) {
    const tasks = putBack(after.tasks, id, former.get(id));
    if (findCycle(tasks)) continue;
    const part = Math.sign(days) * (is.days.p50 - forecastGoLive({ ...after, tasks }).days.p50);
    if (part > most.part) most = { part, id };
  }
  if (most.id !== '') {
    const task = present.get(most.id) ?? former.get(most.id);
    return {
      days,
      id: most.id,
      name: task?.name ?? null,
      reason: changeInWords(former.get(most.id), present.get(most.id), days),
    };
  }
  return timeWentBy(days, was.critical, former, present, after.today);
}

function isChanged(a: Task | undefined, b: Task | undefined): boolean {
  if (!a || !b) return true;
  if (a.done_on !== null && b.done_on !== null) return false;
  return (
    a.planned_days !== b.planned_days ||
    a.kind !== b.kind ||
    a.done_on !== b.done_on ||
    [...a.depends_on].sort().join() !== [...b.depends_on].sort().join()
  );
}

function putBack(tasks: readonly Task[], id: string, former: Task | undefined): readonly Task[] {
  const others = tasks.filter(task => task.id !== id);
  return former ? [...others, former] : others;
}

function changeInWords(was: Task | undefined, is: Task | undefined, days: number): string {
  if (!was) return 'was added to the plan.';
  if (!is) return 'was removed from the plan.';
  if (was.done_on === null && is.done_on !== null) return completedInWords(days);
  if (was.done_on !== null) return 'was reopened.';
  if (was.planned_days !== is.planned_days)
    return `is now planned to take ${working(is.planned_days)} instead of ${working(was.planned_days)}.`;
  if (was.kind !== is.kind)
    return `counts as ${kindWords[is.kind]} now, no longer as ${kindWords[was.kind]}.`;
  return 'waits for other milestones than before.';
}

function completedInWords(days: number): string {
  return days < 0 ? 'was completed earlier than expected.' : 'was completed later than expected.';
}

/** Whoever decided the date and could be worked on is who time passed for. */
function timeWentBy(
  days: number,
  critical: readonly { id: string }[],
  former: ReadonlyMap<string, Task>,
  present: ReadonlyMap<string, Task>,
  today: string,
): Move {
  const isDone = (id: string): boolean => (former.get(id)?.done_on ?? null) !== null || !former.has(id);
  const late = critical
    .map(({ id }) => former.get(id))
    .find(task => task !== undefined && task.depends_on.every(isDone) && present.has(task.id));
  if (!late) return { days, id: null, name: null, reason: 'Several small changes together moved it.' };
  const now = present.get(late.id) ?? late;
  const reason =
    now.done_on === null
      ? `is still open after ${working(spentDays(now, addBusinessDays(today, 0)))}, planned for ${working(now.planned_days)}.`
      : completedInWords(days);
  return { days, id: late.id, name: now.name, reason };
}

function working(days: number): string {
  return `${Math.round(days * 10) / 10} working ${days === 1 ? 'day' : 'days'}`;
}
