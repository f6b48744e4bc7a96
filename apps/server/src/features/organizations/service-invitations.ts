// Inviting people: a pending member, and a mail with a link that works once. Accepting is settled in session.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Visit } from '../../platform/route.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import {
  type InvitationSecret,
  invitationLetter,
  invitationToken,
  newInvitationSecret,
  readInvitationToken,
} from './invitation.ts';
import { mayReach } from './policy.ts';
import * as store from './store.ts';

type Calls = typeof organizationCalls;

export async function inviteMember(parts: Parts, visit: Visit<Calls['invite']>): Promise<Member> {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  const { email, role, message } = visit.body;
  const invitation = newInvitationSecret();
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
  await send(parts, { member, organization, inviter: nameOf(visit), message, invitation });
  return member;
}

/** @throws Refusal not_found, already_member */
export async function resendInvitation(
  parts: Parts,
  visit: Visit<Calls['resendInvitation']>,
): Promise<Member> {
  const { id, userId } = visit.params;
  mayReach(visit.caller, id);
  const invitation = newInvitationSecret();
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
  await send(parts, { member, organization, inviter: nameOf(visit), message: undefined, invitation });
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
    invitation: InvitationSecret;
  },
): Promise<void> {
  const { member, invitation, ...words } = given;
  const token = invitationToken(member, invitation.secret);
  const query = new URLSearchParams({ invitation: token, email: member.email });
  await mailbox.put(
    invitationLetter({ ...words, to: member.email, link: `${publicUrl}/register?${query.toString()}` }),
  );
}

/** The pending member a token is for, locked. For the platform role. @throws Refusal invitation_invalid */
export async function requireInvitation(tx: Tx, token: string): Promise<store.Invited> {
  const read = readInvitationToken(token);
  const invited = read && (await store.lockInvited(tx, read));
  if (!invited) throw new Refusal('invitation_invalid');
  return invited;
}
