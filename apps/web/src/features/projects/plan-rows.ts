// The plan in few rows for a line of days: what is done folds into one where there are many. Pure.
import type { Milestone } from '@groundwork/contract/projects';
import { counted } from '../../lib/formats/numbers.ts';
import { scheduleOf } from './schedule.ts';

interface PlanRow {
  key: string;
  name: string;
  /** `yyyy-mm-dd` */
  from: string;
  to: string;
  state: 'done' | 'current' | 'open';
}

export interface PlanRows {
  rows: PlanRow[];
  /** Mondays on the line. */
  ticks: string[];
  /** Milestones that have no row: without a date, or beyond the most. */
  left: number;
}

const mostRows = 7;

/** @param days whatever else must be on the line: today, the target, the forecast */
export function planRows(
  milestones: readonly Milestone[],
  start: string | null,
  days: readonly (string | null)[],
): PlanRows {
  const schedule = scheduleOf(milestones, start, days);
  if (!schedule) return { rows: [], ticks: [], left: milestones.length };
  const all = schedule.bars.flatMap((bar, index): PlanRow[] => {
    const milestone = milestones[index];
    if (!milestone || bar.start === null || bar.end === null) return [];
    const { status } = milestone;
    const state = status === 'completed' ? 'done' : status === 'in_progress' ? 'current' : 'open';
    return [{ key: bar.id, name: milestone.name, from: bar.start, to: bar.end, state }];
  });
  const ticks = schedule.ticks.map(tick => tick.day);
  const without = milestones.length - all.length;
  if (all.length <= mostRows) return { rows: all, ticks, left: without };
  const done = all.filter(row => row.state === 'done');
  const rest = all.filter(row => row.state !== 'done');
  const rows = [...folded(done), ...rest].slice(0, mostRows);
  const beyond = rest.length - rows.filter(row => row.state !== 'done').length;
  return { rows, ticks, left: without + beyond };
}

/** All that is done as one row, from the first beginning to the last end. */
function folded(done: readonly PlanRow[]): PlanRow[] {
  const from = done.map(row => row.from).toSorted()[0];
  const to = done
    .map(row => row.to)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  return [{ key: 'done', name: `${counted(done.length, 'milestone')} done`, from, to, state: 'done' }];
}
