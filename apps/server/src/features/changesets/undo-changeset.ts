// Taking a change set back.

import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { lockChangeset } from './get-changeset.ts';
import { type Begun, findSameWork, queueWork, sameOr, type Who } from './queue-work.ts';
import { requireFree } from './require-free.ts';
import { requireMove, requireSomethingToUndo } from './rules.ts';
import * as store from './store.ts';

/** Once, however often it is asked for. @throws Refusal not_found, and what taking back refuses */
export async function undoOnce(tx: Tx, who: Who, id: ChangesetId): Promise<Begun> {
  const same = await findSameWork(tx, who.organizationId, id, { kind: 'changeset.undo' });
  return sameOr(same, () => undoChangeset(tx, who, id));
}

/** @throws Refusal changeset_state, portal_busy, nothing_to_undo */
export async function undoChangeset(tx: Tx, who: Who, id: ChangesetId): Promise<Operation> {
  const changeset = await lockChangeset(tx, who.organizationId, id);
  requireMove(changeset.state, 'undoing');
  if (changeset.state === 'undoing' && (await store.isBusy(tx, changeset))) {
    throw new Refusal('changeset_state', { message: 'The undo is already under way.' });
  }
  requireSomethingToUndo(changeset);
  await requireFree(tx, changeset, 'changeset.undo');
  const operation = await queueWork(tx, who, changeset, 'changeset.undo');
  await store.moveChangeset(tx, who.organizationId, id, 'undoing', { operation_id: operation.id });
  return operation;
}
