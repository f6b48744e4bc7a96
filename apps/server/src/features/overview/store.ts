// SQL of the figures over every organization. For the platform role.
import type { Overview, OverviewActivity } from '@groundwork/contract/overview';
import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db.ts';
import { nameIn } from '../people/person-name.ts';

type Daily = Overview['organizations']['daily'];

/** A moment so many days ago is the beginning of such a day of the UTC calendar. */
const daysAgo = (count: number) =>
  sql<string>`(((now() at time zone 'utc')::date - ${count}::int)::timestamp at time zone 'utc')`;

/** Each of the last thirty days, today included, with what was counted on it. */
function daily(tx: Tx, counted: AliasableExpression<{ day: string; count: number }>) {
  const days = sql`generate_series(
    (now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date, interval '1 day')`;
  return jsonArrayFrom(
    tx
      .selectFrom(days.as('d'))
      .leftJoin(counted.as('counted'), join => join.on(sql<SqlBool>`counted.day = d::date`))
      .select(eb => [sql<string>`d::date`.as('day'), eb.fn.coalesce('counted.count', eb.lit(0)).as('count')])
      .orderBy('day'),
  ).as('daily');
}

/** How many were there at the end of each day: those from before the first, and those that came since. */
function running<T extends { daily: Daily; before: number }>(figures: T): T {
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
  const figures = await tx
    .selectFrom('organizations')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('created_at', '<', daysAgo(29)).as('before'),
      daily(
        tx,
        eb
          .selectFrom('organizations as o')
          .select([
            sql<string>`(o.created_at at time zone 'utc')::date`.as('day'),
            eb.fn.countAll<number>().as('count'),
          ])
          .where('o.created_at', '>=', daysAgo(29))
          .groupBy('day'),
      ),
    ])
    .executeTakeFirstOrThrow();
  return running(figures);
}

/** A person is an address: whoever works in two organizations is one. */
export async function readUsers(tx: Tx): Promise<Overview['users']> {
  const figures = await tx
    .with(
      cte => cte('people').materialized(),
      query =>
        query
          .selectFrom('members')
          .select([
            sql<string>`min(coalesce(joined_at, created_at))`.as('joined_at'),
            sql<string | null>`max(last_active_at)`.as('last_active_at'),
          ])
          .where('status', '=', 'active')
          .where('removed_at', 'is', null)
          .groupBy('email_norm'),
    )
    .selectFrom('people')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('joined_at', '<', daysAgo(29)).as('before'),
      sql<number>`count(*) filter (where last_active_at >= now() - interval '7 days')`.as('active_this_week'),
      daily(
        tx,
        eb
          .selectFrom('people as p')
          .select([
            sql<string>`(p.joined_at at time zone 'utc')::date`.as('day'),
            eb.fn.countAll<number>().as('count'),
          ])
          .where('p.joined_at', '>=', daysAgo(29))
          .groupBy('day'),
      ),
    ])
    .executeTakeFirstOrThrow();
  return running(figures);
}

