// What a member may do and whether they may come in is changed; what they hold goes to somebody who can answer.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { notify, wakeStreams } from '../notifications/notify.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import type { PassOn } from './end-membership.ts';
import { canAnswer, isStepDown, keepAnAdmin, requireAccepted } from './rules.ts';
import * as store from './store.ts';
import * as members from './store-members.ts';

/** @throws Refusal not_found; last_admin; conflict for switching on or off who has not accepted yet; invalid_request */
export async function updateMember(
  tx: Tx,
  passOn: PassOn,
  actor: Actor,
  given: {
    organizationId: OrganizationId;
    memberId: MemberId;
    change: members.MemberChange;
    successorId: MemberId | undefined;
  },
): Promise<{ before: Member; after: Member }> {
  const { organizationId, memberId, change, successorId } = given;
  const admins = await store.lockAdmins(tx, organizationId);
  if (isStepDown(change)) keepAnAdmin(admins, memberId);
  const before = await store.findMember(tx, organizationId, memberId);
  if (before && change.status !== undefined) requireAccepted(before);
  const after = before && (await members.updateMember(tx, organizationId, memberId, change));
  if (!after) throw new Refusal('not_found');
  const leaving = { organizationId, memberId, successorId, place: 'body.successor_id' } as const;
  const passed = canAnswer(after) ? undefined : await passOn(tx, actor, leaving);
  await noteChange(tx, actor, { before, after, passed });
  return { before, after };
}

async function noteChange(
  tx: Tx,
  actor: Actor,
  { before, after, passed }: { before: Member; after: Member; passed: Awaited<ReturnType<PassOn>> },
): Promise<void> {
  const { organization_id: organizationId, id: memberId } = after;
  const fields = ['role', 'status', 'department', 'phone'] as const;
  const changed = fields.filter(field => before[field] !== after[field]);
  if (changed.length === 0) return;
  await appendTrail(tx, organizationId, actor, {
    action: 'organizations.updateMember',
    target: { kind: 'member', id: memberId },
    details: { role: after.role, status: after.status, changed, ...(passed && { handed_over: passed }) },
  });
  const notice = { topic: 'team', type: 'info', link: '/client/team', except: actor.caller.subject } as const;
  if (changed.includes('role')) {
    const title = 'Your role has changed';
    const message = `${displayNameOf(actor)} made you ${roleNames[after.role]}.`;
    await notify(tx, organizationId, { ...notice, title, message, to: { member_ids: [memberId] } });
  }
  if (changed.includes('status')) {
    await wakeStreams(tx, organizationId);
    const who = after.name || after.email;
    const title = after.status === 'active' ? `${who} is active again` : `${who} was deactivated`;
    const message = `By ${displayNameOf(actor)}.`;
    const admins = (await members.listAdmins(tx, organizationId)).filter(each => each !== memberId);
    await notify(tx, organizationId, { ...notice, title, message, to: { member_ids: admins } });
  }
}

const roleNames = { admin: 'an Admin', user: 'a User', readonly: 'Read Only' } as const;
