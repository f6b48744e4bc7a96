// SQL of all active reps beside each other, for the platform role. Whose figure is whose does not leave the noun.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Below so many decided deals a rate says nothing of anybody. */
const DECIDED_FOR_A_RATE = 5;

const isRevenue = sql<boolean>`(d.stage = 'won' and d.cancelled_on is null)`;

export function listPeers(
  tx: Tx,
  { currency, today, yearFirst }: { currency: string; today: string; yearFirst: string },
) {
  return tx
    .selectFrom('reps as r')
    .leftJoin('deals as d', join =>
      join
        .onRef('d.rep_id', '=', 'r.rep_id')
        .onRef('d.currency', '=', 'r.currency')
        .on(sql<boolean>`d.closed_on between ${yearFirst}::date and ${today}::date`),
    )
    .select('r.rep_id')
    .select([
      sql<number>`coalesce(sum(d.value_cents) filter (where ${isRevenue}), 0)::bigint`.as(
        'revenue_ytd_cents',
      ),
      sql<number | null>`case when count(d.id) >= ${DECIDED_FOR_A_RATE}
        then count(d.id) filter (where ${isRevenue})::float8 / count(d.id) end`.as('win_rate'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by d.closed_on - (d.created_at at time zone 'utc')::date)
        filter (where ${isRevenue})`.as('cycle_days'),
    ])
    .where('r.status', '=', 'active')
    .where('r.currency', '=', currency)
    .groupBy('r.rep_id')
    .execute();
}
