// SQL of how projects, milestones and decisions go, over every organization or one. For the platform role.
import type { AnalyticsPeriod } from '@groundwork/contract/analytics';
import type { OrganizationId } from '@groundwork/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface Of {
  period: AnalyticsPeriod;
  organizationId: OrganizationId | undefined;
}

/** Only where one is asked for: a condition that holds of everything keeps the planner from the index. */
export function within(of: Of, column: string): RawBuilder<SqlBool> {
  return of.organizationId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = ${of.organizationId}`;
}

/** Moments of the time before, and of the time itself; both end with the midnight after their last day (UTC). */
export function moments({ period }: Of) {
  const at = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'utc'`;
  return {
    begin: at(period.before.from),
    from: at(period.from),
    end: sql<string>`(${period.to}::date + 1)::timestamp at time zone 'utc'`,
  };
}

interface Spread {
  median: number | null;
  p80: number | null;
}
export interface Halves<Figures> {
  now: Figures;
  before: Figures;
}

/** Rows of both times, told apart by `is_now`; a time in which nothing happened has none. */
export function halves<Figures extends object>(
  rows: readonly (Figures & { is_now: boolean })[],
  none: Figures,
): Halves<Figures> {
  const of = (isNow: boolean): Figures => {
    const found = rows.find(row => row.is_now === isNow);
    if (!found) return none;
    const { is_now: _, ...figures } = found;
    return { ...none, ...figures };
  };
  return { now: of(true), before: of(false) };
}

const noSpread: Spread = { median: null, p80: null };
const everything = sql<SqlBool>`true`;

/** Of one column of the rows `among`; null where there is none. */
export function spreadBy(column: string, among: RawBuilder<SqlBool> = everything) {
  const percentile = (share: number) =>
    sql<
      number | null
    >`percentile_cont(${sql.lit(share)}) within group (order by ${sql.ref(column)}) filter (where ${among})`;
  return [percentile(0.5).as('median'), percentile(0.8).as('p80')] as const;
}

interface Binned<Figures> extends Halves<Figures> {
  bins: { bin: number; count: number }[];
}

/** Weeks from which on all are one. */
const mostWeeks = 26;

/** A project's first reconcile report, counted from its start day; from its making, where it has none or began before it. */
export async function readTimeToValue(tx: Tx, of: Of): Promise<Binned<Spread & { projects: number }>> {
  const { begin, from, end } = moments(of);
  const days = sql<number>`(extract(epoch from first.at -
    case when p.start_date::timestamp at time zone 'utc' <= first.at
         then p.start_date::timestamp at time zone 'utc' else p.created_at end)::float8 / 86400)`;
  const withFound = tx
    .with(
      cte => cte('first').materialized(),
      query =>
        query
          .selectFrom('reconcile_reports as r')
          .innerJoin('changesets as c', join =>
            join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.changeset_id'),
          )
          .select(({ fn }) => ['c.organization_id', 'c.project_id', fn.min('r.as_of').as('at')])
          .where('c.kind', '=', 'migration')
          .where(within(of, 'r.organization_id'))
          .groupBy(['c.organization_id', 'c.project_id']),
    )
    .with(
      cte => cte('found').materialized(),
      query =>
        query
          .selectFrom('first')
          .innerJoin('projects as p', join =>
            join
              .onRef('p.organization_id', '=', 'first.organization_id')
              .onRef('p.id', '=', 'first.project_id'),
          )
          .select([
            sql<boolean>`first.at >= ${from}`.as('is_now'),
            days.as('days'),
            sql<number>`least(floor(${days} / 7), ${mostWeeks})::int`.as('bin'),
          ])
          .where('first.at', '>=', begin)
          .where('first.at', '<', end),
    );
  const rows = await withFound
    .selectFrom('found')
    .select(({ fn }) => ['is_now', fn.countAll<number>().as('projects')])
    .select(spreadBy('days'))
    .groupBy('is_now')
    .execute();
  const bins = await withFound
    .selectFrom('found')
    .select(({ fn }) => ['bin', fn.countAll<number>().as('count')])
    .where('is_now', '=', true)
    .groupBy('bin')
    .orderBy('bin')
    .execute();
  return { ...halves(rows, { projects: 0, ...noSpread }), bins };
}

/** Days late beyond which all are one, to either side. */
const mostLate = 30;

