// The first of two approvals: of exactly this content, and nothing is written by it.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import type { Who } from './queue-work.ts';
import { isFirstOf, recordsOf, requireMove } from './rules.ts';
import { noteFirstApproval, readApprovals } from './store-approvals.ts';
import { readSchedule } from './store-schedules.ts';

/** Given again by the same person it is given once. @throws Refusal not_found, changeset_state, approval_stale */
export async function approveFirst(
  tx: Tx,
  { organizationId, actor, identity }: Who,
  id: ChangesetId,
  contentHash: string,
): Promise<{ changeset: Changeset; isNew: boolean }> {
  const changeset = await lockChangeset(tx, organizationId, id);
  requireMove(changeset.state, 'approved');
  if (changeset.content_hash !== contentHash) throw new Refusal('approval_stale');
  const { limit, first } = await readApprovals(tx, organizationId, id);
  if (changeset.kind !== 'fix' || recordsOf(changeset) <= limit)
    throw new Refusal('changeset_state', { message: 'One approval is enough for this change set.' });
  if (first.hash === contentHash && !isFirstOf(first, { actor, identity }))
    throw new Refusal('changeset_state', {
      message: `${first.name ?? 'Somebody'} approved it first. Yours is the second approval, and applies it.`,
    });
  // One person let it begin by then, where it takes two by now: that is settled first.
  const waiting = await readSchedule(tx, changeset);
  if (waiting?.state === 'waiting')
    throw new Refusal('changeset_state', {
      message: waiting.leftTo
        ? 'Its applying is left to a program already. Take that approval back first, then approve it as the first of two.'
        : 'It is scheduled already. Cancel the schedule first, then approve it as the first of two.',
    });
  const isNew = first.hash !== contentHash;
  if (isNew) await noteFirstApproval(tx, changeset, { actor, identity });
  return { changeset: await getChangeset(tx, organizationId, id), isNew };
}
