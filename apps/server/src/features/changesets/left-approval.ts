// An approval whose applying is left to the program that proposed the change set: given for exactly one content, taken back, and applied.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, MemberId, OrganizationId } from '@groundwork/contract/ids';
import { type LeftApprovalState, leftDays } from '@groundwork/contract/left-approvals';
import type { Tx } from '../../platform/db.ts';
import { approveOnce } from './approve-changeset.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import type { Handed } from './handed.ts';
import type { RequireBasis } from './kinds.ts';
import { type Begun, findSameWork, type Who } from './queue-work.ts';
import { requireConnected } from './require-free.ts';
import { goesByPortal, inWords, requireMove, requireSecondApprover } from './rules.ts';
import { readProgram } from './store.ts';
import { readApprovals } from './store-approvals.ts';
import {
  dropSchedule,
  endSchedule,
  keepSchedule,
  readSchedule,
  type ScheduledApproval,
} from './store-schedules.ts';

const dayMs = 86_400_000;

type Left = ScheduledApproval & { leftTo: NonNullable<ScheduledApproval['leftTo']> };

const asLeft = (found: ScheduledApproval | undefined): Left | undefined =>
  found?.leftTo ? { ...found, leftTo: found.leftTo } : undefined;

/** @throws Refusal not_found */
export async function readLeft(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<LeftApprovalState> {
  const changeset = await getChangeset(tx, organizationId, id);
  const left = asLeft(await readSchedule(tx, changeset));
  return {
    program: (await programToLeaveTo(tx, changeset))?.name ?? null,
    left: left
      ? {
          to: left.leftTo.name,
          by: left.by,
          approved_at: left.scheduled_at,
          until: left.at,
          state: left.state,
          ended_at: left.ended_at,
          reason: left.reason,
        }
      : null,
  };
}

/** Merges and bundles of fixes: what a blueprint or a migration settles is agreed to as it is applied. */
async function programToLeaveTo(tx: Tx, changeset: Changeset): Promise<Left['leftTo'] | undefined> {
  const { organization_id, id, kind, proposed_by } = changeset;
  if (!goesByPortal(kind) || proposed_by === null) return undefined;
  const program = await readProgram(tx, organization_id, id);
  return program === null ? undefined : { name: proposed_by, program };
}

export interface LeaveAsked {
  organizationId: OrganizationId;
  /** Their address. */
  actor: string;
  memberId: MemberId;
  hasSecondFactor: boolean;
  contentHash: string;
  requireBasis: RequireBasis;
  holdsUntil: Handed['holdsUntil'];
  now: Date;
}

/** Given again by the same person, of the same content and with the same second factor, it is given once. Until then at most as
 *  what it rests on holds. @returns whether it is new
 *  @throws Refusal not_found, changeset_state, approval_stale, no_portal, conflict, second_approver */
export async function leaveToProgram(
  tx: Tx,
  id: ChangesetId,
  {
    organizationId,
    actor,
    memberId,
    hasSecondFactor,
    contentHash,
    requireBasis,
    holdsUntil,
    now,
  }: LeaveAsked,
): Promise<boolean> {
  const changeset = await lockChangeset(tx, organizationId, id);
  const leftTo = await programToLeaveTo(tx, changeset);
  if (!leftTo)
    throw new Refusal('changeset_state', {
      message:
        'Only a merge or a bundle of fixes that a program proposed is left to it. Approve this one, and it is applied at once.',
    });
  requireMove(changeset.state, 'approved');
  if (changeset.content_hash !== contentHash) throw new Refusal('approval_stale');
  await requireConnected(tx, changeset);
  await requireBasis(tx, changeset);
  const approvals = await readApprovals(tx, organizationId, id);
  requireSecondApprover(changeset, { ...approvals, actor, identity: memberId });
  const found = await readSchedule(tx, changeset);
  const waiting = found?.state === 'waiting' ? found : undefined;
  if (waiting && !waiting.leftTo)
    throw new Refusal('changeset_state', { message: 'It is scheduled already. Cancel the schedule first.' });
  const isSame =
    waiting?.memberId === memberId &&
    waiting.contentHash === contentHash &&
    waiting.hasSecondFactor === hasSecondFactor &&
    Date.parse(waiting.at) > now.getTime();
  if (isSame) return false;
  const held = (await holdsUntil(tx, changeset))?.getTime() ?? Number.POSITIVE_INFINITY;
  const at = new Date(Math.min(now.getTime() + leftDays * dayMs, held));
  await keepSchedule(tx, changeset, {
    at,
    now,
    contentHash,
    by: actor,
    memberId,
    hasSecondFactor,
    leftTo,
  });
  return true;
}

/** Also of what stopped on the way: no program goes on with it then. @throws Refusal not_found, changeset_state */
export async function takeBack(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
  now: Date,
): Promise<Left> {
  const changeset = await lockChangeset(tx, organizationId, id);
  const left = asLeft(await readSchedule(tx, changeset));
  if (left?.state === 'run') {
    if (changeset.state !== 'stopped' && changeset.state !== 'applied_with_failures')
      throw new Refusal('changeset_state', {
        message: `The change set is ${inWords(changeset.state)}, so there is no approval to take back. While it is applied, cancel that first.`,
      });
    const reason = 'The approval was taken back after the applying had begun.';
    await endSchedule(tx, changeset, { from: 'run', state: 'refused', reason, now });
    return left;
  }
  if (left?.state !== 'waiting')
    throw new Refusal('changeset_state', {
      message: 'Its applying is left to no program, so there is nothing to take back.',
    });
  await dropSchedule(tx, changeset);
  return left;
}

/** What a person approved and left. @throws Refusal changeset_state, approval_stale */
export async function requireLeft(
  tx: Tx,
  changeset: Changeset,
  { contentHash, now }: { contentHash: string; now: Date },
): Promise<Left> {
  const left = asLeft(await readSchedule(tx, changeset));
  if (left?.state === 'run')
    throw new Refusal('changeset_state', { message: 'It was applied already, or its applying has begun.' });
  if (left?.state !== 'waiting' || now.getTime() > Date.parse(left.at))
    throw new Refusal('changeset_state', {
      message:
        'No approval of it is left to a program: a person has not approved it, took that back, or it ended.',
    });
  if (left.contentHash !== contentHash || changeset.content_hash !== contentHash)
    throw new Refusal('approval_stale');
  return left;
}

/** In the name of whoever approved it, by the same use case and the same refusals; applied by whoever asks.
 *  @throws Refusal changeset_state, and what approving refuses */
export async function applyLeft(
  tx: Tx,
  { organizationId, actor, program }: Who,
  id: ChangesetId,
  {
    contentHash,
    requireBasis,
    requireMeant,
    looked,
    now,
  }: Pick<Handed, 'requireBasis' | 'requireMeant'> & {
    contentHash: string;
    now: Date;
    /** Whose rights were looked up; undefined where it was being applied already. */
    looked: Pick<Left, 'scheduled_at'> | undefined;
  },
): Promise<Begun> {
  const same = await findSameWork(tx, organizationId, id, { kind: 'changeset.apply', contentHash });
  if (same) return { same };
  const changeset = await getChangeset(tx, organizationId, id);
  const left = await requireLeft(tx, changeset, { contentHash, now });
  if (left.scheduled_at !== looked?.scheduled_at)
    throw new Refusal('changeset_state', { message: 'Somebody approved it anew in this moment. Ask again.' });
  await requireConnected(tx, changeset);
  await requireMeant(tx, changeset, left.scheduled_at);
  await endSchedule(tx, changeset, { state: 'run', reason: null, now });
  return approveOnce(tx, { organizationId, actor: left.scheduledBy, identity: left.memberId }, id, {
    contentHash,
    settles: {},
    requireBasis,
    applies: { actor, program, approvedAt: left.scheduled_at },
  });
}
