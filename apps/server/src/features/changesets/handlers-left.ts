// Approvals that are left to the program that proposed, as people and programs ask for it.
import { Refusal } from '@groundwork/contract/errors';
import type { LeftApprovalState, leftApprovalCalls } from '@groundwork/contract/left-approvals';
import { permit } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, readOwnTenant } from '../../platform/tenants.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { firstMemberOf, requireRights } from './approver-rights.ts';
import { getChangeset } from './get-changeset.ts';
import type { Handed } from './go-on-left.ts';
import { requireOwnProposal, started } from './handlers-work.ts';
import * as left from './left-approval.ts';
import { refuseUnready } from './look-whether-ready.ts';

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
  { requireBasis }: Handed,
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
      now: dependencies.clock.now(),
    });
    const state = await left.readLeft(tx, organizationId, id);
    if (isNew)
      await appendTrail(tx, organizationId, context, {
        action: 'changesets.leave',
        target: { kind: 'changeset', id },
        details: { content_hash: body.content_hash, left_to: state.program },
      });
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

/** By the program that proposed it, or by whoever may approve it. Everything is asked again.
 *  @throws Refusal not_found, people_only, forbidden, portal_not_ready, and what `applyLeft` refuses */
export async function applyChangeset(
  dependencies: Dependencies,
  { requireBasis, whyNoMore }: Handed,
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
    const { memberId, hasSecondFactor } = await left.requireLeft(tx, changeset, asked);
    const firstMember = await firstMemberOf(tx, changeset);
    return { changeset, approvers: { memberId, hasSecondFactor, firstMember } };
  });
  if (looked) {
    // All that is known here comes first: who may not any more has their portal's token used for nothing.
    await requireRights(whyNoMore, looked.changeset.organization_id, looked.approvers);
    await refuseUnready(dependencies, looked.changeset, context.signal);
  }
  const entry = { action: 'changesets.apply', table: 'changesets', id, details: body } as const;
  return started(dependencies, context, entry, (tx, who) =>
    left.applyLeft(tx, who, id, { ...asked, requireBasis }),
  );
}
