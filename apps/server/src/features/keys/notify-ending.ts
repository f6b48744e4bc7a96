// Tells that a key ends, seven days before and one day before: the administrators of an organization, and of a key of the platform, by mail,
// because staff have no notifications, those who are mailed alerts and whoever made it.
import type { Dependencies } from '../../platform/dependencies.ts';
import { alertRecipients } from '../health/alert-recipients.ts';
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
    const isAlerting = ending.some(key => key.organization_id === null);
    const recipients = isAlerting ? await alertRecipients(tx) : [];
    for (const key of ending) {
      const { organization_id: organizationId } = key;
      const used =
        key.last_used_at === null
          ? 'It was never used.'
          : `It was used last on ${key.last_used_at.slice(0, 10)}.`;
      const title = `A key of ${key.account_name} ends on ${key.expires_at.slice(0, 10)}`;
      const message = `…${key.hint} stops working at ${key.expires_at.slice(11, 16)} UTC. ${used} Rotate it under Settings, API keys: the former one goes on while you put the new one in place.`;
      if (organizationId === null) {
        const page = `${publicUrl}/admin/settings/keys`;
        const put = (to: string, subject: string, text: string) =>
          mailbox.put({ kind: 'key-ending', to, subject, text: `${text}\n\n${page}` }, tx);
        for (const to of recipients) await put(to, title, message);
        // Who of staff may still manage keys only the issuer knows: whoever made it and left learns nothing of it.
        if (!recipients.some(to => to.toLowerCase() === key.created_by.toLowerCase()))
          await put(
            key.created_by,
            `A key of the platform that you made ends on ${key.expires_at.slice(0, 10)}`,
            `It stops working at ${key.expires_at.slice(11, 16)} UTC. Whoever manages keys finds which one it is under Settings, API keys, and rotates it there.`,
          );
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
