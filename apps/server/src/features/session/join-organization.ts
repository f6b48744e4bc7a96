// Becoming a member of the organization that invites, and giving up one's own trial for it.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { notifyJoined } from '../organizations/membership.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';

const administratorElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or make somebody else its administrator, who can remove you.';
export const belongsElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or have its administrator remove you first.';

/** Makes them the member whose row is locked. */
export async function joinOrganization(
  tx: Tx,
  actor: Actor,
  invited: { organization_id: OrganizationId; id: MemberId },
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
export async function closeOwnTrial(
  tx: Tx,
  member: store.KnownMember,
  isConfirmed: boolean,
): Promise<string> {
  if (!(await store.lockOwnTrial(tx, member))) {
    const message = member.role === 'admin' ? administratorElsewhere : belongsElsewhere;
    throw new Refusal('conflict', { message });
  }
  if (!isConfirmed) throw new Refusal('own_trial');
  await removeOrganization(tx, member.organization_id);
  return member.organization_id;
}
