// Tells that a key ends, seven days before and one day before: the administrators of an organization, of whom one made it, and of a key of
// the platform whoever made it, by mail, because staff have no notifications.
import type { Dependencies } from '../../platform/dependencies.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { takeEnding } from './store-ending.ts';

/** @returns how many keys it was said of */
export function notifyEndingKeys({
  database,
  mailbox,
  publicUrl,
}: Pick<Dependencies, 'database' | 'mailbox' | 'publicUrl'>): Promise<number> {
  return database.platform(async tx => {
    const ending = await takeEnding(tx);
    for (const key of ending) {
      const { organization_id: organizationId } = key;
      const used =
        key.last_used_at === null
          ? 'It was never used.'
          : `It was used last on ${key.last_used_at.slice(0, 10)}.`;
      const title = `A key of ${key.account_name} ends on ${key.expires_at.slice(0, 10)}`;
      const message = `…${key.hint} stops working at ${key.expires_at.slice(11, 16)} UTC. ${used} Rotate it under Settings, API keys: the former one goes on while you put the new one in place.`;
      if (organizationId === null) {
        const text = `${message}\n\n${publicUrl}/admin/settings/keys`;
        await mailbox.put({ kind: 'key-ending', to: key.created_by, subject: title, text }, tx);
        continue;
      }
      await notify(tx, organizationId, {
        type: 'warning',
        topic: 'operations',
        title,
        message,
        link: '/client/settings/keys',
        to: { member_ids: await listAdmins(tx, organizationId) },
      });
    }
    return ending.length;
  });
}
