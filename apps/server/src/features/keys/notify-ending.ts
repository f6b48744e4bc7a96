// Tells the administrators, of whom one made it, that a key ends: seven days before and one day before.
import type { Dependencies } from '../../platform/dependencies.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { takeEnding } from './store-ending.ts';

/** @returns how many keys it was said of */
export function notifyEndingKeys({ database }: Pick<Dependencies, 'database'>): Promise<number> {
  return database.platform(async tx => {
    const ending = await takeEnding(tx);
    for (const key of ending) {
      const { organization_id: organizationId } = key;
      const used =
        key.last_used_at === null
          ? 'It was never used.'
          : `It was used last on ${key.last_used_at.slice(0, 10)}.`;
      await notify(tx, organizationId, {
        type: 'warning',
        topic: 'operations',
        title: `A key of ${key.account_name} ends on ${key.expires_at.slice(0, 10)}`,
        message: `…${key.hint} stops working at ${key.expires_at.slice(11, 16)} UTC. ${used} Rotate it under Settings, API keys: the former one goes on while you put the new one in place.`,
        link: '/client/settings/keys',
        to: { member_ids: await listAdmins(tx, organizationId) },
      });
    }
    return ending.length;
  });
}
