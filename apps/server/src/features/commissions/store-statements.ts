// SQL of statements of one rep: payouts that were approved, and months in which anything was posted.
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

const payouts = (tx: Tx, repId: RepId) =>
  tx
    .selectFrom('payout_reps')
    .select(['run_id', 'number', 'until_day', 'currency', 'state', 'lines', 'amount_cents', 'paid_on'])
    .where('rep_id', '=', repId)
    .where('state', 'in', ['approved', 'paid'])
    .where('is_carried', '=', false);

/** Newest first. */
export function listPayouts(tx: Tx, repId: RepId) {
  return payouts(tx, repId).orderBy('number', 'desc').limit(200).execute();
}
export function findPayout(tx: Tx, repId: RepId, runId: string) {
  return payouts(tx, repId).where('run_id', '=', runId).executeTakeFirst();
}

/** Newest first, by when lines came into the ledger: a month that is over never changes. */
export function listMonths(tx: Tx, repId: RepId) {
  return tx
    .selectFrom('ledger_entries')
    .select([
      sql<string>`to_char(posted_on, 'YYYY-MM')`.as('month'),
      'currency',
      sql<number>`(count(*) filter (where deal_id is not null))::integer`.as('lines'),
      sql<number>`coalesce(sum(amount_cents) filter (where deal_id is not null), 0)::bigint`.as(
        'amount_cents',
      ),
    ])
    .where('rep_id', '=', repId)
    .groupBy([sql`1`, 'currency'])
    .orderBy('month', 'desc')
    .limit(120)
    .execute();
}

/** What was owed when a month began and when it ended, and what happened in between: of the postings themselves. */
export function readMonth(tx: Tx, repId: RepId, { from, before }: { from: string; before: string }) {
  const owed = sql`p.account in ('accrued', 'payable')`;
  return tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', join =>
      join.onRef('e.rep_id', '=', 'p.rep_id').onRef('e.id', '=', 'p.entry_id'),
    )
    .select([
      sql<number>`coalesce(-sum(p.amount_cents) filter (where ${owed} and e.posted_on < ${from}), 0)::bigint`.as(
        'opening_cents',
      ),
      sql<number>`coalesce(-sum(p.amount_cents) filter (where ${owed}), 0)::bigint`.as('closing_cents'),
      sql<number>`coalesce(-sum(p.amount_cents) filter (where p.account = 'cash' and e.posted_on >= ${from}), 0)::bigint`.as(
        'paid_cents',
      ),
      sql<number>`coalesce(sum(p.amount_cents) filter (where p.account = 'expense' and e.posted_on >= ${from}), 0)::bigint`.as(
        'amount_cents',
      ),
      sql<number>`(count(*) filter (where p.account = 'expense' and e.posted_on >= ${from}))::integer`.as(
        'lines',
      ),
    ])
    .where('p.rep_id', '=', repId)
    .where('e.posted_on', '<', before)
    .executeTakeFirstOrThrow();
}

/** Whose statements they are, for staff. For the platform role. */
export function findPayee(tx: Tx, repId: RepId) {
  return tx
    .selectFrom('reps as r')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .select(['r.rep_id as id', 'r.name', 'r.email', 'r.currency', 'p.name as partner'])
    .where('r.rep_id', '=', repId)
    .executeTakeFirst();
}
