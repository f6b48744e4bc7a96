// Whether a partner rep wants to be mailed of something. Asked by whoever mails them.
import type { RepId } from '@groundwork/contract/ids';
import type { RepMailTopic } from '@groundwork/contract/rep-settings';
import type { Tx } from '../../platform/db.ts';
import { findSettings } from './store.ts';

/** Yes unless they have said no. For the platform role, or as that rep. */
export async function wantsMail(tx: Tx, repId: RepId, topic: RepMailTopic): Promise<boolean> {
  const row = await findSettings(tx, repId);
  return !row?.muted.includes(topic);
}
