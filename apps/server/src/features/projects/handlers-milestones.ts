// Requests about the milestones of a project.
import type { Milestone, projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, readOwnTenant } from '../../platform/tenants.ts';
import * as complete from './complete-milestone.ts';
import * as create from './create-milestone.ts';
import { requireProject } from './read-project.ts';
import * as store from './store-milestones.ts';
import * as update from './update-milestone.ts';

type Calls = typeof projectCalls;

/** @throws Refusal not_found */
export function listMilestones(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['milestones']>,
) {
  return readOwnTenant(database, caller, { table: 'projects', id: params.id }, async (tx, organizationId) => {
    await requireProject(tx, organizationId, params.id);
    return store.listMilestones(tx, organizationId, params.id);
  });
}

/** @throws Refusal not_found, invalid_request, milestone_cycle, conflict */
export function createMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['createMilestone']>,
): Promise<Milestone> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'projects', id }, (tx, organizationId) =>
    create.createMilestone(tx, { organizationId, projectId: id }, context, context.body),
  );
}

/** @throws Refusal not_found, stale, invalid_request, milestone_cycle */
export function updateMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['updateMilestone']>,
): Promise<Milestone> {
  const { id: projectId, milestoneId: id } = context.params;
  const record = { table: 'projects', id: projectId } as const;
  return inRecordTenant(database, context.caller, record, (tx, organizationId) => {
    const of = { organizationId, projectId, id, version: context.version };
    return update.updateMilestone(tx, of, context, context.body);
  });
}

/** @throws Refusal not_found */
export function completeMilestone(
  { database }: Dependencies,
  context: RequestContext<Calls['completeMilestone']>,
): Promise<Milestone> {
  const { id: projectId, milestoneId: id } = context.params;
  const record = { table: 'projects', id: projectId } as const;
  return inRecordTenant(database, context.caller, record, (tx, organizationId) =>
    complete.completeMilestone(tx, { organizationId, projectId, id }, context),
  );
}
