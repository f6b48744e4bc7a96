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
  const at = (day: string) => sql`(${day}::date)::timestamp at time zone 'utc'`;
  return {
    begin: at(period.before.from),
    from: at(period.from),
    end: sql`(${period.to}::date + 1)::timestamp at time zone 'utc'`,
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
const spreadBy = (value: string) => sql`
  percentile_cont(0.5) within group (order by ${sql.ref(value)}) as median,
  percentile_cont(0.8) within group (order by ${sql.ref(value)}) as p80`;
const perBin = sql<{ bin: number; count: number }>`
  select bin, count(*) as count from (select bin from found where is_now) each group by bin order by bin`;

interface Binned<Figures> extends Halves<Figures> {
  bins: { bin: number; count: number }[];
}

/** Weeks from which on all are one. */
const mostWeeks = 26;

/** A project's first reconcile report, counted from its start day; from its making, where it has none or began before it. */
export async function readTimeToValue(tx: Tx, of: Of): Promise<Binned<Spread & { projects: number }>> {
  const { begin, from, end } = moments(of);
  const found = sql`
    with first as materialized (
      select c.organization_id, c.project_id, min(r.as_of) as at
      from reconcile_reports r join changesets c on c.organization_id = r.organization_id and c.id = r.changeset_id
      where c.kind = 'migration' and ${within(of, 'r.organization_id')}
      group by c.organization_id, c.project_id),
    found as materialized (
      select first.at >= ${from} as is_now, each.days, least(floor(each.days / 7), ${mostWeeks})::int as bin
      from first join projects p on p.organization_id = first.organization_id and p.id = first.project_id
      cross join lateral (select extract(epoch from first.at -
        case when p.start_date::timestamp at time zone 'utc' <= first.at
             then p.start_date::timestamp at time zone 'utc' else p.created_at end)::float8 / 86400 as days) each
      where first.at >= ${begin} and first.at < ${end})`;
  const { rows } = await sql<Spread & { projects: number; is_now: boolean }>`
    ${found} select is_now, count(*) as projects, ${spreadBy('days')} from found group by is_now`.execute(tx);
  const bins = await sql<{ bin: number; count: number }>`${found} ${perBin}`.execute(tx);
  return { ...halves(rows, { projects: 0, ...noSpread }), bins: bins.rows };
}

/** Days late beyond which all are one, to either side. */
const mostLate = 30;

interface Slip extends Spread {
  milestones: number;
  on_time: number;
}

export async function readSlip(tx: Tx, of: Of, today: string): Promise<Binned<Slip> & { overdue: number }> {
  const { begin, from, end } = moments(of);
  const found = sql`
    with found as materialized (
      select completed_date >= ${from} as is_now, each.late,
        greatest(least(each.late, ${mostLate}), -${sql.lit(mostLate)}::int) as bin
      from milestones cross join lateral (select (completed_date at time zone 'utc')::date - due_date as late) each
      where completed_date >= ${begin} and completed_date < ${end} and due_date is not null
        and status = 'completed' and ${within(of, 'organization_id')})`;
  const { rows } = await sql<Slip & { is_now: boolean }>`
    ${found} select is_now, count(*) as milestones, count(*) filter (where late <= 0) as on_time, ${spreadBy('late')}
    from found group by is_now`.execute(tx);
  const bins = await sql<{ bin: number; count: number }>`${found} ${perBin}`.execute(tx);
  const overdue = await sql<{ count: number }>`
    select count(*) as count from milestones where status <> 'completed' and due_date < ${today}::date
      and ${within(of, 'organization_id')}`.execute(tx);
  return {
    ...halves(rows, { milestones: 0, on_time: 0, ...noSpread }),
    bins: bins.rows,
    overdue: overdue.rows[0]?.count ?? 0,
  };
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
  const { rows } = await sql<Answering & { is_now: boolean }>`
    with found as materialized (
      select a.at >= ${from} as is_now, a.via in ('card', 'link', 'plan') as is_person,
        extract(epoch from a.at - d.created_at)::float8 / 3600 as hours
      from decision_answers a join decisions d on d.organization_id = a.organization_id and d.id = a.decision_id
      where a.at >= ${begin} and a.at < ${end} and a.via <> 'taken_back' and ${within(of, 'a.organization_id')}
        and not exists (select 1 from decision_answers former
                        where former.organization_id = a.organization_id and former.decision_id = a.decision_id
                          and former.via <> 'taken_back' and (former.at, former.id) < (a.at, a.id)))
    select is_now, count(*) filter (where is_person) as answered, count(*) filter (where not is_person) as defaulted,
      percentile_cont(0.5) within group (order by hours) filter (where is_person) as median,
      percentile_cont(0.8) within group (order by hours) filter (where is_person) as p80
    from found group by is_now`.execute(tx);
  const open = await sql<OpenDecisions>`
    select count(*) as open, max(days) as open_oldest_days,
      percentile_cont(0.5) within group (order by days) as open_median_days
    from (select extract(epoch from now() - created_at)::float8 / 86400 as days from decisions
          where state = 'open' and ${within(of, 'organization_id')}) each`.execute(tx);
  const none: OpenDecisions = { open: 0, open_median_days: null, open_oldest_days: null };
  return { ...halves(rows, { answered: 0, defaulted: 0, ...noSpread }), ...(open.rows[0] ?? none) };
}
