// Where reps are paid, for whoever pays them. That there are details anybody who pays may know; what they say is opened for a
// payment alone, by a caller who writes it to the trail (docs/decisions/0069).
import type { RepId } from '@groundwork/contract/ids';
import { type PayoutFields, PayoutFields as Shape } from '@groundwork/contract/rep-settings';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type SecretPlace, SecretUnreadable } from '../../platform/secrets.ts';
import * as store from './store.ts';

/** What it is sealed for: moved to another rep it does not open. */
export function payoutPlace(repId: RepId): SecretPlace {
  return { organizationId: null, table: 'rep_settings', row: repId, field: 'payout' };
}

/** Of these reps, who has said where, by which kind of account and since when. For the platform role. */
export function listPayoutStanding(tx: Tx, repIds: readonly RepId[]): Promise<store.PayoutStanding[]> {
  return store.listPayoutStanding(tx, repIds);
}

/** Of these reps, where they are paid. What does not open any more is missing as if it was never said. For the platform role. */
export async function openPayoutDetails(
  { secrets, log }: Pick<Dependencies, 'secrets' | 'log'>,
  tx: Tx,
  repIds: readonly RepId[],
): Promise<Map<RepId, PayoutFields>> {
  const found = new Map<RepId, PayoutFields>();
  for (const { rep_id, payout_kind, payout_sealed } of await store.listSealed(tx, repIds))
    try {
      const said: unknown = JSON.parse(secrets.open(payoutPlace(rep_id), payout_sealed));
      found.set(rep_id, Shape.parse({ ...Object(said), kind: payout_kind }));
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      log.error({ rep: rep_id }, 'the payout details of a rep do not open with the secret of this product');
    }
  return found;
}
