// Requests to join the organization that invites: by the link of its mail, or asked after signing in with the address it was sent to.
import { Refusal } from '@groundwork/contract/errors';
import type { Invitation, Session, sessionCalls } from '@groundwork/contract/session';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import {
  isInvitationOf,
  readInvitation,
  requireInvitation,
  requireWaiting,
} from '../organizations/open-invitation.ts';
import { belongsElsewhere, closeOwnTrial, joinOrganization } from './join-organization.ts';
import { asNewMember } from './new-member.ts';
import { readSession } from './read-session.ts';
import { canBeMember } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof sessionCalls;

/** @throws Refusal invitation_invalid */
export function lookAtInvitation(
  { database }: Dependencies,
  { body }: RequestContext<Calls['invitation']>,
): Promise<Invitation> {
  return database.platform(tx => readInvitation(tx, body.token));
}

/** The link proves that the mailbox is theirs, so it also counts where the issuer vouches for no address.
 *  @throws Refusal forbidden, invitation_invalid, invitation_mismatch, own_trial, conflict */
export async function acceptInvitation(
  dependencies: Dependencies,
  context: RequestContext<Calls['accept']>,
): Promise<Session> {
  const { caller } = context;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  let closed: string | undefined;
  const member = await dependencies.database.platform(async tx => {
    await store.lockPerson(tx, caller);
    const known = await store.findMember(tx, caller);
    // A second click, or a page opened again: they are who the link made them.
    if (known?.status === 'active' && isInvitationOf(context.body.token, known)) return known;
    const invited = await requireInvitation(tx, context.body.token);
    if (invited.email_norm !== caller.email.toLowerCase()) throw new Refusal('invitation_mismatch');
    if (known?.status === 'active')
      closed = await closeOwnTrial(tx, known, context.body.close_trial === true);
    return joinOrganization(tx, context, invited);
  });
  if (closed !== undefined)
    dependencies.log.warn(
      { organization: closed },
      'a trial was closed by its only member, who joined elsewhere',
    );
  return readSession(dependencies, await asNewMember(dependencies, caller, member));
}

/** By the invitation that was found by their address, after they have seen whose it is.
 *  @throws Refusal forbidden, invitation_invalid, conflict */
export async function joinWaiting(
  dependencies: Dependencies,
  context: RequestContext<Calls['join']>,
): Promise<Session> {
  const { caller } = context;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  const { id } = context.body;
  const member = await dependencies.database.platform(async tx => {
    await store.lockPerson(tx, caller);
    const known = await store.findMember(tx, caller);
    if (known?.status === 'active') {
      // Pressed twice.
      if (known.id === id) return known;
      throw new Refusal('conflict', { message: belongsElsewhere });
    }
    if (caller.isEmailVerified !== true) throw new Refusal('invitation_invalid');
    return joinOrganization(tx, context, await requireWaiting(tx, { id, email: caller.email }));
  });
  return readSession(dependencies, await asNewMember(dependencies, caller, member));
}
