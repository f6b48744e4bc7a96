// A client who had been won cancels, or turns out not to have: commission follows either way, by the difference that the ledger
// works out. For a deal that is locked, as the platform role.
import type { Deal } from '@groundwork/contract/deal-shapes';
import type { Tx } from '../../platform/db.ts';
import { recalculateDeal } from '../commissions/recalculate.ts';
import { pastDayFaults, refuseFaults, requireCancelled, requireWon } from './rules.ts';
import * as book from './store-book.ts';
import * as store from './store-cancellations.ts';
import { updateDeal } from './store-changes.ts';

interface By {
  /** As they are called in the deal's history. */
  actor: string;
  today: string;
}

/** @throws Refusal conflict, invalid_request */
export async function cancelClient(
  tx: Tx,
  deal: Deal,
  { cancelled_on, reason }: { cancelled_on: string; reason: string },
  { actor, today }: By,
): Promise<void> {
  requireWon(deal);
  refuseFaults(pastDayFaults('cancelled_on', cancelled_on, today, deal.closed_on ?? undefined));
  const { organization_id } = deal;
  const left = organization_id === null ? undefined : await book.takeClient(tx, organization_id);
  const of = { repId: deal.rep_id, dealId: deal.id };
  await store.insertCancellation(tx, of, {
    cancelled_on,
    reason,
    noted_by: actor,
    client_rep_id: left?.rep_id ?? null,
    client_since: left?.since ?? null,
  });
  await updateDeal(tx, deal.id, { cancelled_on, cancelled_reason: reason });
  await recalculateDeal(tx, deal.id, today);
}

/** As if it had not been noted; that it was stays in the history. @throws Refusal conflict */
export async function takeBackCancellation(
  tx: Tx,
  deal: Deal,
  reason: string,
  { actor, today }: By,
): Promise<void> {
  requireCancelled(deal);
  const of = { repId: deal.rep_id, dealId: deal.id };
  const was = await store.takeBackCancellation(tx, of, { by: actor, reason });
  await updateDeal(tx, deal.id, { cancelled_on: null, cancelled_reason: null });
  // An organization that was removed meanwhile is in nobody's book.
  if (deal.organization_id !== null)
    await book.insertClient(tx, {
      rep_id: was?.client_rep_id ?? deal.rep_id,
      organization_id: deal.organization_id,
      deal_id: deal.id,
      since: was?.client_since ?? today,
    });
  await recalculateDeal(tx, deal.id, today);
}
