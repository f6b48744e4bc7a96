// A project, and all that it holds of this noun's own, for whoever works in its transaction.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Project } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';
import { readAllActivity } from './store-activity.ts';
import { listMilestones } from './store-milestones.ts';

/** The project, or a refusal. Takes the organization of the transaction. @throws Refusal not_found */
export async function requireProject(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId,
): Promise<Project> {
  const project = await store.findProject(tx, organizationId, id);
  if (!project) throw new Refusal('not_found');
  return project;
}

/** All a project holds of this feature's own. @throws Refusal not_found */
export async function readProject(tx: Tx, organizationId: OrganizationId, id: ProjectId) {
  return {
    project: await requireProject(tx, organizationId, id),
    milestones: await listMilestones(tx, organizationId, id),
    activity: await readAllActivity(tx, organizationId, id),
  };
}

// Where whatever belongs to a project is found.
/** A project, in the organization it is of. */
export interface ProjectScope {
  organizationId: OrganizationId;
  projectId: ProjectId;
}
