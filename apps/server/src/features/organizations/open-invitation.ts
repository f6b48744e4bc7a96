// Opening an invitation, by its link or by the address it waits for. Accepting it is settled in session.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Invitation, WaitingInvitation } from '@groundwork/contract/session';
import type { Tx } from '../../platform/db.ts';
import { readInvitationToken } from './invitation-token.ts';
import * as store from './store-invitations.ts';

/** Told to whoever holds the link, before they sign in. For the platform role. @throws Refusal invitation_invalid */
export async function readInvitation(tx: Tx, token: string): Promise<Invitation> {
  const read = readInvitationToken(token);
  const found = read && (await store.findInvitation(tx, read));
  if (!found) throw new Refusal('invitation_invalid');
  return found;
}

/** Whether a token led to this member: its secret is spent once it did. */
export function isInvitationOf(
  token: string,
  member: { organization_id: OrganizationId; id: MemberId },
): boolean {
  const read = readInvitationToken(token);
  return read?.id === member.id && read.organization_id === member.organization_id;
}

/** The pending member a token is for, locked. For the platform role. @throws Refusal invitation_invalid */
export async function requireInvitation(tx: Tx, token: string): Promise<store.Invited> {
  const read = readInvitationToken(token);
  const invited = read && (await store.lockInvited(tx, read));
  if (!invited) throw new Refusal('invitation_invalid');
  return invited;
}

/** The invitation to ask somebody about whose issuer vouches for their address; undefined where none waits, or several.
 *  For the platform role. */
export function findWaitingInvitation(tx: Tx, email: string): Promise<WaitingInvitation | undefined> {
  return store.findWaiting(tx, email);
}

/** The pending member somebody was asked about, locked. For the platform role. @throws Refusal invitation_invalid */
export async function requireWaiting(tx: Tx, given: { id: MemberId; email: string }): Promise<store.Invited> {
  const invited = await store.lockWaiting(tx, given);
  if (!invited) throw new Refusal('invitation_invalid');
  return invited;
}
