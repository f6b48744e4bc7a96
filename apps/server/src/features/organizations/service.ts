// The rules of organizations and their members.
import { Refusal } from '@groundwork/contract/errors';
import type { Organization, organizationCalls } from '@groundwork/contract/organizations';
import { pageOf } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { ownOrganization } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import { mayChange, mayReach, trialDays } from './policy.ts';
import { removeOrganization, seePeopleOff } from './service-removal.ts';
import * as store from './store.ts';

type Calls = typeof organizationCalls;

export async function listOrganizations({ database }: Parts, visit: Visit<Calls['list']>) {
  const rows = await database.platform(tx => store.listOrganizations(tx, visit.query));
  return pageOf(rows, visit.query);
}

export function getOwnOrganization(parts: Parts, visit: Visit<Calls['me']>): Promise<Organization> {
  return getById(parts, ownOrganization(visit.caller));
}

export async function getOrganization(parts: Parts, visit: Visit<Calls['get']>): Promise<Organization> {
  mayReach(visit.caller, visit.params.id);
  return getById(parts, visit.params.id);
}

async function getById({ database }: Parts, id: string): Promise<Organization> {
  const found = await database.tenant(id, tx => store.findOrganization(tx, id));
  if (!found) throw new Refusal('not_found');
  return found;
}

export function createOrganization(
  { database }: Parts,
  visit: Visit<Calls['create']>,
): Promise<Organization> {
  return database.platform(async tx => {
    const made = await store.insertOrganization(tx, { ...visit.body, trialDays });
    await recordDeed(tx, made.id, visit, { action: 'organizations.create', details: { name: made.name } });
    return made;
  });
}

export async function updateOrganization(
  { database }: Parts,
  visit: Visit<Calls['update']>,
): Promise<Organization> {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  mayChange(visit.caller, visit.body);
  return database.tenant(id, async tx => {
    const changed = await store.updateOrganization(tx, id, visit.version, visit.body);
    if (!changed) throw new Refusal((await store.findOrganization(tx, id)) ? 'stale' : 'not_found');
    await recordDeed(tx, id, visit, { action: 'organizations.update', details: visit.body });
    return changed;
  });
}

export async function deleteOrganization(parts: Parts, visit: Visit<Calls['remove']>): Promise<void> {
  const { database, log } = parts;
  const { id } = visit.params;
  mayReach(visit.caller, id);
  const isGone = await database.platform(tx => removeOrganization(tx, id));
  if (!isGone) throw new Refusal('not_found');
  // Its trail went with it, so the deed is kept in the log.
  log.warn(
    { organization: id, actor: nameOf(visit), correlation_id: visit.correlationId },
    'organization deleted',
  );
  // It is deleted whatever becomes of this; what fails here is done again soon.
  await seePeopleOff(parts).catch((error: unknown) =>
    log.warn({ err: error }, 'the sessions of people who left could not be ended yet'),
  );
}

export async function organizationStats({ database }: Parts, visit: Visit<Calls['stats']>) {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  return database.tenant(id, async tx => {
    if (!(await store.findOrganization(tx, id))) throw new Refusal('not_found');
    return store.readStats(tx, id);
  });
}
