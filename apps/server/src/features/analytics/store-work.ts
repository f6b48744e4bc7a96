// SQL of how operations end, what they carry, and who uses the product. For the platform role.
import type { OperationKind } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { stretchDays } from './rules.ts';
import { type Halves, halves, moments, type Of, within } from './store.ts';

export interface KindRow {
  kind: OperationKind;
  is_now: boolean;
  completed: number;
  failed: number;
  cancelled: number;
  median: number | null;
  p80: number | null;
}

export interface EndedInStretch {
  stretch: number;
  completed: number;
  failed: number;
  cancelled: number;
}

const ends = sql`count(*) filter (where status = 'completed') as completed,
  count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'cancelled') as cancelled`;

export async function readKinds(tx: Tx, of: Of): Promise<KindRow[]> {
  const { begin, from, end } = moments(of);
  const { rows } = await sql<KindRow>`
    select kind, finished_at >= ${from} as is_now, ${ends},
      percentile_cont(0.5) within group (order by seconds) filter (where status = 'completed') as median,
      percentile_cont(0.8) within group (order by seconds) filter (where status = 'completed') as p80
    from (select kind, status, finished_at, extract(epoch from finished_at - started_at)::float8 as seconds
          from operations where finished_at >= ${begin} and finished_at < ${end} and ${within(of, 'organization_id')}) each
    group by kind, is_now order by kind`.execute(tx);
  return rows;
}

/** The place of the stretch that a moment of the time is in. */
const placeOf = (of: Of, column: string) =>
  sql`((${sql.ref(column)} at time zone 'utc')::date - ${of.period.from}::date) / ${stretchDays(of.period)}::int`;

export async function readEnds(tx: Tx, of: Of): Promise<EndedInStretch[]> {
  const { from, end } = moments(of);
  const { rows } = await sql<EndedInStretch>`
    select stretch, ${ends} from (
      select ${placeOf(of, 'finished_at')} as stretch, status from operations
      where finished_at >= ${from} and finished_at < ${end} and ${within(of, 'organization_id')}) each
    group by stretch`.execute(tx);
  return rows;
}

interface Carried {
  records: number;
  changesets: number;
}

/** Written by migrations applied in the time, and still standing: an undo leaves what people went on with. */
export async function readRecords(
  tx: Tx,
  of: Of,
): Promise<Halves<Carried> & { series: { stretch: number; records: number }[] }> {
  const { begin, from, end } = moments(of);
  const carried = sql`
    with carried as materialized (
      select c.applied_at, (
        select coalesce(sum(figure.value::bigint), 0)
        from jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
        where kind.key in ('record.create', 'record.update') and figure.key in ('applied', 'kept', 'errored')) as records
      from changesets c
      where c.kind = 'migration' and c.applied_at >= ${begin} and c.applied_at < ${end} and ${within(of, 'c.organization_id')})`;
  const { rows } = await sql<Carried & { is_now: boolean }>`
    ${carried} select applied_at >= ${from} as is_now, coalesce(sum(records), 0)::bigint as records,
      count(*) filter (where records > 0) as changesets from carried group by is_now`.execute(tx);
  const series = await sql<{ stretch: number; records: number }>`
    ${carried} select ${placeOf(of, 'applied_at')} as stretch, sum(records)::bigint as records
    from carried where applied_at >= ${from} group by stretch`.execute(tx);
  return { ...halves(rows, { records: 0, changesets: 0 }), series: series.rows };
}

interface Use {
  organizations: number;
  members: number;
  active_7: number;
  active_30: number;
}

export async function readAdoption(tx: Tx, of: Of): Promise<Halves<{ active_organizations: number }> & Use> {
  const { begin, from, end } = moments(of);
  const { rows } = await sql<{ is_now: boolean; active_organizations: number }>`
    select is_now, count(*) as active_organizations from (
      select distinct organization_id, created_at >= ${from} as is_now from activity
      where created_at >= ${begin} and created_at < ${end} and ${within(of, 'organization_id')}) each
    group by is_now`.execute(tx);
  const use = await sql<Use>`
    select (select count(*) from organizations where ${within(of, 'organization_id')}) as organizations,
      count(*) as members,
      count(*) filter (where last_active_at >= now() - interval '7 days') as active_7,
      count(*) filter (where last_active_at >= now() - interval '30 days') as active_30
    from members where status = 'active' and removed_at is null and ${within(of, 'organization_id')}`.execute(
    tx,
  );
  const none: Use = { organizations: 0, members: 0, active_7: 0, active_30: 0 };
  return { ...halves(rows, { active_organizations: 0 }), ...(use.rows[0] ?? none) };
}
