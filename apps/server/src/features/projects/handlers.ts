// Requests about projects and their activity. Their milestones: handlers-milestones.ts.
import { Refusal } from '@groundwork/contract/errors';
import type { GoLiveForecast, Project, projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import {
  inRecordTenant,
  inVisibleTenants,
  readOwnTenant,
  targetOrganization,
} from '../../platform/tenants.ts';
import { createProject as begin } from './create-project.ts';
import { keepForecast, readForecast } from './forecast.ts';
import { requireProject } from './read-project.ts';
import { note } from './record-activity.ts';
import { removeProject } from './remove-project.ts';
import { requireRoom } from './require-room.ts';
import { isUnderWay } from './rules.ts';
import * as store from './store.ts';
import * as activity from './store-activity.ts';

type Calls = typeof projectCalls;

export async function listProjects(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const named = query.organization_id;
  const rows = await inVisibleTenants(database, caller, (tx, own) => {
    // Another organization is an empty list, not a refusal that says it exists.
    if (own !== null && named !== undefined && named !== own) return Promise.resolve([]);
    return store.listProjects(tx, own ?? named ?? null, query);
  });
  return pageOf(rows, query);
}

export function getProject(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['get']>,
): Promise<Project> {
  return readOwnTenant(database, caller, { table: 'projects', id: params.id }, (tx, organizationId) =>
    requireProject(tx, organizationId, params.id),
  );
}

export function createProject(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<Project> {
  const { organization_id: named, ...fields } = context.body;
  const organizationId = targetOrganization(context.caller, named);
  return database.tenant(organizationId, tx => begin(tx, organizationId, context, fields));
}

/** @throws Refusal not_found, stale; plan_limit where one that had ended goes on, and there is no room */
export function updateProject(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Project> {
  const { id } = context.params;
  const { status } = context.body;
  return inRecordTenant(database, context.caller, { table: 'projects', id }, async (tx, organizationId) => {
    if (status !== undefined) {
      const before = await requireProject(tx, organizationId, id);
      if (!isUnderWay(before.status) && isUnderWay(status)) await requireRoom(tx, organizationId);
    }
    if (!(await store.updateProject(tx, organizationId, id, context.version, context.body))) {
      await requireProject(tx, organizationId, id);
      throw new Refusal('stale');
    }
    const what = `Changed ${Object.keys(context.body).join(', ').replaceAll('_', ' ')}`;
    await note(tx, { organizationId, projectId: id, actor: context, action: 'projects.update' }, what);
    await keepForecast(tx, { organizationId, projectId: id });
    return requireProject(tx, organizationId, id);
  });
}

/** @throws Refusal not_found, conflict */
export function deleteProject(
  { database }: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'projects', id }, (tx, organizationId) =>
    removeProject(tx, organizationId, id, context),
  );
}

export async function listActivity(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['activity']>,
) {
  const rows = await readOwnTenant(
    database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, params.id);
      return activity.listActivity(tx, organizationId, params.id, query);
    },
  );
  return pageOf(rows, query);
}

export function getForecast(
  { database, clock }: Dependencies,
  { caller, params }: RequestContext<Calls['forecast']>,
): Promise<GoLiveForecast> {
  return readOwnTenant(database, caller, { table: 'projects', id: params.id }, (tx, organizationId) =>
    readForecast(tx, { organizationId, projectId: params.id }, clock.now()),
  );
}
