// SQL of a rep's deals in figures. In a transaction of the rep, who sees their own rows only.
import type { OpenStage } from '@groundwork/contract/deal-stages';
import type { RepId } from '@groundwork/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { MonthRow } from './rules.ts';

/** Whose figures, in which currency, on which day. */
export interface FigureScope {
  repId: RepId;
  currency: string;
  today: string;
}

/** Deals that count as revenue: won, and the client has not cancelled. */
const isRevenue = sql<boolean>`(d.stage = 'won' and d.cancelled_on is null)`;
const isOpen = sql<boolean>`d.stage not in ('won', 'lost')`;
/** As the deals' own lists have it (weightedCents of the contract). */
const weighted = sql<number>`((d.value_cents * d.probability + 50) / 100)`;
const value = sql<number>`d.value_cents`;

const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;
const sumOf = (cents: RawBuilder<number>, condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(${cents}) filter (where ${condition}), 0)::bigint`;
const both = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`${one} and ${other}`;
const closedIn = (first: string, last: string) =>
  sql<boolean>`d.closed_on between ${first}::date and ${last}::date`;
const medianCycle = (condition: RawBuilder<boolean>) => sql<number | null>`percentile_cont(0.5)
  within group (order by d.closed_on - (d.created_at at time zone 'utc')::date) filter (where ${condition})`;

export interface Bounds {
  quarterFirst: string;
  quarterLast: string;
  yearFirst: string;
  lastYearFirst: string;
  lastYearDay: string;
  soon: string;
}

export type TotalsRow = Awaited<ReturnType<typeof readTotals>>[number];

/** One row a currency. */
export function readTotals(tx: Tx, { repId, today }: FigureScope, bounds: Bounds) {
  const thisYear = closedIn(bounds.yearFirst, today);
  const lastYear = closedIn(bounds.lastYearFirst, bounds.lastYearDay);
  const wonThisYear = both(isRevenue, thisYear);
  const wonLastYear = both(isRevenue, lastYear);
  const wonInQuarter = both(isRevenue, closedIn(bounds.quarterFirst, today));
  const closing = both(isOpen, sql<boolean>`d.expected_close_on <= ${bounds.quarterLast}::date`);
  const closingSoon = both(isOpen, sql<boolean>`d.expected_close_on <= ${bounds.soon}::date`);
  return tx
    .selectFrom('deals as d')
    .select('d.currency')
    .select([
      countOf(isOpen).as('active'),
      sumOf(value, isOpen).as('open_cents'),
      sumOf(weighted, isOpen).as('weighted_cents'),
      countOf(closing).as('closing'),
      sumOf(weighted, closing).as('closing_cents'),
      countOf(closingSoon).as('closing_soon'),
      sumOf(value, wonInQuarter).as('quarter_cents'),
      countOf(wonInQuarter).as('quarter_won'),
      sumOf(value, wonThisYear).as('ytd_cents'),
      countOf(wonThisYear).as('won'),
      countOf(thisYear).as('decided'),
      sumOf(value, wonLastYear).as('last_ytd_cents'),
      countOf(wonLastYear).as('last_won'),
      countOf(lastYear).as('last_decided'),
      medianCycle(wonThisYear).as('cycle_days'),
      medianCycle(wonLastYear).as('last_cycle_days'),
    ])
    .where('d.rep_id', '=', repId)
    .groupBy('d.currency')
    .orderBy('d.currency')
    .execute();
}

const isStillClient = sql<boolean>`not exists (select from deals d
  where d.rep_id = c.rep_id and d.id = c.deal_id and d.cancelled_on is not null)`;

/** Clients in the rep's book, but for those that cancelled; all of them, and those since a day. */
export function countClients(tx: Tx, { repId }: FigureScope, since: string) {
  return tx
    .selectFrom('rep_clients as c')
    .select([
      sql<number>`count(*)`.as('active'),
      countOf(sql<boolean>`c.since >= ${since}::date`).as('added'),
    ])
    .where('c.rep_id', '=', repId)
    .where(isStillClient)
    .executeTakeFirstOrThrow();
}

/** Months in which anything happened, the oldest first. */
export function listMonths(tx: Tx, { repId, currency }: FigureScope): Promise<MonthRow[]> {
  const none = sql<number>`0`;
  const deals = tx.selectFrom('deals as d').where('d.rep_id', '=', repId).where('d.currency', '=', currency);
  const closed = deals
    .where('d.closed_on', 'is not', null)
    .groupBy(sql`1`)
    .select([
      sql<string>`date_trunc('month', d.closed_on)`.as('month'),
      sql<number>`sum(d.value_cents) filter (where ${isRevenue})`.as('revenue_cents'),
      countOf(isRevenue).as('won'),
      sql<number>`count(*)`.as('decided'),
      none.as('opened'),
      none.as('clients'),
    ]);
  const opened = deals
    .groupBy(sql`1`)
    .select([
      sql<string>`date_trunc('month', d.created_at at time zone 'utc')`.as('month'),
      none.as('revenue_cents'),
      none.as('won'),
      none.as('decided'),
      sql<number>`count(*)`.as('opened'),
      none.as('clients'),
    ]);
  const came = tx
    .selectFrom('rep_clients as c')
    .where('c.rep_id', '=', repId)
    .where(isStillClient)
    .groupBy(sql`1`)
    .select([
      sql<string>`date_trunc('month', c.since)`.as('month'),
      none.as('revenue_cents'),
      none.as('won'),
      none.as('decided'),
      none.as('opened'),
      sql<number>`count(*)`.as('clients'),
    ]);
  return tx
    .selectFrom(closed.unionAll(opened).unionAll(came).as('each'))
    .select([
      sql<string>`month::date`.as('month'),
      sql<number>`coalesce(sum(revenue_cents), 0)::bigint`.as('revenue_cents'),
      sql<number>`sum(won)::int`.as('won'),
      sql<number>`sum(decided)::int`.as('decided'),
      sql<number>`sum(opened)::int`.as('opened'),
      sql<number>`sum(clients)::int`.as('clients'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
}

/** Days on which something was won, and how much on each. */
export function listWonDays(tx: Tx, { repId, currency, today }: FigureScope, from: string) {
  return tx
    .selectFrom('deals as d')
    .select(eb => eb.ref('d.closed_on').$notNull().as('day'))
    .select(sql<number>`sum(d.value_cents)::bigint`.as('cents'))
    .where('d.rep_id', '=', repId)
    .where('d.currency', '=', currency)
    .where(both(isRevenue, closedIn(from, today)))
    .groupBy('d.closed_on')
    .orderBy('d.closed_on')
    .execute();
}

/** Quarters from a day on in which something was won or a target stands. */
export function listGoals(tx: Tx, { repId, currency, today }: FigureScope, from: string) {
  const won = tx
    .selectFrom('deals as d')
    .select([
      sql<number>`extract(year from d.closed_on)::int`.as('year'),
      sql<number>`extract(quarter from d.closed_on)::int`.as('quarter'),
      sql<number>`sum(d.value_cents)::bigint`.as('won_cents'),
      sql<number>`count(*)`.as('won'),
    ])
    .where('d.rep_id', '=', repId)
    .where('d.currency', '=', currency)
    .where(both(isRevenue, closedIn(from, today)))
    .groupBy(sql`1, 2`);
  const targets = tx
    .selectFrom('rep_targets')
    .select(['year', 'quarter', 'amount_cents'])
    .where('rep_id', '=', repId);
  return tx
    .selectFrom(won.as('w'))
    .fullJoin(targets.as('t'), join =>
      join.onRef('t.year', '=', 'w.year').onRef('t.quarter', '=', 'w.quarter'),
    )
    .select([
      sql<number>`coalesce(w.year, t.year)`.as('year'),
      sql<number>`coalesce(w.quarter, t.quarter)`.as('quarter'),
      't.amount_cents as target_cents',
      sql<number>`coalesce(w.won_cents, 0)`.as('won_cents'),
      sql<number>`coalesce(w.won, 0)`.as('won'),
    ])
    .execute();
}

export type ActiveRow = Awaited<ReturnType<typeof listActive>>[number];

/** Those with the highest weighted value, of the rep's currency. */
export function listActive(tx: Tx, { repId, currency, today }: FigureScope, limit: number) {
  const daysSince = (column: string) =>
    sql<number>`greatest(0, ${today}::date - (${sql.ref(column)} at time zone 'utc')::date)`;
  return tx
    .selectFrom('deals as d')
    .select(['d.id', 'd.company', 'd.value_cents', 'd.currency', 'd.stage', 'd.probability'])
    .select(['d.expected_close_on', weighted.as('weighted_cents')])
    .select([
      daysSince('d.created_at').as('days_in_pipeline'),
      daysSince('d.stage_since').as('days_in_stage'),
    ])
    .where('d.rep_id', '=', repId)
    .where('d.currency', '=', currency)
    .where(isOpen)
    .$narrowType<{ stage: OpenStage }>()
    .orderBy('weighted_cents', 'desc')
    .orderBy('d.expected_close_on')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}
