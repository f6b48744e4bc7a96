// Who of the staff sells as well decides over others only.
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { isOneOf } from './store-own.ts';

/** Nobody approves their own registration, share, target or payout, nor decides a dispute of theirs: not a super admin either.
 *  As the platform role. @throws Refusal forbidden */
export async function requireOthers(tx: Tx, caller: Caller, repIds: readonly RepId[]): Promise<void> {
  if (repIds.length === 0 || !(await isOneOf(tx, caller, repIds))) return;
  throw new Refusal('forbidden', {
    message: 'This is about yourself as a partner rep, so somebody else has to decide it.',
  });
}
