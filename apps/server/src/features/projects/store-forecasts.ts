// SQL of forecasts: what they are made of, and those that were kept.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Task } from '@groundwork/engine/forecast/task';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

/** A milestone as the forecast sees it; days are of the UTC calendar. */
export interface ForecastRow extends Pick<Row<'milestones'>, 'id' | 'name' | 'kind' | 'status' | 'due_date'> {
  created_on: string;
  completed_on: string | null;
  depends_on: string[];
}

export async function listForecastRows(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<ForecastRow[]> {
  const { rows } = await sql<ForecastRow>`
    select m.id, m.name, m.kind, m.status, m.due_date, (m.created_at at time zone 'utc')::date as created_on,
      (m.completed_date at time zone 'utc')::date as completed_on,
      array(select d.depends_on::text from milestone_dependencies d
        where d.organization_id = m.organization_id and d.milestone_id = m.id order by d.depends_on) as depends_on
    from milestones m
    where m.organization_id = ${organizationId} and m.project_id = ${projectId}
    order by m.position, m.id`.execute(tx);
  return rows;
}

export type KeptForecast = Pick<Row<'forecasts'>, 'as_of' | 'today' | 'tasks' | 'p50'>;

/** Newest first. */
export async function listForecasts(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  limit: number,
): Promise<KeptForecast[]> {
  const { rows } = await sql<KeptForecast>`
    select as_of, today, tasks, p50 from forecasts
    where organization_id = ${organizationId} and project_id = ${projectId}
    order by id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Adds the newest and forgets all but the last `keep`. */
export async function insertForecast(
  tx: Tx,
  of: { organizationId: OrganizationId; projectId: ProjectId },
  given: { today: string; tasks: readonly Task[]; p50: string; p80: string },
  keep: number,
): Promise<void> {
  await sql`
    insert into forecasts (organization_id, id, project_id, today, tasks, p50, p80)
    values (${of.organizationId}, ${newId()}, ${of.projectId}, ${given.today}, ${JSON.stringify(given.tasks)}::jsonb,
      ${given.p50}, ${given.p80})`.execute(tx);
  await sql`
    delete from forecasts f where f.organization_id = ${of.organizationId} and f.project_id = ${of.projectId}
      and f.id < (select k.id from forecasts k
        where k.organization_id = f.organization_id and k.project_id = f.project_id
        order by k.id desc offset ${keep - 1} limit 1)`.execute(tx);
}

/** The day by the database's clock, which also dates what is completed. */
export async function readToday(tx: Tx): Promise<string> {
  const found = await tx
    .selectNoFrom(sql<string>`(now() at time zone 'utc')::date`.as('today'))
    .executeTakeFirst();
  return found?.today ?? new Date().toISOString().slice(0, 10);
}
