// SQL of whom a payout pays. For the platform role.
import type { PaymentDoubt } from '@groundwork/contract/payouts';
import type { Tx } from '../../platform/db.ts';

export type PaidRep = Omit<PaymentDoubt, 'doubt'>;

/** Without those who are carried over, or whose lines come to nothing; by name. */
export function listPaid(tx: Tx, runId: string): Promise<PaidRep[]> {
  return tx
    .selectFrom('payout_reps as p')
    .innerJoin('reps as r', 'r.rep_id', 'p.rep_id')
    .innerJoin('partners as f', 'f.id', 'r.partner_id')
    .select(['p.rep_id', 'r.name', 'f.name as partner', 'p.amount_cents'])
    .where('p.run_id', '=', runId)
    .where('p.is_carried', '=', false)
    .where('p.amount_cents', '>', 0)
    .orderBy('r.name')
    .orderBy('p.rep_id')
    .execute();
}
