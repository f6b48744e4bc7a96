// What is done again and again: old deliveries are forgotten, and secrets that sign no more, and no endpoint fills the disk.
import { maxWaiting } from '@groundwork/contract/webhooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { giveUp, lockEndpoint } from './store.ts';
import { deleteOld, forgetFormerSecrets, listFull, listOffWithWaiting } from './store-queue.ts';
import { switchOff } from './switch-off.ts';

export async function forgetOldDeliveries({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  await database.platform(forgetFormerSecrets);
  while ((await database.platform(deleteOld)) > 0);
}

/** Of what is off nothing waits: a transaction that wrote an event while it was switched off may have left some. */
async function giveUpLeftovers({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  for (const id of await database.platform(listOffWithWaiting)) {
    const giveUpSome = () =>
      database.platform(async tx => {
        const endpoint = await lockEndpoint(tx, id);
        return endpoint === undefined || endpoint.is_enabled ? 0 : giveUp(tx, endpoint);
      });
    while ((await giveUpSome()) > 0);
  }
}

/** Counted here and not where events are written: a change is not to wait until a hundred thousand rows are counted. */
export async function switchOffFull(
  { database }: Pick<Dependencies, 'database'>,
  most = maxWaiting,
): Promise<void> {
  for (const id of await database.platform(tx => listFull(tx, most)))
    await database.platform(async tx => {
      await lockEndpoint(tx, id);
      // It may have been switched off and on, or emptied, while others were switched off.
      if ((await listFull(tx, most, id)).length > 0) await switchOff(tx, id, 'full');
    });
  await giveUpLeftovers({ database });
}
