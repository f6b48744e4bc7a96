// A deal with all that its page shows.
import type { Deal, DealDetail, ExitCheck } from '@groundwork/contract/deal-shapes';
import { exitCriteria } from '@groundwork/contract/deal-stages';
import { Refusal } from '@groundwork/contract/errors';
import type { DealId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';
import { listCancellations } from './store-cancellations.ts';
import * as files from './store-files.ts';
import * as work from './store-work.ts';

/** What belongs to its rep alone; conflicts and splits name others, and are read apart. */
export type OwnDetail = Omit<DealDetail, 'conflicts' | 'splits'>;

/** @throws Refusal not_found where the transaction sees none */
export async function requireDeal(tx: Tx, id: DealId, today: string): Promise<Deal> {
  const deal = await store.findDeal(tx, id, today);
  if (!deal) throw new Refusal('not_found');
  return deal;
}

/** For a change. @throws Refusal not_found, stale */
export async function lockDeal(
  tx: Tx,
  id: DealId,
  today: string,
  version: number | undefined,
): Promise<Deal> {
  const deal = await store.lockDeal(tx, id, today);
  if (!deal) throw new Refusal('not_found');
  if (version !== undefined && deal.version !== version) throw new Refusal('stale');
  return deal;
}

/** @throws Refusal not_found */
export async function readDeal(tx: Tx, id: DealId, today: string): Promise<OwnDetail> {
  return detailOf(tx, await requireDeal(tx, id, today), today);
}

export async function detailOf<D extends Deal>(tx: Tx, deal: D, today: string): Promise<D & OwnDetail> {
  const of = { repId: deal.rep_id, dealId: deal.id };
  return {
    ...deal,
    history: await store.listHistory(tx, deal.rep_id, deal.id),
    tasks: await work.listTasks(tx, of),
    notes: await work.listNotes(tx, of),
    files: await files.listFiles(tx, of),
    cancellations: await listCancellations(tx, of),
    criteria: criteriaOf(deal, today),
  };
}

function criteriaOf(deal: Deal, today: string): ExitCheck[] {
  return exitCriteria
    .filter(({ stage }) => stage === deal.stage)
    .map(({ code, field, name, mend, isMet }) => ({ code, field, name, mend, is_met: isMet(deal, today) }));
}
