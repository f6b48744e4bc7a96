// Running an operation on a change set again: the same rules as for starting it, so that no back way leads past them.

import { Refusal } from '@groundwork/contract/errors';
import { ChangesetId, type OperationId, type OrganizationId } from '@groundwork/contract/ids';
import type { OperationKind } from '@groundwork/contract/operations';
import type { Permission } from '@groundwork/contract/permissions';
import { z } from 'zod';
import { type Caller, permit } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { getChangeset } from './get-changeset.ts';
import { requireLeftStill } from './go-on-left.ts';
import type { Handed } from './handed.ts';
import { requireFree } from './require-free.ts';
import * as store from './store.ts';

const permissions: Partial<Record<OperationKind, Permission>> = {
  'changeset.propose': 'changesets.propose',
  'changeset.apply': 'changesets.apply',
  'changeset.undo': 'changesets.apply',
};

const Input = z.object({ changeset_id: ChangesetId });

/** The change set that an operation writes to its portal; undefined of other operations. */
export const appliedBy = ({
  kind,
  input,
}: {
  kind: OperationKind;
  input: unknown;
}): ChangesetId | undefined => (kind === 'changeset.apply' ? Input.parse(input).changeset_id : undefined);

/**
 * Quiet for operations of other kinds. Locks the change set, so that resuming it and retrying its operation cannot both
 * happen: two of them would write to the portal at once.
 * @throws Refusal forbidden; operation_not_retryable when other work on the change set has taken its place; portal_busy;
 *  changeset_state when what came later has to be taken back first, or an approval left to a program is over; what the basis of a
 *  bundle refuses
 */
export async function mayRetryWork(
  tx: Tx,
  caller: Caller,
  operation: { id: OperationId; organization_id: OrganizationId; kind: OperationKind; input: unknown },
  needs: Pick<Handed, 'requireBasis' | 'requireMeant'> & { now: Date },
): Promise<void> {
  const permission = permissions[operation.kind];
  if (permission === undefined) return;
  permit(caller, permission);
  const { changeset_id } = Input.parse(operation.input);
  const changeset = await store.lockChangeset(tx, operation.organization_id, changeset_id);
  if (changeset?.operation_id !== operation.id)
    throw new Refusal('operation_not_retryable', {
      message: 'Newer work on this change set has taken its place. Look at the change set to go on.',
    });
  const { kind } = operation;
  if (kind === 'changeset.apply') {
    const stopped = await getChangeset(tx, operation.organization_id, changeset_id);
    await needs.requireBasis(tx, stopped);
    await requireLeftStill(tx, caller, stopped, needs);
  }
  if (kind === 'changeset.apply' || kind === 'changeset.undo') await requireFree(tx, changeset, kind);
}
