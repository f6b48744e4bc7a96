// Who of the staff sells as well decides over others only.
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { findOwnRep, isOneOf } from './store-own.ts';

/** Nobody approves their own registration, share, target or payout, nor decides a dispute of theirs: not a super admin either.
 *  As the platform role. @throws Refusal forbidden */
export async function requireOthers(tx: Tx, caller: Caller, repIds: readonly RepId[]): Promise<void> {
  if (repIds.length === 0 || !(await isOneOf(tx, caller, repIds))) return;
  throw new Refusal('forbidden', {
    message: 'This is about yourself as a partner rep, so somebody else has to decide it.',
  });
}

/** The same of what holds for every rep there is. As the platform role. @throws Refusal forbidden */
export async function requireNoRep(tx: Tx, caller: Caller): Promise<void> {
  const own = await findOwnRep(tx, caller);
  if (own !== undefined) await requireOthers(tx, caller, [own]);
}

/** Which rep staff who decide something are themselves: for the trail, where it may touch their own commission later. */
export function ownRep(tx: Tx, caller: Caller): Promise<RepId | undefined> {
  return findOwnRep(tx, caller);
}
