// The rules of organizations and their members.
import { Refusal } from '@groundwork/contract/errors';
import type { Member, Organization, organizationCalls } from '@groundwork/contract/organizations';
import { pageOf } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { ownOrganization } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import { keepAnAdmin, mayChange, mayReach, trialDays } from './policy.ts';
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

export async function deleteOrganization(
  { database, log }: Parts,
  visit: Visit<Calls['remove']>,
): Promise<void> {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  const isGone = await database.platform(tx => store.deleteOrganization(tx, id));
  if (!isGone) throw new Refusal('not_found');
  // Its trail went with it, so the deed is kept in the log.
  log.warn(
    { organization: id, actor: nameOf(visit), correlation_id: visit.correlationId },
    'organization deleted',
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

export async function listMembers({ database }: Parts, visit: Visit<Calls['members']>) {
  const { id } = visit.params;
  mayReach(visit.caller, id);
  const rows = await database.tenant(id, async tx => {
    if (!(await store.findOrganization(tx, id))) throw new Refusal('not_found');
    return store.listMembers(tx, id, visit.query);
  });
  return pageOf(rows, visit.query);
}

export async function updateMember(parts: Parts, visit: Visit<Calls['updateMember']>): Promise<Member> {
  const { id, userId } = visit.params;
  mayReach(visit.caller, id);
  const { role } = visit.body;
  const changed = await parts.database.tenant(id, async tx => {
    const admins = await store.lockAdmins(tx, id);
    if (role !== 'admin') keepAnAdmin(admins, userId);
    const member = await store.setMemberRole(tx, id, userId, role);
    if (!member) throw new Refusal('not_found');
    const target = { kind: 'member', id: userId };
    await recordDeed(tx, id, visit, { action: 'organizations.updateMember', target, details: { role } });
    return member;
  });
  const membership = { organization_id: id, member_role: role };
  for (const subject of await subjectsOf(parts, id, userId)) {
    await parts.announceMembership?.(subject, membership);
  }
  return changed;
}

function subjectsOf({ database }: Parts, organizationId: string, memberId: string): Promise<string[]> {
  return database.platform(tx => store.subjectsOf(tx, organizationId, memberId));
}

/** Also takes an invitation back. The very next request is refused; sessions at the embedded issuer end, too. */
export async function removeMember(parts: Parts, visit: Visit<Calls['removeMember']>): Promise<void> {
  const { id, userId } = visit.params;
  mayReach(visit.caller, id);
  await parts.database.tenant(id, async tx => {
    keepAnAdmin(await store.lockAdmins(tx, id), userId);
    if (!(await store.deactivateMember(tx, id, userId))) throw new Refusal('not_found');
    const target = { kind: 'member', id: userId };
    await recordDeed(tx, id, visit, { action: 'organizations.removeMember', target });
  });
  for (const subject of await subjectsOf(parts, id, userId)) {
    await parts.announceMembership?.(subject, undefined);
    await parts.endSessions?.(subject);
  }
}
