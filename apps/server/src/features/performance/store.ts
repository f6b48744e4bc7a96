// SQL of a rep's deals in figures. In a transaction of the rep, who sees their own rows only.
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { MonthRow } from './rules.ts';

export interface Of {
  repId: RepId;
  currency: string;
  today: string;
}

/** Deals that count as revenue: won, and the client has not cancelled. */
const isRevenue = sql`d.stage = 'won' and d.cancelled_on is null`;
const isOpen = sql`d.stage not in ('won', 'lost')`;
/** As the deals' own lists have it (weightedCents of the contract). */
const weighted = sql`((d.value_cents * d.probability + 50) / 100)`;

export interface Bounds {
  quarterFirst: string;
  quarterLast: string;
  yearFirst: string;
  lastYearFirst: string;
  lastYearDay: string;
  soon: string;
}

export interface TotalsRow {
  currency: string;
  active: number;
  open_cents: number;
  weighted_cents: number;
  closing: number;
  closing_cents: number;
  closing_soon: number;
  quarter_cents: number;
  quarter_won: number;
  ytd_cents: number;
  won: number;
  decided: number;
  last_ytd_cents: number;
  last_won: number;
  last_decided: number;
  cycle_days: number | null;
  last_cycle_days: number | null;
}

/** One row a currency. */
export async function readTotals(tx: Tx, { repId, today }: Of, bounds: Bounds): Promise<TotalsRow[]> {
  const { quarterFirst, quarterLast, yearFirst, lastYearFirst, lastYearDay, soon } = bounds;
  const thisYear = sql`d.closed_on between ${yearFirst}::date and ${today}::date`;
  const lastYear = sql`d.closed_on between ${lastYearFirst}::date and ${lastYearDay}::date`;
  const quarter = sql`d.closed_on between ${quarterFirst}::date and ${today}::date`;
  const closing = sql`${isOpen} and d.expected_close_on <= ${quarterLast}::date`;
  const cycle = sql`percentile_cont(0.5) within group (
    order by d.closed_on - (d.created_at at time zone 'utc')::date)`;
  const { rows } = await sql<TotalsRow>`
    select d.currency,
      count(*) filter (where ${isOpen}) as active,
      coalesce(sum(d.value_cents) filter (where ${isOpen}), 0)::bigint as open_cents,
      coalesce(sum(${weighted}) filter (where ${isOpen}), 0)::bigint as weighted_cents,
      count(*) filter (where ${closing}) as closing,
      coalesce(sum(${weighted}) filter (where ${closing}), 0)::bigint as closing_cents,
      count(*) filter (where ${isOpen} and d.expected_close_on <= ${soon}::date) as closing_soon,
      coalesce(sum(d.value_cents) filter (where ${isRevenue} and ${quarter}), 0)::bigint as quarter_cents,
      count(*) filter (where ${isRevenue} and ${quarter}) as quarter_won,
      coalesce(sum(d.value_cents) filter (where ${isRevenue} and ${thisYear}), 0)::bigint as ytd_cents,
      count(*) filter (where ${isRevenue} and ${thisYear}) as won,
      count(*) filter (where ${thisYear}) as decided,
      coalesce(sum(d.value_cents) filter (where ${isRevenue} and ${lastYear}), 0)::bigint as last_ytd_cents,
      count(*) filter (where ${isRevenue} and ${lastYear}) as last_won,
      count(*) filter (where ${lastYear}) as last_decided,
      ${cycle} filter (where ${isRevenue} and ${thisYear}) as cycle_days,
      ${cycle} filter (where ${isRevenue} and ${lastYear}) as last_cycle_days
    from deals d where d.rep_id = ${repId}
    group by d.currency order by d.currency`.execute(tx);
  return rows;
}

/** Clients in the rep's book, but for those that cancelled; all of them, and those since a day. */
export async function countClients(
  tx: Tx,
  { repId }: Of,
  since: string,
): Promise<{ active: number; added: number }> {
  const { rows } = await sql<{ active: number; added: number }>`
    select count(*) as active, count(*) filter (where c.since >= ${since}::date) as added
    from rep_clients c where c.rep_id = ${repId} and ${isStillClient}`.execute(tx);
  return rows[0] ?? { active: 0, added: 0 };
}

