// Deals that were won, as the deals' own use cases leave them, for tests of what follows from them.
import { DealId, type RepId } from '@groundwork/contract/ids';
import { recalculateDeal } from '../features/commissions/recalculate.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/id.ts';

export interface GivenDeal {
  id?: DealId;
  company?: string;
  wonOn?: string;
  valueCents?: number;
  currency?: string;
  splits?: readonly (readonly [RepId, number])[];
}

/** A won deal of this rep, with commission worked out. */
export async function winDeal(tx: Tx, repId: RepId, given: GivenDeal, today: string): Promise<DealId> {
  const id = given.id ?? DealId.parse(newId());
  const company = given.company ?? 'Acme';
  await tx
    .insertInto('deals')
    .values({
      rep_id: repId,
      id,
      company,
      company_norm: company.toLowerCase(),
      domain: `${id}.example`,
      site: `${id}.example`,
      value_cents: given.valueCents ?? 100_000,
      currency: given.currency ?? 'USD',
      stage: 'won',
      probability: 100,
      expected_close_on: given.wonOn ?? today,
      closed_on: given.wonOn ?? today,
    })
    .execute();
  await setSplits(tx, repId, id, given.splits ?? []);
  await recalculateDeal(tx, id, today);
  return id;
}

export async function setSplits(
  tx: Tx,
  repId: RepId,
  dealId: DealId,
  splits: NonNullable<GivenDeal['splits']>,
): Promise<void> {
  await tx.deleteFrom('deal_splits').where('rep_id', '=', repId).where('deal_id', '=', dealId).execute();
  for (const [credited_rep_id, share_bp] of splits)
    await tx
      .insertInto('deal_splits')
      .values({ rep_id: repId, deal_id: dealId, credited_rep_id, share_bp })
      .execute();
}

/** Changes a deal past its rules, and works commission out anew. */
export async function changeDeal(
  tx: Tx,
  id: DealId,
  change: {
    stage?: 'won' | 'negotiation';
    closed_on?: string | null;
    value_cents?: number;
    cancelled_on?: string | null;
  },
  today: string,
): Promise<void> {
  await tx.updateTable('deals').set(change).where('id', '=', id).execute();
  await recalculateDeal(tx, id, today);
}
