// Where a project stands, in the specification's formulas. Pure.
import type { Milestone, Project } from '@groundwork/contract/projects';
import { day, daysUntil } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';

export function milestoneCounts(milestones: readonly Pick<Milestone, 'status'>[]) {
  const of = (status: string) => milestones.filter(milestone => milestone.status === status).length;
  return {
    total: milestones.length,
    completed: of('completed'),
    in_progress: of('in_progress'),
    upcoming: of('pending'),
  };
}

/** completed / total; 0 where there is none. */
export function milestoneProgress(milestones: readonly Pick<Milestone, 'status'>[]): number {
  const { completed, total } = milestoneCounts(milestones);
  return total === 0 ? 0 : completed / total;
}

/** What is worked on now, or comes next; undefined where nothing is left to do. */
export function milestoneInHand(
  milestones: readonly Pick<Milestone, 'status' | 'name'>[],
): string | undefined {
  const current = milestones.find(each => each.status === 'in_progress');
  if (current) return `${current.name} is in hand`;
  const next = milestones.find(each => each.status === 'pending');
  return next && `Next: ${next.name}`;
}

/** Days rounded up until target completion, or `Not set`. */
export function timeRemaining(
  { target_completion_date }: Pick<Project, 'target_completion_date'>,
  now = Date.now(),
): string {
  if (target_completion_date === null) return 'Not set';
  const days = daysUntil(target_completion_date, now);
  return `${count(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
}

const dayMs = 86_400_000;

/** When it was finished and how that lies to its target: `2 days before the target`. Undefined while it is not. */
export function finishOf({
  completed_date,
  target_completion_date: target,
}: Pick<Project, 'completed_date' | 'target_completion_date'>): { on: string; against: string } | undefined {
  if (completed_date === null) return undefined;
  // The calendar of the target and of the forecast, whatever clock the reader has.
  const on = completed_date.slice(0, 10);
  if (target === null) return { on, against: '' };
  const late = Math.round((Date.parse(on) - Date.parse(target)) / dayMs);
  const days = counted(Math.abs(late), 'day');
  return {
    on,
    against: late === 0 ? 'on the day of the target' : `${days} ${late > 0 ? 'after' : 'before'} the target`,
  };
}

/** `Nov 20, 2026, 2 days before the target`. */
export function finishInWords(project: Parameters<typeof finishOf>[0]): string | undefined {
  const finish = finishOf(project);
  return finish && [day(finish.on), ...(finish.against === '' ? [] : [finish.against])].join(', ');
}

const known: Record<string, string> = {
  completed: 'Completed',
  in_progress: 'In progress',
  planning: 'Planning',
  on_hold: 'On hold',
  cancelled: 'Cancelled',
};

export function projectStatusName(status: string): string {
  return known[status] ?? 'UNKNOWN';
}

/** Completed and in progress have a colour of their own; everything else is grey. */
export function projectStatusTone(status: string): 'good' | 'accent' | 'neutral' {
  return status === 'completed' ? 'good' : status === 'in_progress' ? 'accent' : 'neutral';
}

/** Any status but the three known ones asks for attention. */
export function milestoneLook(status: string): {
  name: string;
  tone: 'good' | 'accent' | 'neutral' | 'warn';
} {
  if (status === 'completed') return { name: 'Completed', tone: 'good' };
  if (status === 'in_progress') return { name: 'In progress', tone: 'accent' };
  if (status === 'pending') return { name: 'Upcoming', tone: 'neutral' };
  return { name: status.replaceAll('_', ' '), tone: 'warn' };
}

/** Who is assigned when nobody is named. */
export const defaultAgent = 'Groundwork AI Agent';

/** What takes the time of a milestone. */
export const kindNames = {
  machine: 'Software',
  decision: 'A decision',
  import: 'An import',
  work: 'Work by people',
} as const;
