// What settling who somebody is needs of organizations.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { trialDays } from './rules.ts';
import * as store from './store.ts';
import * as members from './store-members.ts';

/** A new organization on trial, for the platform role. */
export function setUpTrial(tx: Tx, name: string): Promise<Organization> {
  return store.insertOrganization(tx, { name, trialDays });
}

export async function readMembership(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
): Promise<{ organization: Organization | null; member: Member | null }> {
  return {
    organization: (await store.findOrganization(tx, organizationId)) ?? null,
    member: (await store.findMember(tx, organizationId, memberId)) ?? null,
  };
}

/** For whoever belongs to it without being a member. */
export async function readOrganization(tx: Tx, organizationId: OrganizationId): Promise<Organization | null> {
  return (await store.findOrganization(tx, organizationId)) ?? null;
}

/** Empty when it is not there. */
export function nameOfOrganization(tx: Tx, organizationId: OrganizationId): Promise<string> {
  return store.nameOfOrganization(tx, organizationId);
}

/** Members are called what their issuer calls them. */
export function renameMember(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
  name: string,
): Promise<void> {
  return members.renameMember(tx, organizationId, memberId, name);
}

/** Those who may approve and manage, for telling them something. */
export function listAdmins(tx: Tx, organizationId: OrganizationId): Promise<MemberId[]> {
  return members.listAdmins(tx, organizationId);
}

/** Tells the administrators that an invitation was accepted. */
export async function notifyJoined(
  tx: Tx,
  organizationId: OrganizationId,
  joined: { subject: string; name: string; email: string },
): Promise<void> {
  await notify(tx, organizationId, {
    type: 'success',
    topic: 'team',
    title: `${joined.name || joined.email} joined the team`,
    message: 'The invitation was accepted.',
    link: '/client/team',
    to: { member_ids: await members.listAdmins(tx, organizationId) },
    except: joined.subject,
  });
}
