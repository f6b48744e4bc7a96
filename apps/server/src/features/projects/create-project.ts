// A project begins, where there is room for it: with a line in its activity and an entry in the trail.
import type { BodyOf } from '@groundwork/contract/call';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Project, projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import type { Actor } from '../trail/append-trail.ts';
import { requireProject } from './read-project.ts';
import { note } from './record-activity.ts';
import { requireRoom } from './require-room.ts';
import { insertProject } from './store.ts';

/** Within the organization of the transaction. @throws Refusal plan_limit */
export async function createProject(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  fields: Omit<BodyOf<(typeof projectCalls)['create']>, 'organization_id'>,
): Promise<Project> {
  await requireRoom(tx, organizationId);
  const id = await insertProject(tx, organizationId, fields);
  await note(tx, { organizationId, projectId: id, actor, action: 'projects.create' }, 'Project created');
  return requireProject(tx, organizationId, id);
}
