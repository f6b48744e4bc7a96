// Inviting people, as they ask for it: a pending member, and a mail with a link that works once.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, organizationCalls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits } from '../../platform/limits.ts';
import { newLinkSecret } from '../../platform/link-secret.ts';
import type { RequestContext } from '../../platform/route.ts';
import { displayNameOf } from '../trail/append-trail.ts';
import { countInvitation } from './count-invitation.ts';
import { renewInvitation } from './invite-member.ts';
import { requireAccess } from './rules.ts';
import { mailInvitation, sendInvitation } from './send-invitation.ts';
import { findMember } from './store.ts';

type Calls = typeof organizationCalls;

/** @throws Refusal not_found, already_member; TooOften */
export async function inviteMember(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['invite']>,
): Promise<Member> {
  const { id } = context.params;
  requireAccess(context.caller, id);
  return sendInvitation(dependencies, limits, context, { ...context.body, organizationId: id });
}

/** @throws Refusal not_found, already_member; TooOften */
export async function resendInvitation(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['resendInvitation']>,
): Promise<Member> {
  const { id, userId } = context.params;
  requireAccess(context.caller, id);
  const waiting = await dependencies.database.tenant(id, tx => findMember(tx, id, userId));
  if (!waiting) throw new Refusal('not_found');
  await countInvitation(limits, context.caller, { organizationId: id, email: waiting.email });
  const invitation = newLinkSecret();
  const { member, organization } = await dependencies.database.tenant(id, tx =>
    renewInvitation(tx, id, context, { memberId: userId, hash: invitation.hash }),
  );
  const inviter = displayNameOf(context);
  await mailInvitation(dependencies, { member, organization, inviter, message: undefined, invitation });
  return member;
}
