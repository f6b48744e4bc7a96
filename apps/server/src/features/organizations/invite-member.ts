// Inviting somebody: a pending member with a secret that works once. The mail that brings it is sent by whoever asked.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import type { LinkSecret } from '../../platform/link-secret.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import * as store from './store.ts';

interface Invited {
  member: Member;
  /** What the organization is called. */
  organization: string;
}

/** @throws Refusal not_found, already_member */
export async function inviteMember(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  given: Pick<Member, 'email' | 'role'> & Pick<LinkSecret, 'hash'>,
): Promise<Invited> {
  const organization = await store.findOrganization(tx, organizationId);
  if (!organization) throw new Refusal('not_found');
  const member = await store.invite(tx, organizationId, { ...given, invitedBy: nameOf(actor) });
  if (!member) throw new Refusal('already_member');
  await appendTrail(tx, organizationId, actor, {
    action: 'organizations.invite',
    target: { kind: 'member', id: member.id },
    details: { role: given.role },
  });
  return { member, organization: organization.name };
}

/** A new secret and new days for somebody who has not answered. @throws Refusal not_found, already_member */
export async function renewInvitation(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  { memberId, hash }: { memberId: MemberId } & Pick<LinkSecret, 'hash'>,
): Promise<Invited> {
  const organization = await store.findOrganization(tx, organizationId);
  const member = await store.renewInvitation(tx, organizationId, memberId, hash);
  if (!organization || !member) {
    const known = await store.findMember(tx, organizationId, memberId);
    throw new Refusal(known?.status === 'active' ? 'already_member' : 'not_found');
  }
  await appendTrail(tx, organizationId, actor, {
    action: 'organizations.resendInvitation',
    target: { kind: 'member', id: memberId },
  });
  return { member, organization: organization.name };
}
