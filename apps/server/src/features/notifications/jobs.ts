// Mails of what waits: at once or in a daily digest, one mail for all that is due. Any process may send, and may end at any
// moment: a mail is put down in the transaction that says it is not due any more.

import type { Dependencies } from '../../platform/dependencies.ts';
import { notificationsEmail } from './emails.ts';
import * as store from './store-mails.ts';

/** Members taken in one go. */
const batch = 50;

/** Puts down the mails that are due. Answers how many. */
export async function mailDueNotifications({ database, mailbox, publicUrl }: Dependencies): Promise<number> {
  let put = 0;
  for (;;) {
    const members = await database.platform(tx => store.listDueMembers(tx, batch));
    let taken = 0;
    for (const member of members) {
      const isPut = await database.platform(async tx => {
        const due = await store.takeDue(tx, member);
        taken += due.length;
        const address = await store.findAddress(tx, member);
        if (due.length === 0 || !address) return false;
        await mailbox.put(notificationsEmail(due, address, publicUrl), tx);
        return true;
      });
      if (isPut) put += 1;
    }
    // What another process holds is its to send.
    if (members.length < batch || taken === 0) return put;
  }
}

export async function forgetOldNotifications(
  { database }: Pick<Dependencies, 'database'>,
  keptDays: number,
): Promise<void> {
  await database.platform(tx => store.forgetOld(tx, keptDays));
}
