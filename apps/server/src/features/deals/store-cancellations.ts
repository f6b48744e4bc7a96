// SQL of clients who cancelled after they had been won. Read in a rep's own transaction, written as the platform role.
import type { DealCancellation } from '@groundwork/contract/deal-shapes';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

interface OfDeal {
  repId: RepId;
  dealId: DealId;
}

/** Newest first. */
export function listCancellations(tx: Tx, { repId, dealId }: OfDeal): Promise<DealCancellation[]> {
  return tx
    .selectFrom('deal_cancellations')
    .select(['id', 'cancelled_on', 'reason', 'noted_by', 'noted_at'])
    .select(['taken_back_at', 'taken_back_by', 'taken_back_reason'])
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .orderBy('noted_at', 'desc')
    .execute();
}

export async function insertCancellation(
  tx: Tx,
  { repId, dealId }: OfDeal,
  noted: Pick<
    Row<'deal_cancellations'>,
    'cancelled_on' | 'reason' | 'noted_by' | 'client_rep_id' | 'client_since'
  >,
): Promise<void> {
  await tx
    .insertInto('deal_cancellations')
    .values({ ...noted, id: newId(), rep_id: repId, deal_id: dealId })
    .execute();
}

/** The one in force; answers in whose book the client was. */
export function takeBackCancellation(
  tx: Tx,
  { repId, dealId }: OfDeal,
  { by, reason }: { by: string; reason: string },
): Promise<Pick<Row<'deal_cancellations'>, 'client_rep_id' | 'client_since'> | undefined> {
  return tx
    .updateTable('deal_cancellations')
    .set({
      taken_back_at: sql<string>`clock_timestamp()`,
      taken_back_by: by,
      taken_back_reason: reason,
    })
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .where('taken_back_at', 'is', null)
    .returning(['client_rep_id', 'client_since'])
    .executeTakeFirst();
}
