// The delivery board as it is now.
import { type DeliveryBoard, type DeliveryProject, deliveryLimit } from '@groundwork/contract/delivery';
import type { Tx } from '../../platform/db.ts';
import { type ChangesetStanding, listStandings } from '../changesets/store-standing.ts';
import type { Forecasts } from './forecast-today.ts';
import { bySlip, slipOf, stageOfWork, standingOf, summariesOf } from './rules.ts';
import * as store from './store.ts';

/** As many as the client's page looks at. */
const CHANGESETS = 50;

export interface BoardQuestion extends store.BoardAsked {
  stage?: DeliveryProject['stage'] | undefined;
  standing?: DeliveryProject['standing'] | undefined;
}

export async function readBoard(
  tx: Tx,
  asked: BoardQuestion,
  me: store.Me,
  forecasts: Forecasts,
  now: Date,
): Promise<DeliveryBoard> {
  const today = now.toISOString().slice(0, 10);
  const rows = await store.listBoard(tx, asked, me, deliveryLimit);
  const total = rows.length < deliveryLimit ? rows.length : await store.countBoard(tx, asked, me);
  const work = new Map((await store.listWork(tx, rows, today)).map(each => [each.id, each]));
  const changesets = byProject(await listStandings(tx, rows, CHANGESETS));
  const projects = rows
    .flatMap(row => {
      const own = work.get(row.id);
      return own ? [present(row, own, changesets.get(row.id) ?? [], forecasts, today)] : [];
    })
    .toSorted(bySlip);
  return {
    as_of: now.toISOString(),
    today,
    data: projects.filter(
      each =>
        (asked.stage === undefined || each.stage === asked.stage) &&
        (asked.standing === undefined || each.standing === asked.standing),
    ),
    stages: summariesOf(projects),
    total,
    read: rows.length,
  };
}

function byProject(all: readonly ChangesetStanding[]): Map<string, ChangesetStanding[]> {
  const found = new Map<string, ChangesetStanding[]>();
  for (const each of all) found.set(each.project_id, [...(found.get(each.project_id) ?? []), each]);
  return found;
}

function leadOf({ lead_id: id, lead_name: name, lead_email: email, is_mine }: store.BoardRow) {
  return id === null || name === null || email === null ? null : { id, name, email, is_me: is_mine === true };
}

function present(
  row: store.BoardRow,
  work: store.WorkRow,
  changesets: readonly ChangesetStanding[],
  forecasts: Forecasts,
  today: string,
): DeliveryProject {
  const { forecast, target_completion_date: target } = row;
  const finished = row.completed_date?.slice(0, 10);
  const dates =
    finished === undefined ? forecast && forecasts.dates(forecast, today) : { p50: finished, p80: finished };
  const days = { target, p50: dates?.p50 ?? null, p80: dates?.p80 ?? null };
  const isOpen = finished === undefined;
  return {
    id: row.id,
    organization_id: row.organization_id,
    organization: row.organization,
    organization_status: row.organization_status,
    name: row.name,
    status: row.status,
    lead: leadOf(row),
    stage: stageOfWork(work, changesets),
    milestones: { completed: row.milestones_completed, total: row.milestones_total },
    ...days,
    slip_days: slipOf(days),
    standing: standingOf(days),
    decisions: {
      waiting: isOpen ? work.waiting : 0,
      overdue: isOpen ? work.overdue : 0,
      days_per_week: isOpen && work.waiting > 0 && forecast ? forecasts.costOfAWeek(forecast, today) : null,
    },
    version: row.version,
  };
}
