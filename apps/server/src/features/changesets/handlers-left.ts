// Approvals that are left to the program that proposed, as people and programs ask for it.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { LeftApprovalState, leftApprovalCalls } from '@groundwork/contract/left-approvals';
import { permit } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, readOwnTenant } from '../../platform/tenants.ts';
import { outsideUnits } from '../../platform/unit.ts';
import { actorNamed, ownWork, productName } from '../decisions/product-actor.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { firstMemberOf, requireRights } from './approver-rights.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import type { Handed } from './handed.ts';
import { requireOwnProposal, started } from './handlers-work.ts';
import * as left from './left-approval.ts';
import { refuseUnready, refuseUnreadyInTime } from './look-whether-ready.ts';
import { refuseSchedule } from './refuse-schedules.ts';
import { noteWaiting, readSchedule } from './store-schedules.ts';

type Calls = typeof leftApprovalCalls;

/** @throws Refusal not_found */
export function getLeft(
  { database }: Dependencies,
  { caller, params: { id } }: RequestContext<Calls['left']>,
): Promise<LeftApprovalState> {
  return readOwnTenant(database, caller, { table: 'changesets', id }, (tx, organizationId) =>
    left.readLeft(tx, organizationId, id),
  );
}

/** @throws Refusal not_found, portal_not_ready, no_portal, conflict, and what `leaveToProgram` refuses */
export async function leaveChangeset(
  dependencies: Dependencies,
  { requireBasis, holdsUntil, endOthers }: Handed,
  context: RequestContext<Calls['leave']>,
): Promise<LeftApprovalState> {
  const { caller, body, signal } = context;
  const { id } = context.params;
  const record = { table: 'changesets', id } as const;
  const { memberId } = caller;
  const changeset = await inRecordTenant(dependencies.database, caller, record, (tx, organizationId) =>
    getChangeset(tx, organizationId, id),
  );
  // What staff may do, only their token says; it is not there any more when the program applies it.
  if (memberId === null)
    throw new Refusal('conflict', {
      message:
        'Only a member of the organization leaves the applying to a program: their rights are looked up again then. Approve it now, or ask one of its administrators.',
    });
  if (changeset.state === 'proposed') await refuseUnready(dependencies, changeset, signal);
  return inRecordTenant(dependencies.database, caller, record, async (tx, organizationId) => {
    const isNew = await left.leaveToProgram(tx, id, {
      organizationId,
      actor: nameOf(context),
      memberId,
      hasSecondFactor: caller.hasSecondFactor === true,
      contentHash: body.content_hash,
      requireBasis,
      holdsUntil,
      now: dependencies.clock.now(),
    });
    const state = await left.readLeft(tx, organizationId, id);
    if (!isNew) return state;
    await appendTrail(tx, organizationId, context, {
      action: 'changesets.leave',
      target: { kind: 'changeset', id },
      details: { content_hash: body.content_hash, left_to: state.program },
    });
    await endOthers(tx, await getChangeset(tx, organizationId, id), context);
    return state;
  });
}

/** @throws Refusal not_found, changeset_state */
export function takeBackApproval(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['takeBack']>,
): Promise<LeftApprovalState> {
  const { id } = context.params;
  const record = { table: 'changesets', id } as const;
  return inRecordTenant(database, context.caller, record, async (tx, organizationId) => {
    const { leftTo, contentHash } = await left.takeBack(tx, organizationId, id, clock.now());
    await appendTrail(tx, organizationId, context, {
      action: 'changesets.takeBack',
      target: { kind: 'changeset', id },
      details: { content_hash: contentHash, left_to: leftTo.name },
    });
    return left.readLeft(tx, organizationId, id);
  });
}

/** What no asking again mends: the approval does not hold any more, or not for this. */
const isFinal = ({ code }: Refusal): boolean =>
  code === 'forbidden' || code === 'second_approver' || code === 'conflict' || code === 'approval_stale';
/** What may be otherwise when it is asked again: said where nobody applied it by then. */
const isPassing = ({ code }: Refusal): boolean =>
  code === 'portal_busy' || code === 'portal_not_ready' || code === 'no_portal';

/** By the program that proposed it, or by whoever may approve it. Everything is asked again, and what does not hold any more ends.
 *  @throws Refusal not_found, people_only, forbidden, portal_not_ready, and what `applyLeft` refuses */
export async function applyChangeset(
  dependencies: Dependencies,
  handed: Handed,
  context: RequestContext<Calls['apply']>,
) {
  const { caller, body } = context;
  const { id } = context.params;
  if (caller.agent === undefined) permit(caller, 'changesets.approve');
  const asked = { contentHash: body.content_hash, now: dependencies.clock.now() };
  const record = { table: 'changesets', id } as const;
  const looked = await inRecordTenant(dependencies.database, caller, record, async (tx, organizationId) => {
    await requireOwnProposal(tx, context, organizationId, id);
    const changeset = await getChangeset(tx, organizationId, id);
    // What is being applied already is answered below.
    if (changeset.state !== 'proposed') return undefined;
    const found = await left.requireLeft(tx, changeset, asked);
    return { ...found, changeset, firstMember: await firstMemberOf(tx, changeset) };
  });
  try {
    if (looked) {
      const { organization_id: organizationId } = looked.changeset;
      // All that is known here comes first: who may not any more has their portal's token used for nothing.
      await requireRights(handed.whyNoMore, organizationId, looked);
      await refuseUnreadyInTime(dependencies, looked.changeset, context.signal);
      // The portal took its time, and somebody may have been removed in it.
      await requireRights(handed.whyNoMore, organizationId, looked);
    }
    const details = { ...body, ...(looked && { approved_by: looked.scheduledBy }) };
    const entry = { action: 'changesets.apply', table: 'changesets', id, details } as const;
    return await started(dependencies, context, entry, (tx, who) =>
      left.applyLeft(tx, who, id, { ...handed, ...asked, looked }),
    );
  } catch (error) {
    if (looked && error instanceof Refusal && (isFinal(error) || isPassing(error)))
      await keepRefusal(dependencies, looked, error);
    throw error;
  }
}

/** What the call itself wrote is taken back as it is refused; this stays. */
function keepRefusal(
  { database, clock }: Dependencies,
  looked: { changeset: Changeset; scheduled_at: string },
  refusal: Refusal,
): Promise<void> {
  const { organization_id: organizationId, id } = looked.changeset;
  const keep = async (tx: Tx): Promise<void> => {
    const changeset = await lockChangeset(tx, organizationId, id);
    // Approved anew meanwhile, another approval waits than the one that was refused.
    if ((await readSchedule(tx, changeset))?.scheduled_at !== looked.scheduled_at) return;
    const actor = actorNamed(productName, ownWork());
    if (isFinal(refusal))
      await refuseSchedule(tx, changeset, { reason: refusal.message, actor, now: clock.now() });
    else await noteWaiting(tx, changeset, refusal.message);
  };
  return outsideUnits(() => database.tenant(organizationId, keep));
}
