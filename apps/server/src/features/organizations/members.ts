// The rules of a team: who is in it, what they may do, and how that ends.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { notify, wakeStreams } from '../notifications/service.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/service.ts';
import { keepAnAdmin, mayReach } from './policy.ts';
import * as store from './store.ts';
import * as members from './store-members.ts';

type Calls = typeof organizationCalls;

export async function listMembers({ database }: Dependencies, context: RequestContext<Calls['members']>) {
  const { id } = context.params;
  mayReach(context.caller, id);
  return database.tenant(id, async tx => {
    if (!(await store.findOrganization(tx, id))) throw new Refusal('not_found');
    const rows = await members.listMembers(tx, id, context.query);
    return { ...pageOf(rows, context.query), counts: await members.countTeam(tx, id) };
  });
}

/** Passes on what waits for a member who cannot answer any more, in the same transaction; answers what went to whom.
 *  @throws Refusal invalid_request when the successor cannot answer either */
export type PassOn = (
  tx: Tx,
  actor: Actor,
  given: {
    organizationId: string;
    memberId: string;
    successorId: string | undefined;
    place: 'body.successor_id' | 'query.successor_id';
  },
) => Promise<{ decisions: number; owner_id: string | null } | undefined>;

/** @throws Refusal not_found; last_admin; conflict for switching on or off who has not accepted yet; invalid_request */
export async function updateMember(
  dependencies: Dependencies,
  passOn: PassOn,
  context: RequestContext<Calls['updateMember']>,
): Promise<Member> {
  const { id, userId } = context.params;
  mayReach(context.caller, id);
  const { role, status, successor_id: successorId } = context.body;
  const { before, after } = await dependencies.database.tenant(id, async tx => {
    const admins = await store.lockAdmins(tx, id);
    const isStepDown = (role !== undefined && role !== 'admin') || status === 'inactive';
    if (isStepDown) keepAnAdmin(admins, userId);
    const found = await store.findMember(tx, id, userId);
    if (found?.status === 'pending' && status !== undefined) throw new Refusal('conflict', notAccepted);
    const changed = found && (await members.updateMember(tx, id, userId, context.body));
    if (!changed) throw new Refusal('not_found');
    const canAnswer = changed.status === 'active' && changed.role !== 'readonly';
    const given = { organizationId: id, memberId: userId, successorId, place: 'body.successor_id' as const };
    const passed = canAnswer ? undefined : await passOn(tx, context, given);
    await noteChange(tx, context, { before: found, after: changed, passed });
    return { before: found, after: changed };
  });
  if (before.role !== after.role || before.status !== after.status) await announce(dependencies, id, after);
  return after;
}

const notAccepted = {
  message:
    'The invitation was not accepted yet, so there is no access to switch. Take the invitation back instead.',
};

async function noteChange(
  tx: Tx,
  context: RequestContext<Calls['updateMember']>,
  { before, after, passed }: { before: Member; after: Member; passed: Awaited<ReturnType<PassOn>> },
): Promise<void> {
  const { id, userId } = context.params;
  const fields = ['role', 'status', 'department', 'phone'] as const;
  const changed = fields.filter(field => before[field] !== after[field]);
  if (changed.length === 0) return;
  await appendTrail(tx, id, context, {
    action: 'organizations.updateMember',
    target: { kind: 'member', id: userId },
    details: { role: after.role, status: after.status, changed, ...(passed && { handed_over: passed }) },
  });
  const notice = {
    topic: 'team',
    type: 'info',
    link: '/client/team',
    except: context.caller.subject,
  } as const;
  const who = after.name || after.email;
  if (changed.includes('role')) {
    const title = 'Your role has changed';
    const message = `${displayNameOf(context)} made you ${roleNames[after.role]}.`;
    await notify(tx, id, { ...notice, title, message, to: { member_ids: [userId] } });
  }
  if (changed.includes('status')) {
    await wakeStreams(tx, id);
    const title = after.status === 'active' ? `${who} is active again` : `${who} was deactivated`;
    const message = `By ${displayNameOf(context)}.`;
    const admins = await members.listAdmins(tx, id);
    await notify(tx, id, {
      ...notice,
      title,
      message,
      to: { member_ids: admins.filter(each => each !== userId) },
    });
  }
}

