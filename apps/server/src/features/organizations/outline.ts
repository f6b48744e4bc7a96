// An organization and its team, for whoever says in a few words who may do what.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Member, Organization, TeamCounts } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';
import * as members from './store-members.ts';

/** The first two hundred who are active or invited, and the counts of all. */
export async function readTeam(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<{ members: Member[]; counts: TeamCounts }> {
  return {
    members: await members.listMembers(tx, organizationId, { limit: 200 }),
    counts: await members.countTeam(tx, organizationId),
  };
}

/** What it pays for, and until when it tries. */
export function findStatus(tx: Tx, organizationId: OrganizationId): Promise<Organization | undefined> {
  return store.findOrganization(tx, organizationId);
}

/** All who are active, invited or switched off, for taking along. */
export function listEverybody(tx: Tx, organizationId: OrganizationId): Promise<Member[]> {
  return members.listEverybody(tx, organizationId);
}
