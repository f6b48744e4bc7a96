// Mailing a partner rep of something that they may have said they want no mail of.
import type { RepId } from '@groundwork/contract/ids';
import type { RepMailTopic } from '@groundwork/contract/rep-settings';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { findAddress } from './store.ts';

/** Nothing for whoever wants no mail of it, or is let in no more. For the platform role. */
export async function mailRep(
  { mailbox }: Pick<Dependencies, 'mailbox'>,
  tx: Tx,
  to: { repId: RepId; topic: RepMailTopic },
  mail: Omit<Mail, 'to'>,
): Promise<void> {
  const address = await findAddress(tx, to.repId, to.topic);
  if (address !== undefined) await mailbox.put({ ...mail, to: address }, tx);
}
