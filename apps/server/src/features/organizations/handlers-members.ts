// A team as people ask for it: who is in it, what they may do, and how that ends.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { announceMembership } from './announce-membership.ts';
import * as ending from './end-membership.ts';
import type { MembershipIssuer } from './issuer.ts';
import { requireAccess } from './rules.ts';
import { findOrganization } from './store.ts';
import * as store from './store-members.ts';
import * as updating from './update-member.ts';

type Calls = typeof organizationCalls;

/** @throws Refusal not_found, invalid_request */
export async function listMembers({ database }: Dependencies, context: RequestContext<Calls['members']>) {
  const { id } = context.params;
  requireAccess(context.caller, id);
  return database.tenant(id, async tx => {
    if (!(await findOrganization(tx, id))) throw new Refusal('not_found');
    const rows = await store.listMembers(tx, id, context.query);
    return { ...pageOf(rows, context.query), counts: await store.countTeam(tx, id) };
  });
}

/** @throws Refusal not_found; last_admin; conflict for switching on or off who has not accepted yet; invalid_request */
export async function updateMember(
  dependencies: Dependencies & MembershipIssuer,
  passOn: ending.PassOn,
  context: RequestContext<Calls['updateMember']>,
): Promise<Member> {
  const { id, userId } = context.params;
  requireAccess(context.caller, id);
  const { successor_id: successorId, ...change } = context.body;
  const given = { organizationId: id, memberId: userId, change, successorId };
  const { before, after } = await dependencies.database.tenant(id, tx =>
    updating.updateMember(tx, passOn, context, given),
  );
  if (before.role !== after.role || before.status !== after.status)
    await announceMembership(dependencies, after);
  return after;
}

/** Also takes an invitation back. The very next request is refused; sessions at the embedded issuer end, too.
 *  @throws Refusal not_found, last_admin, invalid_request */
export async function removeMember(
  dependencies: Dependencies & MembershipIssuer,
  passOn: ending.PassOn,
  context: RequestContext<Calls['removeMember']>,
): Promise<void> {
  const { id, userId } = context.params;
  requireAccess(context.caller, id);
  const leaving = { organizationId: id, memberId: userId, successorId: context.query.successor_id };
  const removed = await dependencies.database.tenant(id, tx =>
    ending.removeMember(tx, passOn, context, leaving),
  );
  await announceMembership(dependencies, removed);
}

/** Whoever was drawn into an organization gets out without asking anybody.
 *  @throws Refusal not_found for whoever is a member of nothing; last_admin */
export async function leaveOrganization(
  dependencies: Dependencies & MembershipIssuer,
  passOn: ending.PassOn,
  context: RequestContext<Calls['leave']>,
): Promise<void> {
  const { organizationId, memberId } = context.caller;
  if (organizationId === null || memberId === null) throw new Refusal('not_found');
  const leaving = { organizationId, memberId, successorId: undefined };
  const left = await dependencies.database.tenant(organizationId, tx =>
    ending.leaveOrganization(tx, passOn, context, leaving),
  );
  await announceMembership(dependencies, left);
}

/** One's own department and phone. @throws Refusal not_found for whoever is a member of nothing */
export async function updateOwnDetails(
  { database }: Dependencies,
  context: RequestContext<Calls['updateOwnDetails']>,
): Promise<Member> {
  const { organizationId, memberId } = context.caller;
  if (organizationId === null || memberId === null) throw new Refusal('not_found');
  return database.tenant(organizationId, async tx => {
    const { department, phone } = context.body;
    const changed = await store.updateMember(tx, organizationId, memberId, { department, phone });
    if (!changed) throw new Refusal('not_found');
    const target = { kind: 'member', id: memberId };
    await appendTrail(tx, organizationId, context, { action: 'organizations.updateOwnDetails', target });
    return changed;
  });
}
