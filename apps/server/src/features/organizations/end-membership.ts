// Ending a membership, by an administrator or by whoever leaves; an invitation is taken back the same way.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { notify, wakeStreams } from '../notifications/notify.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { keepAnAdmin } from './rules.ts';
import * as store from './store.ts';
import * as members from './store-members.ts';

/** Passes on what waits for a member who cannot answer any more, in the same transaction; answers what went to whom.
 *  @throws Refusal invalid_request when the successor cannot answer either */
export type PassOn = (
  tx: Tx,
  actor: Actor,
  given: {
    organizationId: OrganizationId;
    memberId: MemberId;
    successorId: MemberId | undefined;
    place: 'body.successor_id' | 'query.successor_id';
  },
) => Promise<{ decisions: number; owner_id: MemberId | null } | undefined>;

interface Leaving {
  organizationId: OrganizationId;
  memberId: MemberId;
  successorId: MemberId | undefined;
}

/** @throws Refusal not_found, last_admin, invalid_request */
export async function removeMember(tx: Tx, passOn: PassOn, actor: Actor, leaving: Leaving): Promise<Member> {
  const { before, member } = await endMembership(tx, passOn, actor, leaving, 'organizations.removeMember');
  const title = `${member.name || member.email} was removed from the team`;
  if (before.status !== 'pending')
    await notifyAdmins(tx, actor, member, title, `By ${displayNameOf(actor)}.`);
  return member;
}

/** @throws Refusal not_found, last_admin */
export async function leaveOrganization(
  tx: Tx,
  passOn: PassOn,
  actor: Actor,
  leaving: Leaving,
): Promise<Member> {
  const { member } = await endMembership(tx, passOn, actor, leaving, 'organizations.leave');
  const title = `${member.name || member.email} left the team`;
  await notifyAdmins(tx, actor, member, title, 'They ended their membership themselves.');
  return member;
}

async function endMembership(
  tx: Tx,
  passOn: PassOn,
  actor: Actor,
  { organizationId, memberId, successorId }: Leaving,
  action: string,
): Promise<{ before: Member; member: Member }> {
  keepAnAdmin(await store.lockAdmins(tx, organizationId), memberId);
  const before = await store.findMember(tx, organizationId, memberId);
  const member = await members.removeMember(tx, organizationId, memberId);
  if (!before || !member) throw new Refusal('not_found');
  const place = 'query.successor_id';
  const passed = await passOn(tx, actor, { organizationId, memberId, successorId, place });
  await appendTrail(tx, organizationId, actor, {
    action,
    target: { kind: 'member', id: memberId },
    ...(passed && { details: { handed_over: passed } }),
  });
  await wakeStreams(tx, organizationId);
  return { before, member };
}

async function notifyAdmins(
  tx: Tx,
  actor: Actor,
  { organization_id: organizationId }: Member,
  title: string,
  message: string,
): Promise<void> {
  await notify(tx, organizationId, {
    type: 'info',
    topic: 'team',
    title,
    message,
    link: '/client/team',
    to: { member_ids: await members.listAdmins(tx, organizationId) },
    except: actor.caller.subject,
  });
}
