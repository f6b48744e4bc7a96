// SQL of how busy the organizations are. For the platform role.
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { QueueState } from '@groundwork/contract/operation-console';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { defaultLane } from '../../platform/queue/lanes.ts';
import type { Row } from '../../schema/rows.ts';
import type { LaneCursor } from './console-cursor.ts';
import { stuckBy } from './store-console.ts';

export interface LaneRow extends Pick<Row<'operation_lanes'>, 'organization_id' | 'max_running' | 'version'> {
  organization_name: Row<'organizations'>['name'];
  running: number;
  queued: number;
  oldest_queued_at: Row<'operations'>['created_at'] | null;
  seconds_today: number;
  /** Of every organization. */
  all_today: number;
}

const today = sql.raw(`(clock_timestamp() at time zone 'utc')::date`);

/** The busiest first; all that run, wait or worked today, or those that are named, busy or not. */
export async function listLanes(
  tx: Tx,
  asked: { only?: readonly OrganizationId[] | undefined; after?: LaneCursor | undefined; limit: number },
): Promise<LaneRow[]> {
  const { only, after, limit } = asked;
  const { rows } = await sql<LaneRow>`
    with moving as (
      select organization_id, count(*) filter (where status = 'running') as running,
        count(*) filter (where status = 'queued') as queued,
        min(created_at) filter (where status = 'queued') as oldest_queued_at
      from operations where status in ('running', 'queued') group by organization_id),
    worked as (
      select organization_id, sum(seconds) as seconds from operation_work where day = ${today} group by organization_id),
    busy as (${
      only
        ? sql`select unnest(${only}::uuid[]) as organization_id`
        : sql`select organization_id from moving union select organization_id from worked`
    }),
    lanes as (
      select organizations.organization_id, organizations.name as organization_name,
        coalesce(moving.running, 0) as running, coalesce(moving.queued, 0) as queued, moving.oldest_queued_at,
        coalesce(worked.seconds, 0) as seconds_today, (select coalesce(sum(seconds), 0) from worked) as all_today,
        coalesce(lane.max_running, ${defaultLane.max_running}) as max_running,
        coalesce(lane.version, ${defaultLane.version}) as version
      from busy join organizations using (organization_id)
        left join moving using (organization_id) left join worked using (organization_id)
        left join operation_lanes lane using (organization_id))
    select * from lanes
    ${
      after
        ? sql`where (running, queued, seconds_today, organization_id)
            < (${after.running}::bigint, ${after.queued}::bigint, ${after.seconds_today}::float8, ${after.organization_id}::uuid)`
        : sql``
    }
    order by running desc, queued desc, seconds_today desc, organization_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many of each organization run, and how many may. */
export function listRunning(
  tx: Tx,
  organizations: readonly OrganizationId[],
): Promise<Pick<LaneRow, 'organization_id' | 'running' | 'max_running'>[]> {
  return tx
    .selectFrom('organizations as o')
    .leftJoin('operation_lanes as lane', 'lane.organization_id', 'o.organization_id')
    .select(eb => [
      'o.organization_id',
      eb.fn.coalesce('lane.max_running', eb.val(defaultLane.max_running)).as('max_running'),
      eb
        .selectFrom('operations as r')
        .select(({ fn }) => fn.countAll<number>().as('running'))
        .whereRef('r.organization_id', '=', 'o.organization_id')
        .where(sql<SqlBool>`r.status = 'running'`)
        .$asScalar()
        .$notNull()
        .as('running'),
    ])
    .where(sql<SqlBool>`o.organization_id = any(${organizations}::uuid[])`)
    .execute();
}

export async function readState(tx: Tx, stuckAfter: number): Promise<QueueState> {
  const { completed, failed, cancelled, ...state } = await tx
    .with('moving', query =>
      query
        .selectFrom('operations as o')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('status', '=', 'queued').as('queued'),
          fn.min('created_at').filterWhere('status', '=', 'queued').as('oldest_queued_at'),
          fn.countAll<number>().filterWhere('status', '=', 'running').as('running'),
          fn.count<number>(stuckBy(stuckAfter)).as('stuck'),
        ])
        // Written out, as in the indexes of what runs and waits: of a parameter the planner cannot tell.
        .where(sql<SqlBool>`status in ('running', 'queued')`),
    )
    .with('ended', query =>
      query
        .selectFrom('operations')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
          fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
          fn.countAll<number>().filterWhere('status', '=', 'cancelled').as('cancelled'),
        ])
        .where(sql<SqlBool>`finished_at >= clock_timestamp() - interval '24 hours'`),
    )
    .with('worked', query =>
      query
        .selectFrom('operation_work')
        .select([
          sql<number>`coalesce(sum(seconds), 0)`.as('seconds_today'),
          sql<number>`coalesce(sum(portal_calls), 0)::bigint`.as('portal_calls_today'),
        ])
        .where(sql<SqlBool>`day = ${today}`),
    )
    .selectFrom(['moving', 'ended', 'worked'])
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...state, ended_24h: { completed, failed, cancelled } };
}

export type Evidence = Pick<Row<'changesets'>, 'id' | 'kind' | 'title' | 'counts'> & {
  /** As it is now, which is not always as the table has it. */
  state: string;
  has_report: boolean;
};

/** The change set that an operation works on, whatever it is asked to do with it. */
export async function findEvidence(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence>`
    select c.id, c.kind, changeset_state(c.state, latest.status) as state, c.title, c.counts,
      exists (select 1 from reconcile_reports r
              where r.organization_id = c.organization_id and r.changeset_id = c.id) as has_report
    from operations o join changesets c
      on c.organization_id = o.organization_id and c.id::text = o.input->>'changeset_id'
      left join operations latest on latest.organization_id = c.organization_id and latest.id = c.operation_id
    where o.organization_id = ${organizationId} and o.id = ${id}`.execute(tx);
  return rows[0];
}

export async function listCompletedMilestones(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('milestones')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('operation_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(row => row.name);
}
