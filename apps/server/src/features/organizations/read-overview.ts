// One organization with what it holds and uses, each figure as its noun counts it.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { OrganizationOverview, Use } from '@groundwork/contract/organization-overview';
import { contactLimitOf } from '@groundwork/contract/price-plans';
import type { Tx } from '../../platform/db.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { readStorage } from '../storage/room-for-files.ts';
import { findOrganization, readStats } from './store.ts';
import * as store from './store-overview.ts';

/** @throws Refusal not_found */
export async function readOverview(
  allowance: StorageAllowance,
  tx: Tx,
  id: OrganizationId,
): Promise<OrganizationOverview> {
  const organization = await findOrganization(tx, id);
  if (!organization) throw new Refusal('not_found');
  const { used, limit } = await readStorage(allowance, tx, id);
  const storage: Use = { used, limit, plan_limit: allowance.storageLimits[organization.plan] };
  const contacts: Use = {
    used: await store.countContacts(tx, id),
    limit: contactLimitOf(organization),
    plan_limit: contactLimitOf({ plan: organization.plan, contact_limit: null }),
  };
  const projects: Use = {
    used: await store.countProjectsUnderWay(tx, id),
    limit: organization.project_limit,
    plan_limit: null,
  };
  return {
    organization,
    stats: await readStats(tx, id),
    usage: { contacts, storage, projects },
    counts: await store.countHeld(tx, id),
    portals: await store.listPortals(tx, id),
    operations: await store.listLatestOperations(tx, id),
    changesets: await store.listLatestChangesets(tx, id),
  };
}
