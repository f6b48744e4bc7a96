// Approving a bundle for a moment later: exactly this content, by somebody whose rights are looked up again at that moment.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { scheduleMinutes } from '@groundwork/contract/fixes';
import type { ChangesetId, MemberId, OrganizationId } from '@groundwork/contract/ids';
import { minuteOf } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { getFacts, lockChangeset } from '../changesets/get-changeset.ts';
import { requireConnected } from '../changesets/require-free.ts';
import { requireMove, requireSecondApprover } from '../changesets/rules.ts';
import { readApprovals } from '../changesets/store-approvals.ts';
import { dropSchedule, keepSchedule, readSchedule } from '../changesets/store-schedules.ts';
import { FixFacts } from './facts.ts';
import { readBundleBasis, requireFixBasis } from './require-basis.ts';

const minuteMs = 60_000;

export interface ScheduleAsked {
  organizationId: OrganizationId;
  /** Their address. */
  actor: string;
  memberId: MemberId;
  hasSecondFactor: boolean;
  contentHash: string;
  at: Date;
}

/** Given again for the same moment by the same person it changes nothing.
 *  @throws Refusal not_found, changeset_state, approval_stale, no_portal, invalid_request, conflict, second_approver */
export async function scheduleFix(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Tx,
  id: ChangesetId,
  { organizationId, actor, memberId, hasSecondFactor, contentHash, at }: ScheduleAsked,
): Promise<{ before: string | null; isNew: boolean }> {
  const changeset = await lockChangeset(tx, organizationId, id);
  if (changeset.kind !== 'fix')
    throw new Refusal('changeset_state', {
      message: 'Only bundles of fixes are approved for a moment later.',
    });
  requireMove(changeset.state, 'approved');
  if (changeset.content_hash !== contentHash) throw new Refusal('approval_stale');
  await requireConnected(tx, changeset);
  const now = clock.now();
  requireMoment(at, now);
  await requireFixBasis({ clock }, tx, changeset);
  await requireHeldUntil({ clock }, tx, changeset, at);
  const approvals = await readApprovals(tx, organizationId, id);
  requireSecondApprover(changeset, { ...approvals, actor, identity: memberId });
  const earlier = await readSchedule(tx, changeset);
  const waiting = earlier?.state === 'waiting' ? earlier : undefined;
  if (waiting?.leftTo)
    throw new Refusal('changeset_state', {
      message: `Its applying is left to ${waiting.leftTo.name}. Take that approval back first.`,
    });
  const isNew =
    waiting === undefined || Date.parse(waiting.at) !== at.getTime() || waiting.memberId !== memberId;
  if (isNew)
    await keepSchedule(tx, changeset, { at, now, contentHash, by: actor, memberId, hasSecondFactor });
  return { before: waiting?.at ?? null, isNew };
}

/** @returns the moment for which it waited. @throws Refusal not_found, changeset_state */
export async function unscheduleFix(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<string> {
  const changeset = await lockChangeset(tx, organizationId, id);
  const found = await readSchedule(tx, changeset);
  if (found?.state !== 'waiting' || found.leftTo)
    throw new Refusal('changeset_state', {
      message: 'It waits for no moment, so there is nothing to cancel.',
    });
  await dropSchedule(tx, changeset);
  return found.at;
}

function requireMoment(at: Date, now: Date): void {
  if (at.getTime() - now.getTime() >= scheduleMinutes * minuteMs) return;
  const message = `Choose a moment that is at least ${scheduleMinutes} minutes ahead.`;
  throw new Refusal('invalid_request', { faults: [{ place: 'body.at', message }] });
}

/** At a moment at which its audit is too old it would only be refused. */
async function requireHeldUntil(
  needs: Pick<Dependencies, 'clock'>,
  tx: Tx,
  changeset: Changeset,
  at: Date,
): Promise<void> {
  const facts = FixFacts.parse(await getFacts(tx, changeset.organization_id, changeset.id));
  const { holds_until } = await readBundleBasis(needs, tx, changeset, facts);
  if (at.getTime() <= Date.parse(holds_until)) return;
  throw new Refusal('conflict', {
    message: `This bundle can be approved until ${minuteOf(holds_until)}, as long as its audit holds. Choose an earlier moment, or audit the portal again and propose the bundle from that.`,
  });
}
