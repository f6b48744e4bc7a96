// SQL of what a rep has earned and been paid so far, for the rep.
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** What is owed, by how far it has come. */
export async function readBalances(
  tx: Tx,
  repId: RepId,
): Promise<{ accrued_cents: number; payable_cents: number }> {
  // Not from the postings: an entry says the same in one row instead of two.
  return tx
    .selectFrom('ledger_entries')
    .select([
      sql<number>`(coalesce(sum(amount_cents) filter (where deal_id is not null), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'approval' or (kind = 'reversal' and run_id is not null)), 0)
        )::bigint`.as('accrued_cents'),
      sql<number>`(coalesce(sum(amount_cents) filter (where kind = 'approval' or (kind = 'reversal' and run_id is not null)), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'payment'), 0))::bigint`.as('payable_cents'),
    ])
    .where('rep_id', '=', repId)
    .executeTakeFirstOrThrow();
}

/** Earned by when it happened, paid by when it was paid. */
export function listMonths(tx: Tx, repId: RepId, year: string) {
  return tx
    .selectFrom('ledger_entries')
    .select([
      sql<string>`to_char(occurred_on, 'YYYY-MM')`.as('month'),
      sql<number>`coalesce(sum(amount_cents) filter (where deal_id is not null), 0)::bigint`.as(
        'earned_cents',
      ),
      sql<number>`coalesce(sum(amount_cents) filter (where kind = 'payment'), 0)::bigint`.as('paid_cents'),
    ])
    .where('rep_id', '=', repId)
    .where('occurred_on', '>=', `${year}-01-01`)
    .where('occurred_on', '<=', `${year}-12-31`)
    .groupBy(sql`1`)
    .orderBy('month')
    .execute();
}

/** Deals without an amount, for want of a rate. */
export async function listWaiting(tx: Tx, repId: RepId) {
  type Waiting = Pick<Row<'credited_deals'>, 'deal_id' | 'company'> & {
    from_currency: string;
    to_currency: string;
    on: string;
  };
  const { rows } = await sql<Waiting>`
    select deal_id, company, waits_from as from_currency, waits_to as to_currency, waits_on as "on"
    from credited_deals where rep_id = ${repId} and waits_from is not null
    order by won_on, deal_id limit 100`.execute(tx);
  return rows;
}

/** Credited to the rep between two days. */
export async function sumRevenue(tx: Tx, repId: RepId, from: string, until: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('credited_deals')
    .select(sql<number>`coalesce(sum(revenue_cents), 0)::bigint`.as('cents'))
    .where('rep_id', '=', repId)
    .where('won_on', '>=', from)
    .where('won_on', '<=', until)
    .executeTakeFirstOrThrow();
  return cents;
}
