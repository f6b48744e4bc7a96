// Whose endpoint a caller may touch: people those of their organization, staff any organization's and the platform's own.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { inOwner, ownOrganization } from '../../platform/tenants.ts';
import * as store from './store.ts';
import { organizationOf } from './store-queue.ts';

/** The organization that a list or a new endpoint is of; null is the platform. @throws Refusal not_found */
export function whoseEndpoints(caller: Caller, named: OrganizationId | undefined): OrganizationId | null {
  if (caller.isPlatform) return named ?? null;
  const own = ownOrganization(caller);
  if (named !== undefined && named !== own) throw new Refusal('not_found');
  return own;
}

/** Whose it is, if it is within the caller's reach. @throws Refusal not_found */
export async function ownerOf(
  database: Database,
  caller: Caller,
  id: string,
): Promise<OrganizationId | null> {
  const own = caller.isPlatform ? null : ownOrganization(caller);
  const found = await database.readOnly(own, tx => organizationOf(tx, id));
  if (!found) throw new Refusal('not_found');
  return found.organization_id;
}

/** Runs `work` in the owner's transaction, with the endpoint locked. @throws Refusal not_found */
export async function inEndpoint<T>(
  database: Database,
  caller: Caller,
  id: string,
  work: (tx: Tx, endpoint: store.EndpointRow) => Promise<T>,
): Promise<T> {
  const owner = await ownerOf(database, caller, id);
  return inOwner(database, owner, async tx => {
    const endpoint = await store.lockEndpoint(tx, id);
    if (!endpoint) throw new Refusal('not_found');
    return work(tx, endpoint);
  });
}
