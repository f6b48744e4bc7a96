// The first of two approvals: of exactly this content, and nothing is written by it.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import type { Who } from './queue-work.ts';
import { recordsOf, requireMove } from './rules.ts';
import { noteFirstApproval, readApprovals } from './store-approvals.ts';

/** Given again by the same person it is given once. @throws Refusal not_found, changeset_state, approval_stale */
export async function approveFirst(
  tx: Tx,
  { organizationId, actor }: Who,
  id: ChangesetId,
  contentHash: string,
): Promise<{ changeset: Changeset; isNew: boolean }> {
  const changeset = await lockChangeset(tx, organizationId, id);
  requireMove(changeset.state, 'approved');
  if (changeset.content_hash !== contentHash) throw new Refusal('approval_stale');
  const { limit, first } = await readApprovals(tx, organizationId, id);
  if (changeset.kind !== 'fix' || recordsOf(changeset) <= limit)
    throw new Refusal('changeset_state', { message: 'One approval is enough for this change set.' });
  if (first.hash === contentHash && first.by !== actor)
    throw new Refusal('changeset_state', {
      message: `${first.name ?? 'Somebody'} approved it first. Yours is the second approval, and applies it.`,
    });
  const isNew = first.hash !== contentHash;
  if (isNew) await noteFirstApproval(tx, changeset, actor);
  return { changeset: await getChangeset(tx, organizationId, id), isNew };
}
