// What an open decision holds up, and what every day of waiting for it does to the go-live. Pure.
import type { WaitingCost } from '@groundwork/contract/consequences';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import { forecastWaiting } from '@groundwork/engine/forecast/cost-of-waiting';
import type { Task } from '@groundwork/engine/forecast/task';

const WEEK = 5;

/**
 * The milestones an open decision holds up: those in which people decide, as far as no other of these comes first. Where
 * none is open any more, the work that would go on next.
 */
export function blockedBy(tasks: readonly Task[]): Task[] {
  const open = tasks.filter(task => task.done_on === null);
  const deciding = open.filter(task => task.kind === 'decision');
  const candidates = deciding.length > 0 ? deciding : open;
  const ids = new Set(candidates.map(task => task.id));
  return candidates.filter(task => !task.depends_on.some(each => ids.has(each)));
}

/** @param today `yyyy-mm-dd` */
export function waitingCost(tasks: readonly Task[], today: string): WaitingCost {
  const blocked = blockedBy(tasks).map(task => task.id);
  if (blocked.length === 0) return { days_per_working_day: 0, go_live: null, go_live_in_a_week: null };
  const { p50, moved } = forecastWaiting(tasks, blocked, today, [1, WEEK]);
  const [inADay = 0, inAWeek = 0] = moved;
  return {
    days_per_working_day: inADay,
    go_live: addBusinessDays(today, Math.ceil(p50)),
    go_live_in_a_week: addBusinessDays(today, Math.ceil(p50 + inAWeek)),
  };
}