export function readOperations(tx: Tx): Promise<Overview['operations']> {
  const firstDay = sql<string>`(now() at time zone 'utc')::date - 29`;
  return tx
    .with(
      cte => cte('counted').materialized(),
      query =>
        query
          .selectFrom('operations')
          .select(({ fn }) => [
            sql<string>`(created_at at time zone 'utc')::date`.as('day'),
            'status',
            fn.countAll<number>().as('count'),
          ])
          .where('created_at', '>=', daysAgo(59))
          .groupBy(['day', 'status']),
    )
    .with('recent', query => query.selectFrom('counted').selectAll().where('day', '>=', firstDay))
    .selectFrom('recent')
    .select(eb => [
      sql<number>`coalesce(sum(count), 0)::bigint`.as('total'),
      sql<number>`(select coalesce(sum(c.count), 0)::bigint from counted c where c.day < ${firstDay})`.as(
        'before',
      ),
      sql<number>`coalesce(sum(count) filter (where status = 'completed'), 0)::bigint`.as('completed'),
      sql<number>`coalesce(sum(count) filter (where status = 'failed'), 0)::bigint`.as('failed'),
      daily(
        tx,
        eb
          .selectFrom('recent as r')
          .select(['r.day', sql<number>`sum(r.count)`.as('count')])
          .groupBy('r.day'),
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** While a change set moves, and where it stopped, the figures on its row are those of the stage before: its entries are
 *  counted. What was carried is in the reports of migrations that stand. */
export function readTotals(tx: Tx): Promise<Overview['totals']> {
  return tx
    .selectFrom(query =>
      query
        .selectFrom('reconcile_reports as r')
        .innerJoin('changesets as c', join =>
          join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.changeset_id'),
        )
        .select([
          sql<number>`coalesce(sum((r.report #>> '{cells,arrived}')::bigint), 0)::bigint`.as(
            'values_compared',
          ),
          sql<number>`coalesce(sum((r.report ->> 'mismatch_count')::bigint), 0)::bigint`.as(
            'values_different',
          ),
          sql<number>`coalesce(sum((select sum((link ->> 'made')::bigint)
            from jsonb_array_elements(r.report -> 'associations') link)), 0)::bigint`.as('links_written'),
        ])
        .where('c.state', 'in', ['applied', 'applied_with_failures'])
        .as('standing'),
    )
    .selectAll()
    .select([
      sql<number>`(select coalesce(sum(figure.value::bigint), 0)::bigint from changesets c
          cross join lateral jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
          where c.state not in ('applying', 'stopped', 'undoing')
            and kind.key in ('record.create', 'record.update') and figure.key in ('applied', 'kept', 'errored'))
        + (select count(*) from changesets c
          join changeset_entries e on e.organization_id = c.organization_id and e.changeset_id = c.id
          where c.state in ('applying', 'stopped', 'undoing')
            and e.kind in ('record.create', 'record.update') and e.state in ('applied', 'kept', 'errored'))`.as(
        'records_migrated',
      ),
      sql<number>`(select coalesce(sum(calls_made), 0)::bigint from changesets)`.as('api_calls'),
      sql<number>`(select count(*) from changesets where kind = 'migration' and applied_at is not null)`.as(
        'migrations',
      ),
      sql<number>`(select count(*) from changesets where kind = 'migration' and state = 'undone')`.as(
        'migrations_undone',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export type ProjectFigures = Omit<Overview['projects'], 'success_rate'>;

export function readProjects(tx: Tx): Promise<ProjectFigures> {
  const months = sql`generate_series(date_trunc('month', now() at time zone 'utc') - interval '11 months',
    date_trunc('month', now() at time zone 'utc'), interval '1 month')`;
  return tx
    .with('started', query =>
      query
        .selectFrom('projects')
        .select(({ fn }) => [
          monthOf(sql`coalesce(start_date, (created_at at time zone 'utc')::date)`).as('month'),
          fn.countAll<number>().as('count'),
        ])
        .groupBy('month'),
    )
    .with('finished', query =>
      query
        .selectFrom('projects')
        .select(({ fn }) => [
          monthOf(sql`completed_date at time zone 'utc'`).as('month'),
          fn.countAll<number>().as('count'),
        ])
        .where('completed_date', 'is not', null)
        .groupBy('month'),
    )
    .selectFrom('projects')
    .select(eb => [
      sql<number>`count(*) filter (where status in ('planning', 'in_progress'))`.as('active'),
      sql<number>`count(*) filter (where status = 'completed')`.as('completed'),
      sql<number>`count(*) filter (where status in ('planning', 'in_progress')
        and target_completion_date < (now() at time zone 'utc')::date)`.as('overdue'),
      jsonArrayFrom(
        eb
          .selectFrom(months.as('m'))
          .leftJoin('started as s', join => join.on('s.month', '=', monthOf(sql`m`)))
          .leftJoin('finished as f', join => join.on('f.month', '=', monthOf(sql`m`)))
          .select(eb => [
            monthOf(sql`m`).as('month'),
            eb.fn.coalesce('s.count', eb.lit(0)).as('started'),
            eb.fn.coalesce('f.count', eb.lit(0)).as('completed'),
          ])
          .orderBy('month'),
      ).as('months'),
    ])
    .executeTakeFirstOrThrow();
}

const monthOf = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}, 'YYYY-MM')`;

export function listNewestActivity(tx: Tx, limit: number): Promise<OverviewActivity[]> {
  return tx
    .selectFrom(query =>
      query
        .selectFrom('activity')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('a'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'a.organization_id')
    .innerJoin('projects as p', join =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.project_id'),
    )
    .select(['a.id', 'a.organization_id', 'o.name as organization', 'a.project_id', 'p.name as project'])
    .select(['a.description', 'a.created_at'])
    .select(sql<string | null>`${sql.raw(nameIn('a.organization_id', 'a.actor'))}`.as('actor'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