const roleNames = { admin: 'an Admin', user: 'a User', readonly: 'Read Only' } as const;

/** Tells the embedded issuer; whoever has no access any more is signed out there. */
function announce(dependencies: Dependencies, organizationId: string, member: Member): Promise<void> {
  const isIn = member.status === 'active';
  const membership = isIn ? { organization_id: organizationId, member_role: member.role } : undefined;
  return dependencies.database.afterCommit(async () => {
    for (const subject of await subjectsOf(dependencies, organizationId, member.id)) {
      await dependencies.announceMembership?.(subject, membership);
      if (!isIn) await dependencies.endSessions?.(subject);
    }
  });
}

function subjectsOf({ database }: Dependencies, organizationId: string, memberId: string): Promise<string[]> {
  return database.platform(tx => store.subjectsOf(tx, organizationId, memberId));
}

/** Also takes an invitation back. The very next request is refused; sessions at the embedded issuer end, too. */
export async function removeMember(
  dependencies: Dependencies,
  passOn: PassOn,
  context: RequestContext<Calls['removeMember']>,
): Promise<void> {
  const { id, userId } = context.params;
  mayReach(context.caller, id);
  const removed = await dependencies.database.tenant(id, async tx => {
    const { before, member } = await endMembership(tx, passOn, context, {
      id,
      memberId: userId,
      successorId: context.query.successor_id,
      action: 'organizations.removeMember',
    });
    const who = member.name || member.email;
    if (before.status !== 'pending')
      await notifyAdmins(
        tx,
        id,
        context,
        `${who} was removed from the team`,
        `By ${displayNameOf(context)}.`,
      );
    return member;
  });
  await announce(dependencies, id, removed);
}

/** Whoever was drawn into an organization gets out without asking anybody.
 *  @throws Refusal not_found for whoever is a member of nothing; last_admin */
export async function leaveOrganization(
  dependencies: Dependencies,
  passOn: PassOn,
  context: RequestContext<Calls['leave']>,
): Promise<void> {
  const { organizationId: id, memberId } = context.caller;
  if (id === null || memberId === null) throw new Refusal('not_found');
  const left = await dependencies.database.tenant(id, async tx => {
    const action = 'organizations.leave';
    const { member } = await endMembership(tx, passOn, context, {
      id,
      memberId,
      successorId: undefined,
      action,
    });
    const who = member.name || member.email;
    await notifyAdmins(tx, id, context, `${who} left the team`, 'They ended their membership themselves.');
    return member;
  });
  await announce(dependencies, id, left);
}

async function endMembership(
  tx: Tx,
  passOn: PassOn,
  actor: Actor,
  given: { id: string; memberId: string; successorId: string | undefined; action: string },
): Promise<{ before: Member; member: Member }> {
  const { id, memberId, successorId, action } = given;
  keepAnAdmin(await store.lockAdmins(tx, id), memberId);
  const before = await store.findMember(tx, id, memberId);
  const member = await members.removeMember(tx, id, memberId);
  if (!before || !member) throw new Refusal('not_found');
  const passed = await passOn(tx, actor, {
    organizationId: id,
    memberId,
    successorId,
    place: 'query.successor_id',
  });
  await appendTrail(tx, id, actor, {
    action,
    target: { kind: 'member', id: memberId },
    ...(passed && { details: { handed_over: passed } }),
  });
  await wakeStreams(tx, id);
  return { before, member };
}

async function notifyAdmins(tx: Tx, id: string, actor: Actor, title: string, message: string): Promise<void> {
  await notify(tx, id, {
    type: 'info',
    topic: 'team',
    title,
    message,
    link: '/client/team',
    to: { member_ids: await members.listAdmins(tx, id) },
    except: actor.caller.subject,
  });
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
    const changed = await members.updateMember(tx, organizationId, memberId, { department, phone });
    if (!changed) throw new Refusal('not_found');
    const target = { kind: 'member', id: memberId };
    await appendTrail(tx, organizationId, context, { action: 'organizations.updateOwnDetails', target });
    return changed;
  });
}
