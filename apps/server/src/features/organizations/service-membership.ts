// What settling who somebody is needs of organizations.
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { trialDays } from './policy.ts';
import * as store from './store.ts';

/** A new organization on trial, for the platform role. */
export function setUpTrial(tx: Tx, name: string): Promise<Organization> {
  return store.insertOrganization(tx, { name, trialDays });
}

export async function readMembership(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<{ organization: Organization | null; member: Member | null }> {
  return {
    organization: (await store.findOrganization(tx, organizationId)) ?? null,
    member: (await store.findMember(tx, organizationId, memberId)) ?? null,
  };
}