interface Slip extends Spread {
  milestones: number;
  on_time: number;
}

export async function readSlip(tx: Tx, of: Of, today: string): Promise<Binned<Slip> & { overdue: number }> {
  const { begin, from, end } = moments(of);
  const late = sql<number>`((completed_date at time zone 'utc')::date - due_date)`;
  const withFound = tx.with(
    cte => cte('found').materialized(),
    query =>
      query
        .selectFrom('milestones')
        .select([
          sql<boolean>`completed_date >= ${from}`.as('is_now'),
          late.as('late'),
          sql<number>`greatest(least(${late}, ${mostLate}), -${sql.lit(mostLate)}::int)`.as('bin'),
        ])
        .where('completed_date', '>=', begin)
        .where('completed_date', '<', end)
        .where('due_date', 'is not', null)
        .where('status', '=', 'completed')
        .where(within(of, 'organization_id')),
  );
  const rows = await withFound
    .selectFrom('found')
    .select([
      'is_now',
      sql<number>`count(*)`.as('milestones'),
      sql<number>`count(*) filter (where late <= 0)`.as('on_time'),
    ])
    .select(spreadBy('late'))
    .groupBy('is_now')
    .execute();
  const bins = await withFound
    .selectFrom('found')
    .select(({ fn }) => ['bin', fn.countAll<number>().as('count')])
    .where('is_now', '=', true)
    .groupBy('bin')
    .orderBy('bin')
    .execute();
  const overdue = await tx
    .selectFrom('milestones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Written out, as in the index of what is due: of a parameter the planner cannot tell.
    .where(sql<SqlBool>`status <> 'completed' and due_date < ${today}::date`)
    .where(within(of, 'organization_id'))
    .executeTakeFirstOrThrow();
  return { ...halves(rows, { milestones: 0, on_time: 0, ...noSpread }), bins, overdue: overdue.count };
}

interface Answering extends Spread {
  answered: number;
  defaulted: number;
}

interface OpenDecisions {
  open: number;
  open_median_days: number | null;
  open_oldest_days: number | null;
}

/** By the first answer that a decision was given, whatever was said after it. */
export async function readDecisions(tx: Tx, of: Of): Promise<Halves<Answering> & OpenDecisions> {
  const { begin, from, end } = moments(of);
  const rows = await tx
    .with(
      cte => cte('found').materialized(),
      query =>
        query
          .selectFrom('decision_answers as a')
          .innerJoin('decisions as d', join =>
            join.onRef('d.organization_id', '=', 'a.organization_id').onRef('d.id', '=', 'a.decision_id'),
          )
          .select([
            sql<boolean>`a.at >= ${from}`.as('is_now'),
            sql<boolean>`a.via in ('card', 'link', 'plan')`.as('is_person'),
            sql<number>`extract(epoch from a.at - d.created_at)::float8 / 3600`.as('hours'),
          ])
          .where('a.at', '>=', begin)
          .where('a.at', '<', end)
          .where('a.via', '!=', 'taken_back')
          .where(within(of, 'a.organization_id'))
          .where(
            sql<SqlBool>`not exists (select 1 from decision_answers former
              where former.organization_id = a.organization_id and former.decision_id = a.decision_id
                and former.via <> 'taken_back' and (former.at, former.id) < (a.at, a.id))`,
          ),
    )
    .selectFrom('found')
    .select([
      'is_now',
      sql<number>`count(*) filter (where is_person)`.as('answered'),
      sql<number>`count(*) filter (where not is_person)`.as('defaulted'),
    ])
    .select(spreadBy('hours', sql<SqlBool>`is_person`))
    .groupBy('is_now')
    .execute();
  const open = await tx
    .selectFrom(query =>
      query
        .selectFrom('decisions')
        .select(sql<number>`extract(epoch from now() - created_at)::float8 / 86400`.as('days'))
        .where(sql<SqlBool>`state = 'open'`)
        .where(within(of, 'organization_id'))
        .as('each'),
    )
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number | null>`max(days)`.as('open_oldest_days'),
      sql<number | null>`percentile_cont(0.5) within group (order by days)`.as('open_median_days'),
    ])
    .executeTakeFirstOrThrow();
  return { ...halves(rows, { answered: 0, defaulted: 0, ...noSpread }), ...open };
}