const isStillClient = sql`not exists (select from deals d
  where d.rep_id = c.rep_id and d.id = c.deal_id and d.cancelled_on is not null)`;

export async function listMonths(tx: Tx, { repId, currency }: Of): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select month::date as month, coalesce(sum(revenue_cents), 0)::bigint as revenue_cents, sum(won)::int as won,
      sum(decided)::int as decided, sum(opened)::int as opened, sum(clients)::int as clients
    from (
      select date_trunc('month', d.closed_on) as month, sum(d.value_cents) filter (where ${isRevenue}) as revenue_cents,
        count(*) filter (where ${isRevenue}) as won, count(*) as decided, 0 as opened, 0 as clients
      from deals d where d.rep_id = ${repId} and d.currency = ${currency} and d.closed_on is not null group by 1
      union all
      select date_trunc('month', d.created_at at time zone 'utc'), 0, 0, 0, count(*), 0
      from deals d where d.rep_id = ${repId} and d.currency = ${currency} group by 1
      union all
      select date_trunc('month', c.since), 0, 0, 0, 0, count(*)
      from rep_clients c where c.rep_id = ${repId} and ${isStillClient} group by 1) each
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Days on which something was won, and how much on each. */
export async function listWonDays(
  tx: Tx,
  { repId, currency, today }: Of,
  from: string,
): Promise<{ day: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select d.closed_on as day, sum(d.value_cents)::bigint as cents from deals d
    where d.rep_id = ${repId} and d.currency = ${currency} and ${isRevenue}
      and d.closed_on between ${from}::date and ${today}::date
    group by 1 order by 1`.execute(tx);
  return rows;
}

export interface GoalRow {
  year: number;
  quarter: number;
  target_cents: number | null;
  won_cents: number;
  won: number;
}

/** Quarters from a day on in which something was won or a target stands. */
export async function listGoals(tx: Tx, { repId, currency, today }: Of, from: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select coalesce(w.year, t.year) as year, coalesce(w.quarter, t.quarter) as quarter, t.amount_cents as target_cents,
      coalesce(w.won_cents, 0) as won_cents, coalesce(w.won, 0) as won
    from (
      select extract(year from d.closed_on)::int as year, extract(quarter from d.closed_on)::int as quarter,
        sum(d.value_cents)::bigint as won_cents, count(*) as won
      from deals d where d.rep_id = ${repId} and d.currency = ${currency} and ${isRevenue}
        and d.closed_on between ${from}::date and ${today}::date
      group by 1, 2) w
    full join (select year, quarter, amount_cents from rep_targets where rep_id = ${repId}) t
      on t.year = w.year and t.quarter = w.quarter`.execute(tx);
  return rows;
}

export interface ActiveRow
  extends Pick<
    Row<'deals'>,
    'id' | 'company' | 'value_cents' | 'currency' | 'probability' | 'expected_close_on'
  > {
  stage: 'qualification' | 'proposal_sent' | 'negotiation' | 'contract_review';
  days_in_pipeline: number;
  days_in_stage: number;
  weighted_cents: number;
}

/** Those with the highest weighted value, of the rep's currency. */
export async function listActive(
  tx: Tx,
  { repId, currency, today }: Of,
  limit: number,
): Promise<ActiveRow[]> {
  const { rows } = await sql<ActiveRow>`
    select d.id, d.company, d.value_cents, d.currency, d.stage, d.probability, d.expected_close_on,
      greatest(0, ${today}::date - (d.created_at at time zone 'utc')::date) as days_in_pipeline,
      greatest(0, ${today}::date - (d.stage_since at time zone 'utc')::date) as days_in_stage,
      ${weighted} as weighted_cents
    from deals d where d.rep_id = ${repId} and d.currency = ${currency} and ${isOpen}
    order by weighted_cents desc, d.expected_close_on, d.id limit ${limit}`.execute(tx);
  return rows;
}
