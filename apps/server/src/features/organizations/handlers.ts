// Organizations as people ask for them.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Organization, organizationCalls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { ownOrganization } from '../../platform/tenants.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import type { MembershipIssuer } from './issuer.ts';
import { notifyRemovedPeople, removeOrganization } from './remove-organization.ts';
import { mayChange, requireAccess, trialDays } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof organizationCalls;

export async function listOrganizations({ database }: Dependencies, context: RequestContext<Calls['list']>) {
  const rows = await database.platform(tx => store.listOrganizations(tx, context.query));
  return pageOf(rows, context.query);
}

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

export function createOrganization(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<Organization> {
  return database.platform(async tx => {
    const made = await store.insertOrganization(tx, { ...context.body, trialDays });
    await appendTrail(tx, made.id, context, { action: 'organizations.create', details: { name: made.name } });
    return made;
  });
}

export async function updateOrganization(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Organization> {
  const { id } = context.params;
  requireAccess(context.caller, id);
  mayChange(context.caller, context.body);
  return database.tenant(id, async tx => {
    const changed = await store.updateOrganization(tx, id, context.version, context.body);
    if (!changed) throw new Refusal((await store.findOrganization(tx, id)) ? 'stale' : 'not_found');
    await appendTrail(tx, id, context, { action: 'organizations.update', details: context.body });
    return changed;
  });
}

export async function deleteOrganization(
  dependencies: Dependencies & MembershipIssuer,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { database, log } = dependencies;
  const { id } = context.params;
  requireAccess(context.caller, id);
  await database.platform(async tx => {
    if (!(await removeOrganization(tx, id))) throw new Refusal('not_found');
    const target = { kind: 'organization', id };
    await appendTrail(tx, null, context, { action: 'organizations.delete', target });
  });
  log.warn(
    { organization: id, actor: nameOf(context), correlation_id: context.correlationId },
    'organization deleted',
  );
  // It is deleted whatever becomes of this; what fails here is done again soon.
  await database.afterCommit(() =>
    notifyRemovedPeople(dependencies).catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of people who left could not be ended yet'),
    ),
  );
}

export async function getStats({ database }: Dependencies, context: RequestContext<Calls['stats']>) {
  const { id } = context.params;
  requireAccess(context.caller, id);
  return database.tenant(id, async tx => {
    if (!(await store.findOrganization(tx, id))) throw new Refusal('not_found');
    return store.readStats(tx, id);
  });
}
