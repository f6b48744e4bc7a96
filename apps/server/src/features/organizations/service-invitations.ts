// Inviting people: a pending member, and a mail with a link that works once. Accepting is settled in session.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Invitation, WaitingInvitation } from '@groundwork/contract/session';
import type { Tx } from '../../platform/db.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { type LinkSecret, newLinkSecret } from '../../platform/link-secret.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Visit } from '../../platform/route.ts';
import { calledOf, nameOf, recordDeed } from '../trail/service.ts';
import { invitationLetter, invitationToken, readInvitationToken } from './invitation.ts';
import { mayReach } from './policy.ts';
import * as store from './store.ts';
import * as invitations from './store-invitations.ts';

type Calls = typeof organizationCalls;

/** A large team in one go; not a program that sends its words to the world under our name. */
const rate: Rate = { burst: 60, perMinute: 6 };
/** Whoever it is, and whoever writes: nobody's mailbox is filled. */
const rateToOne: Rate = { burst: 10, perMinute: 0.5 };

/** @throws Refusal not_found, already_member; TooOften */
export async function inviteMember(
  parts: Parts,
  limits: Limits,
  visit: Visit<Calls['invite']>,
): Promise<Member> {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  const { email, role, message } = visit.body;
  await limits.count(`invitations|${id}`, rate);
  await limits.count(`invitations-to|${email.toLowerCase()}`, rateToOne);
  const invitation = newLinkSecret();
  const { member, organization } = await parts.database.tenant(id, async tx => {
    const found = await store.findOrganization(tx, id);
    if (!found) throw new Refusal('not_found');
    const invited = await store.invite(tx, id, {
      email,
      role,
      invitedBy: nameOf(visit),
      hash: invitation.hash,
    });
    if (!invited) throw new Refusal('already_member');
    const target = { kind: 'member', id: invited.id };
    await recordDeed(tx, id, visit, { action: 'organizations.invite', target, details: { role } });
    return { member: invited, organization: found.name };
  });
  await send(parts, { member, organization, inviter: calledOf(visit), message, invitation });
  return member;
}

/** @throws Refusal not_found, already_member; TooOften */
export async function resendInvitation(
  parts: Parts,
  limits: Limits,
  visit: Visit<Calls['resendInvitation']>,
): Promise<Member> {
  const { id, userId } = visit.params;
  mayReach(visit.caller, id);
  await limits.count(`invitations|${id}`, rate);
  await limits.count(`invitations-to|${userId}`, rateToOne);
  const invitation = newLinkSecret();
  const { member, organization } = await parts.database.tenant(id, async tx => {
    const found = await store.findOrganization(tx, id);
    const renewed = await store.renewInvitation(tx, id, userId, invitation.hash);
    if (!found || !renewed) {
      const known = await store.findMember(tx, id, userId);
      throw new Refusal(known?.status === 'active' ? 'already_member' : 'not_found');
    }
    const target = { kind: 'member', id: userId };
    await recordDeed(tx, id, visit, { action: 'organizations.resendInvitation', target });
    return { member: renewed, organization: found.name };
  });
  await send(parts, { member, organization, inviter: calledOf(visit), message: undefined, invitation });
  return member;
}

/** After the commit, because a tenant may not write mails; a mail lost here is what sending again is for. */
async function send(
  { mailbox, publicUrl }: Parts,
  given: {
    member: Member;
    organization: string;
    inviter: string;
    message: string | undefined;
    invitation: LinkSecret;
  },
): Promise<void> {
  const { member, invitation, ...words } = given;
  const token = invitationToken(member, invitation.secret);
  const link = `${publicUrl}/invitation?token=${encodeURIComponent(token)}`;
  await mailbox.put(invitationLetter({ ...words, to: member.email, link }));
}

/** Told to whoever holds the link, before they sign in. For the platform role. @throws Refusal invitation_invalid */
export async function readInvitation(tx: Tx, token: string): Promise<Invitation> {
  const read = readInvitationToken(token);
  const found = read && (await invitations.findInvitation(tx, read));
  if (!found) throw new Refusal('invitation_invalid');
  return found;
}

/** Whether a token led to this member: its secret is spent once it did. */
export function isInvitationOf(token: string, member: { organization_id: string; id: string }): boolean {
  const read = readInvitationToken(token);
  return read?.id === member.id && read.organization_id === member.organization_id;
}

/** The pending member a token is for, locked. For the platform role. @throws Refusal invitation_invalid */
export async function requireInvitation(tx: Tx, token: string): Promise<invitations.Invited> {
  const read = readInvitationToken(token);
  const invited = read && (await invitations.lockInvited(tx, read));
  if (!invited) throw new Refusal('invitation_invalid');
  return invited;
}

/** The invitation to ask somebody about whose issuer vouches for their address; undefined where none waits, or several.
 *  For the platform role. */
export function findWaitingInvitation(tx: Tx, email: string): Promise<WaitingInvitation | undefined> {
  return invitations.findWaiting(tx, email);
}

/** The pending member somebody was asked about, locked. For the platform role. @throws Refusal invitation_invalid */
export async function requireWaiting(
  tx: Tx,
  given: { id: string; email: string },
): Promise<invitations.Invited> {
  const invited = await invitations.lockWaiting(tx, given);
  if (!invited) throw new Refusal('invitation_invalid');
  return invited;
}
