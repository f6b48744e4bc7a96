// Joining the organization that invites: by the link of its mail, or asked after signing in with the address it was sent to.
import { Refusal } from '@groundwork/contract/errors';
import type { Invitation, Session, sessionCalls } from '@groundwork/contract/session';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { notifyJoined } from '../organizations/membership.ts';
import {
  isInvitationOf,
  readInvitation,
  requireInvitation,
  requireWaiting,
} from '../organizations/open-invitation.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { canBeMember } from './policy.ts';
import { asNewMember, getSession } from './service.ts';
import * as store from './store.ts';

type Calls = typeof sessionCalls;

const administratorElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or make somebody else its administrator, who can remove you.';
const belongsElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or have its administrator remove you first.';

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
    return become(tx, context, invited);
  });
  if (closed !== undefined)
    dependencies.log.warn(
      { organization: closed },
      'a trial was closed by its only member, who joined elsewhere',
    );
  return getSession(dependencies, { caller: await asNewMember(dependencies, caller, member) });
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
    return become(tx, context, await requireWaiting(tx, { id, email: caller.email }));
  });
  return getSession(dependencies, { caller: await asNewMember(dependencies, caller, member) });
}

/** Makes them the member whose row is locked. */
async function become(
  tx: Tx,
  actor: Actor,
  invited: { organization_id: string; id: string },
): Promise<store.KnownMember | undefined> {
  const { caller } = actor;
  await store.relinkPerson(tx, caller, invited);
  await store.acceptInvitation(tx, invited, caller.name);
  await store.unlinkOthers(tx, caller, invited);
  await notifyJoined(tx, invited.organization_id, caller);
  const target = { kind: 'member', id: invited.id };
  await appendTrail(tx, invited.organization_id, actor, { action: 'session.accept', target });
  return store.findMember(tx, caller);
}

/** Makes room for another organization: a trial with nobody else in it is removed once its person has said so. Answers
 *  which. @throws Refusal own_trial before they have, conflict where others would lose something by it */
async function closeOwnTrial(tx: Tx, member: store.KnownMember, isConfirmed: boolean): Promise<string> {
  if (!(await store.lockOwnTrial(tx, member))) {
    const message = member.role === 'admin' ? administratorElsewhere : belongsElsewhere;
    throw new Refusal('conflict', { message });
  }
  if (!isConfirmed) throw new Refusal('own_trial');
  await removeOrganization(tx, member.organization_id);
  return member.organization_id;
}
