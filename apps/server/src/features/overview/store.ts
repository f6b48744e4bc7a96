// SQL of the figures over every organization. For the platform role.
import type { Overview, OverviewActivity } from '@groundwork/contract/overview';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { nameIn } from '../people/person-name.ts';

/** The last thirty days of the UTC calendar, today included; a moment so many days ago is the beginning of such a day. */
const days = sql`select day::date from generate_series(
  (now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date, interval '1 day') day`;
const daysAgo = (count: number) =>
  sql`(((now() at time zone 'utc')::date - ${count}::int)::timestamp at time zone 'utc')`;

/** As the server writes json: an array that is never null. */
const daily = (counted: ReturnType<typeof sql>) => sql`(
  select jsonb_agg(jsonb_build_object('day', d.day, 'count', coalesce(counted.count, 0)) order by d.day)
  from (${days}) d left join (${counted}) counted on counted.day = d.day)`;

/** How many were there at the end of each day: those from before the first, and those that came since. */
function running<T extends { daily: Overview['organizations']['daily']; before: number }>(figures: T): T {
  let sum = figures.before;
  return {
    ...figures,
    daily: figures.daily.map(({ day, count }) => {
      sum += count;
      return { day, count: sum };
    }),
  };
}

export async function readOrganizations(tx: Tx): Promise<Overview['organizations']> {
  const { rows } = await sql<Overview['organizations']>`
    select count(*)::int as total, count(*) filter (where created_at < ${daysAgo(29)})::int as before,
      ${daily(sql`select (o.created_at at time zone 'utc')::date as day, count(*)::int as count
        from organizations o where o.created_at >= ${daysAgo(29)} group by 1`)} as daily
    from organizations`.execute(tx);
  return running(one(rows));
}

/** A person is an address: whoever works in two organizations is one. */
export async function readUsers(tx: Tx): Promise<Overview['users']> {
  const { rows } = await sql<Overview['users']>`
    with people as materialized (
      select min(coalesce(joined_at, created_at)) as joined_at, max(last_active_at) as last_active_at
      from members where status = 'active' and removed_at is null group by email_norm)
    select count(*)::int as total, count(*) filter (where joined_at < ${daysAgo(29)})::int as before,
      count(*) filter (where last_active_at >= now() - interval '7 days')::int as active_this_week,
      ${daily(sql`select (p.joined_at at time zone 'utc')::date as day, count(*)::int as count
        from people p where p.joined_at >= ${daysAgo(29)} group by 1`)} as daily
    from people`.execute(tx);
  return running(one(rows));
}

export async function readOperations(tx: Tx): Promise<Overview['operations']> {
  const { rows } = await sql<Overview['operations']>`
    with counted as materialized (
      select (created_at at time zone 'utc')::date as day, status, count(*)::int as count
      from operations where created_at >= ${daysAgo(59)} group by 1, 2),
    recent as (select * from counted where day >= (now() at time zone 'utc')::date - 29)
    select coalesce(sum(count), 0)::int as total,
      (select coalesce(sum(c.count), 0)::int from counted c where c.day < (now() at time zone 'utc')::date - 29) as before,
      coalesce(sum(count) filter (where status = 'completed'), 0)::int as completed,
      coalesce(sum(count) filter (where status = 'failed'), 0)::int as failed,
      ${daily(sql`select r.day, sum(r.count)::int as count from recent r group by 1`)} as daily
    from recent`.execute(tx);
  return one(rows);
}

/** While a change set moves, and where it stopped, the figures on its row are those of the stage before: its entries are
 *  counted. What was carried is in the reports of migrations that stand. */
export async function readTotals(tx: Tx): Promise<Overview['totals']> {
  const { rows } = await sql<Overview['totals']>`
    select
      (select coalesce(sum(figure.value::bigint), 0)::bigint from changesets c
         cross join lateral jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
         where c.state not in ('applying', 'stopped', 'undoing')
           and kind.key in ('record.create', 'record.update') and figure.key in ('applied', 'kept', 'errored'))
      + (select count(*) from changesets c
         join changeset_entries e on e.organization_id = c.organization_id and e.changeset_id = c.id
         where c.state in ('applying', 'stopped', 'undoing')
           and e.kind in ('record.create', 'record.update') and e.state in ('applied', 'kept', 'errored'))
        as records_migrated,
      standing.values_compared, standing.values_different, standing.links_written,
      (select coalesce(sum(calls_made), 0)::bigint from changesets) as api_calls,
      (select count(*) from changesets where kind = 'migration' and applied_at is not null) as migrations,
      (select count(*) from changesets where kind = 'migration' and state = 'undone') as migrations_undone
    from (
      select
        coalesce(sum((r.report #>> '{cells,arrived}')::bigint), 0)::bigint as values_compared,
        coalesce(sum((r.report ->> 'mismatch_count')::bigint), 0)::bigint as values_different,
        coalesce(sum((select sum((link ->> 'made')::bigint)
          from jsonb_array_elements(r.report -> 'associations') link)), 0)::bigint as links_written
      from reconcile_reports r
      join changesets c on c.organization_id = r.organization_id and c.id = r.changeset_id
      where c.state in ('applied', 'applied_with_failures')) standing`.execute(tx);
  return one(rows);
}

export type ProjectFigures = Omit<Overview['projects'], 'success_rate'>;

export async function readProjects(tx: Tx): Promise<ProjectFigures> {
  const { rows } = await sql<ProjectFigures>`
    with months as (
      select to_char(month, 'YYYY-MM') as month from generate_series(
        date_trunc('month', now() at time zone 'utc') - interval '11 months',
        date_trunc('month', now() at time zone 'utc'), interval '1 month') month),
    started as (
      select to_char(coalesce(start_date, (created_at at time zone 'utc')::date), 'YYYY-MM') as month,
        count(*)::int as count from projects group by 1),
    finished as (
      select to_char(completed_date at time zone 'utc', 'YYYY-MM') as month, count(*)::int as count
      from projects where completed_date is not null group by 1)
    select count(*) filter (where status in ('planning', 'in_progress'))::int as active,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('planning', 'in_progress')
        and target_completion_date < (now() at time zone 'utc')::date)::int as overdue,
      (select jsonb_agg(jsonb_build_object('month', m.month, 'started', coalesce(s.count, 0),
          'completed', coalesce(f.count, 0)) order by m.month)
        from months m left join started s using (month) left join finished f using (month)) as months
    from projects`.execute(tx);
  return one(rows);
}

export async function listNewestActivity(tx: Tx, limit: number): Promise<OverviewActivity[]> {
  const { rows } = await sql<OverviewActivity>`
    select a.id, a.organization_id, o.name as organization, a.project_id, p.name as project, a.description,
      ${sql.raw(nameIn('a.organization_id', 'a.actor'))} as actor, a.created_at
    from (select * from activity order by created_at desc, id desc limit ${limit}) a
    join organizations o on o.organization_id = a.organization_id
    join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    order by a.created_at desc, a.id desc`.execute(tx);
  return rows;
}

/** Figures without a group are always one row. */
function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the database answered no figures');
  return row;
}
