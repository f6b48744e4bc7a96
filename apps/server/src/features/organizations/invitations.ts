// Inviting people: a pending member, and a mail with a link that works once. Accepting is settled in session.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Invitation, WaitingInvitation } from '@groundwork/contract/session';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Limits, type Rate, TooOften } from '../../platform/limits.ts';
import { type LinkSecret, newLinkSecret } from '../../platform/link-secret.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail, displayNameOf, nameOf } from '../trail/service.ts';
import { invitationEmail, invitationToken, readInvitationToken } from './invitation.ts';
import { mayReach } from './policy.ts';
import * as store from './store.ts';
import * as invitations from './store-invitations.ts';

type Calls = typeof organizationCalls;

const day = 24 * 60;
/** Invitations go to people who never asked for a mail of ours, with words of whoever invites: a team is invited in one go,
 *  the world is not. Figures: docs/operating.md. */
const limitsOfInvitations = {
  organization: { burst: 60, perMinute: 120 / day },
  sender: { burst: 30, perMinute: 60 / day },
  address: { burst: 5, perMinute: 5 / day },
} satisfies Record<string, Rate>;

const limitSaid = {
  organization:
    'Your organization has sent 60 invitations in a short time; after that one can be sent every 12 minutes.',
  sender: 'You have sent 30 invitations in a short time; after that one can be sent every 24 minutes.',
  address: 'This address was sent 5 invitations in a short time; after that one can be sent every 5 hours.',
} as const;

/** Counts one invitation, whoever sends it anew or for the first time. @throws TooOften */
async function countInvitation(
  limits: Limits,
  { issuer, subject }: Pick<Caller, 'issuer' | 'subject'>,
  given: { organizationId: string; email: string },
): Promise<void> {
  const keys = {
    organization: given.organizationId,
    sender: `${issuer}|${subject}`,
    address: given.email.trim().toLowerCase(),
  };
  for (const side of ['organization', 'sender', 'address'] as const) {
    try {
      await limits.count(`invitations|${side}|${keys[side]}`, limitsOfInvitations[side]);
    } catch (error) {
      if (error instanceof TooOften) throw new TooOften(error.retryAfterSeconds, limitSaid[side]);
      throw error;
    }
  }
}

/** @throws Refusal not_found, already_member; TooOften */
export async function inviteMember(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['invite']>,
): Promise<Member> {
  const { id } = context.params;
  mayReach(context.caller, id);
  const { email, role, message } = context.body;
  await countInvitation(limits, context.caller, { organizationId: id, email });
  const invitation = newLinkSecret();
  const { member, organization } = await dependencies.database.tenant(id, async tx => {
    const found = await store.findOrganization(tx, id);
    if (!found) throw new Refusal('not_found');
    const invited = await store.invite(tx, id, {
      email,
      role,
      invitedBy: nameOf(context),
      hash: invitation.hash,
    });
    if (!invited) throw new Refusal('already_member');
    const target = { kind: 'member', id: invited.id };
    await appendTrail(tx, id, context, { action: 'organizations.invite', target, details: { role } });
    return { member: invited, organization: found.name };
  });
  await send(dependencies, { member, organization, inviter: displayNameOf(context), message, invitation });
  return member;
}

/** @throws Refusal not_found, already_member; TooOften */
export async function resendInvitation(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['resendInvitation']>,
): Promise<Member> {
  const { id, userId } = context.params;
  mayReach(context.caller, id);
  const waiting = await dependencies.database.tenant(id, tx => store.findMember(tx, id, userId));
  if (!waiting) throw new Refusal('not_found');
  await countInvitation(limits, context.caller, { organizationId: id, email: waiting.email });
  const invitation = newLinkSecret();
  const { member, organization } = await dependencies.database.tenant(id, async tx => {
    const found = await store.findOrganization(tx, id);
    const renewed = await store.renewInvitation(tx, id, userId, invitation.hash);
    if (!found || !renewed) {
      const known = await store.findMember(tx, id, userId);
      throw new Refusal(known?.status === 'active' ? 'already_member' : 'not_found');
    }
    const target = { kind: 'member', id: userId };
    await appendTrail(tx, id, context, { action: 'organizations.resendInvitation', target });
    return { member: renewed, organization: found.name };
  });
  await send(dependencies, {
    member,
    organization,
    inviter: displayNameOf(context),
    message: undefined,
    invitation,
  });
  return member;
}

/** As the platform role, because a tenant may not write mails; committed together with the invitation. */
async function send(
  { mailbox, publicUrl }: Dependencies,
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
  await mailbox.put(invitationEmail({ ...words, to: member.email, link }));
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
