// SQL of all active reps beside each other, for the platform role. Whose figure is whose does not leave the noun.
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface PeerRow {
  rep_id: RepId;
  revenue_ytd_cents: number;
  win_rate: number | null;
  cycle_days: number | null;
}

/** Below so many decided deals a rate says nothing of anybody. */
const DECIDED_FOR_A_RATE = 5;

export async function listPeers(
  tx: Tx,
  { currency, today, yearFirst }: { currency: string; today: string; yearFirst: string },
): Promise<PeerRow[]> {
  const { rows } = await sql<PeerRow>`
    select r.rep_id,
      coalesce(sum(d.value_cents) filter (where d.stage = 'won' and d.cancelled_on is null), 0)::bigint
        as revenue_ytd_cents,
      case when count(d.id) >= ${DECIDED_FOR_A_RATE}
        then count(d.id) filter (where d.stage = 'won' and d.cancelled_on is null)::float8 / count(d.id) end as win_rate,
      percentile_cont(0.5) within group (order by d.closed_on - (d.created_at at time zone 'utc')::date)
        filter (where d.stage = 'won' and d.cancelled_on is null) as cycle_days
    from reps r
    left join deals d on d.rep_id = r.rep_id and d.currency = r.currency
      and d.closed_on between ${yearFirst}::date and ${today}::date
    where r.status = 'active' and r.currency = ${currency}
    group by r.rep_id`.execute(tx);
  return rows;
}
