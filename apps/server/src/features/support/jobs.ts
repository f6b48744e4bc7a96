// Notices promises that were not kept, once each, and says so: to support by mail, to the client in the product.
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notify } from '../notifications/notify.ts';
import { breachEmail, ticketPath } from './emails.ts';
import type { SupportSettings } from './settings.ts';
import { type Breach, noteBreaches } from './store.ts';

const promises = ['first_response', 'resolution'] as const;

/** @returns how many were noticed */
export async function noticeBreaches(
  { database, clock, mailbox }: Pick<Dependencies, 'database' | 'clock' | 'mailbox'>,
  settings: SupportSettings,
): Promise<number> {
  let noticed = 0;
  for (const promise of promises) {
    const some = () =>
      database.platform(async tx => {
        const breaches = await noteBreaches(tx, promise, clock.now());
        for (const breach of breaches) {
          await notifyClient(tx, breach, promise);
          if (settings.notify !== undefined)
            await mailbox.put(breachEmail(settings.notify, breach, promise), tx);
        }
        return breaches.length;
      });
    for (let count = await some(); count > 0; count = await some()) noticed += count;
  }
  return noticed;
}

function notifyClient(tx: Tx, breach: Breach, promise: (typeof promises)[number]): Promise<void> {
  const late = promise === 'first_response' ? 'has not been answered' : 'has not been settled';
  return notify(tx, breach.organization_id, {
    type: 'warning',
    topic: 'support',
    title: `We are late with ticket #${breach.number}`,
    message: `"${breach.subject}" ${late} in the time we promise. Our team has been told.`,
    link: ticketPath(breach),
    ...(breach.author_member_id !== null && { to: { member_ids: [breach.author_member_id] } }),
  });
}
