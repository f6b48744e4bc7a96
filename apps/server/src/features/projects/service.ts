// The rules of projects and their activity.
import { Refusal } from '@groundwork/contract/errors';
import type { Project, projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import { isUnderWay } from '../../platform/queue/operation.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, inVisibleTenants, lookAtOwn, targetOrganization } from '../../platform/tenants.ts';
import { type Actor, appendTrail, nameOf } from '../trail/service.ts';
import { keepForecast } from './forecast.ts';
import * as store from './store.ts';
import { listMilestones } from './store-milestones.ts';

type Calls = typeof projectCalls;

/** The project, or a refusal. Takes the organization of the transaction. @throws Refusal not_found */
export async function requireProject(tx: Tx, organizationId: string, id: string): Promise<Project> {
  const project = await store.findProject(tx, organizationId, id);
  if (!project) throw new Refusal('not_found');
  return project;
}

/** Adds a line to what happened in a project; `actor` is null for the product itself. */
export function recordActivity(
  tx: Tx,
  given: { organizationId: string; projectId: string; description: string; actor: string | null },
): Promise<void> {
  return store.insertActivity(tx, given);
}

/** All a project holds of this feature's own. @throws Refusal not_found */
export async function readProject(tx: Tx, organizationId: string, id: string) {
  return {
    project: await requireProject(tx, organizationId, id),
    milestones: await listMilestones(tx, organizationId, id),
    activity: await store.readAllActivity(tx, organizationId, id),
  };
}

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
  return lookAtOwn(database, caller, { table: 'projects', id: params.id }, (tx, organizationId) =>
    requireProject(tx, organizationId, params.id),
  );
}

export function createProject(
  { database }: Dependencies,
  context: Pick<RequestContext<Calls['create']>, 'caller' | 'correlationId' | 'body'>,
): Promise<Project> {
  const { organization_id: named, ...fields } = context.body;
  const organizationId = targetOrganization(context.caller, named);
  return database.tenant(organizationId, async tx => {
    const id = await store.insertProject(tx, organizationId, fields);
    await note(
      tx,
      { organizationId, projectId: id, actor: context, action: 'projects.create' },
      'Project created',
    );
    return requireProject(tx, organizationId, id);
  });
}

export function updateProject(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Project> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'projects', id }, async (tx, organizationId) => {
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

/** Not while work on it is under way: it would leave a portal half written, without the list that undoes it. What
 *  stands in a portal is given up by administrators only.
 *  @throws Refusal not_found, conflict */
export function deleteProject(
  { database }: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'projects', id }, async (tx, organizationId) => {
    const { name } = await requireProject(tx, organizationId, id);
    await store.lockProject(tx, organizationId, id);
    if (await isUnderWay(tx, organizationId, id)) {
      throw new Refusal('conflict', { message: 'Work on this project is under way. Cancel it first.' });
    }
    const mayLeaveWritten = context.caller.permissions.has('changesets.approve');
    if (!mayLeaveWritten && (await store.standsInPortal(tx, organizationId, id))) {
      throw new Refusal('conflict', {
        message:
          'This project has changed your CRM, and deleting it deletes what undoes that. Undo it first, or ask an administrator.',
      });
    }
    await store.deleteProject(tx, organizationId, id);
    const target = { kind: 'project', id };
    await appendTrail(tx, organizationId, context, { action: 'projects.remove', target, details: { name } });
  });
}

export async function listActivity(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['activity']>,
) {
  const rows = await lookAtOwn(
    database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, params.id);
      return store.listActivity(tx, organizationId, params.id, query);
    },
  );
  return pageOf(rows, query);
}

/** What was done, for the project's readers and for the trail. */
export async function note(
  tx: Tx,
  on: { organizationId: string; projectId: string; actor: Actor; action: string },
  description: string,
): Promise<void> {
  const { organizationId, projectId, actor, action } = on;
  await store.insertActivity(tx, { organizationId, projectId, description, actor: nameOf(actor) });
  await appendTrail(tx, organizationId, actor, { action, target: { kind: 'project', id: projectId } });
}
