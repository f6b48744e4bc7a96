// Invites somebody and mails the link that lets them in: wherever they are invited from, it is counted and written the same way.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Member } from '@groundwork/contract/organizations';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits } from '../../platform/limits.ts';
import { type LinkSecret, newLinkSecret } from '../../platform/link-secret.ts';
import { type Actor, displayNameOf } from '../trail/append-trail.ts';
import { countInvitation } from './count-invitation.ts';
import { invitationEmail } from './emails.ts';
import { invitationToken } from './invitation-token.ts';
import { inviteMember } from './invite-member.ts';

/** @throws Refusal not_found, already_member; TooOften */
export async function sendInvitation(
  dependencies: Pick<Dependencies, 'database' | 'mailbox' | 'publicUrl'>,
  limits: Limits,
  actor: Actor & { caller: Caller },
  given: Pick<Member, 'email' | 'role'> & { organizationId: OrganizationId; message?: string | undefined },
): Promise<Member> {
  const { organizationId, email, role, message } = given;
  await countInvitation(limits, actor.caller, { organizationId, email });
  const invitation = newLinkSecret();
  const { member, organization } = await dependencies.database.tenant(organizationId, tx =>
    inviteMember(tx, organizationId, actor, { email, role, hash: invitation.hash }),
  );
  await mailInvitation(dependencies, {
    member,
    organization,
    inviter: displayNameOf(actor),
    message,
    invitation,
  });
  return member;
}

/** As the platform role, because a tenant may not write mails; committed together with the invitation. */
export async function mailInvitation(
  { mailbox, publicUrl }: Pick<Dependencies, 'mailbox' | 'publicUrl'>,
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
