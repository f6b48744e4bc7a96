// Organizations as people ask for them.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Organization, organizationCalls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { ownOrganization } from '../../platform/tenants.ts';
import { wakeStreams } from '../notifications/notify.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { mayBecome, mayChange, requireAccess } from './rules.ts';
import * as store from './store.ts';
import * as standing from './store-standing.ts';

type Calls = typeof organizationCalls;

export function getOwnOrganization(
  dependencies: Dependencies,
  context: RequestContext<Calls['me']>,
): Promise<Organization> {
  return getById(dependencies, ownOrganization(context.caller));
}

export async function getOrganization(
  dependencies: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<Organization> {
  requireAccess(context.caller, context.params.id);
  return getById(dependencies, context.params.id);
}

async function getById({ database }: Dependencies, id: OrganizationId): Promise<Organization> {
  const found = await database.tenant(id, tx => store.findOrganization(tx, id));
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @throws Refusal not_found, forbidden, stale, conflict, invalid_request */
export async function updateOrganization(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Organization> {
  const { id } = context.params;
  requireAccess(context.caller, id);
  mayChange(context.caller, context.body);
  return database.tenant(id, async tx => {
    const before = await standing.lockOrganization(tx, id);
    if (!before) throw new Refusal('not_found');
    mayBecome(before, context.body, Date.now());
    const changed = await standing.updateOrganization(tx, id, context.version, context.body);
    if (!changed) throw new Refusal('stale');
    await appendTrail(tx, id, context, { action: 'organizations.update', details: context.body });
    // Open streams end with the standing that allowed them.
    if (changed.status !== before.status) await wakeStreams(tx, id);
    return changed;
  });
}

export async function getStats({ database }: Dependencies, context: RequestContext<Calls['stats']>) {
  const { id } = context.params;
  requireAccess(context.caller, id);
  return database.tenant(id, async tx => {
    if (!(await store.findOrganization(tx, id))) throw new Refusal('not_found');
    return store.readStats(tx, id);
  });
}
