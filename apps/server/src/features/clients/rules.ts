// What a rep is told of a client, made of the facts. Pure.
import type { ClientGoLive, ClientMilestone, ClientProject, RepClient } from '@groundwork/contract/clients';
import { businessDaysBetween } from '@groundwork/engine/calendar/business-days';
import type { Forecasts } from '../delivery/forecast-today.ts';
import { slipOf, standingOf } from '../delivery/rules.ts';
import type { ClientRow, MilestoneRow, OwnClient, ProjectRow } from './store.ts';

/** As the delivery board has it, so that a rep and whoever leads the project name the same days. */
export function goLiveOf(row: ProjectRow, forecasts: Forecasts, today: string): ClientGoLive {
  const target = row.target_completion_date;
  const finished = row.completed_date?.slice(0, 10);
  const dates =
    finished === undefined
      ? row.forecast && forecasts.dates(row.forecast, today)
      : { p50: finished, p80: finished };
  const known = { target, p50: dates?.p50 ?? null, p80: dates?.p80 ?? null };
  return { ...known, slip_days: slipOf(known), standing: standingOf(known) };
}

export function clientOf(
  row: ClientRow,
  own: OwnClient,
  projects: readonly ProjectRow[],
  forecasts: Forecasts,
  today: string,
): RepClient {
  const open = projects.filter(each => each.status !== 'completed');
  const sum = (figure: (project: ProjectRow) => number) =>
    projects.reduce((all, each) => all + figure(each), 0);
  const ends = open.map(each => goLiveOf(each, forecasts, today));
  const since = open.flatMap(each => each.decisions.since ?? []).toSorted()[0] ?? null;
  return {
    id: row.organization_id,
    name: row.name,
    status: row.status,
    since: own.since,
    cancelled_on: own.cancelled_on,
    deal_id: own.deal_id,
    projects: { open: open.length, completed: projects.length - open.length },
    milestones: {
      completed: sum(each => each.milestones.completed),
      total: sum(each => each.milestones.total),
      overdue: sum(each => each.milestones.overdue),
    },
    decisions: {
      waiting: open.reduce((all, each) => all + each.decisions.waiting, 0),
      overdue: open.reduce((all, each) => all + each.decisions.overdue, 0),
      since,
    },
    go_live: ends.toSorted((a, b) => (b.p80 ?? '').localeCompare(a.p80 ?? ''))[0] ?? null,
    support: { open: row.open, waiting_since: row.waiting_since },
  };
}

export function milestoneOf(row: MilestoneRow, today: string): ClientMilestone {
  const { id, name, status, due_date, completed_on } = row;
  const until = completed_on ?? today;
  const slip = due_date === null ? null : Math.max(0, businessDaysBetween(due_date, until));
  return { id, name, status, due_date, completed_on, slip_days: slip };
}

export function projectOf(
  row: ProjectRow,
  milestones: readonly MilestoneRow[],
  forecasts: Forecasts,
  today: string,
): ClientProject {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    completed_on: row.completed_date?.slice(0, 10) ?? null,
    go_live: goLiveOf(row, forecasts, today),
    // Nothing waits in a project that is over.
    decisions: row.status === 'completed' ? { waiting: 0, overdue: 0, since: null } : row.decisions,
    milestones: milestones.filter(each => each.project_id === row.id).map(each => milestoneOf(each, today)),
  };
}
