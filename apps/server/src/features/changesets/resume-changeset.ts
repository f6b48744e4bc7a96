// Going on with a change set that stopped.
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import type { RequireBasis } from './kinds.ts';
import { type Begun, findSameWork, queueWork, sameOr, type Who } from './queue-work.ts';
import { requireQuietPortal } from './require-free.ts';
import { requireResumable } from './rules.ts';
import * as store from './store.ts';
import { sendRefusedAgain } from './store-entries.ts';

/** Once, however often it is asked for. @throws Refusal not_found, and what resuming refuses */
export async function resumeOnce(
  tx: Tx,
  who: Who,
  id: ChangesetId,
  how: { leaveRefused: boolean; requireBasis: RequireBasis },
): Promise<Begun> {
  const same = await findSameWork(tx, who.organizationId, id, { kind: 'changeset.apply' });
  return sameOr(same, async () => {
    await how.requireBasis(tx, await getChangeset(tx, who.organizationId, id));
    return resumeChangeset(tx, who, id, how);
  });
}

/** Goes on with a change set that stopped, or sends again what the portal refused; what was applied stays and is not sent
 *  again. @throws Refusal changeset_state, portal_busy */
export async function resumeChangeset(
  tx: Tx,
  who: Who,
  id: ChangesetId,
  { leaveRefused = false } = {},
): Promise<Operation> {
  const { organizationId } = who;
  const changeset = await lockChangeset(tx, organizationId, id);
  requireResumable(changeset.state, leaveRefused);
  await requireQuietPortal(tx, changeset);
  if (!leaveRefused) await sendRefusedAgain(tx, { organizationId, changesetId: id });
  const operation = await queueWork(tx, who, changeset, 'changeset.apply', { leave_refused: leaveRefused });
  if (changeset.state === 'stopped') await store.assignOperation(tx, organizationId, id, operation.id);
  else await store.moveChangeset(tx, organizationId, id, 'applying', { operation_id: operation.id });
  return operation;
}
