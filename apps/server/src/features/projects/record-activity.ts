// What happened in a project, for its readers and for the trail.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { insertActivity } from './store-activity.ts';

/** Adds a line to what happened in a project; `actor` is null for the product itself. */
export function recordActivity(
  tx: Tx,
  given: { organizationId: OrganizationId; projectId: ProjectId; description: string; actor: string | null },
): Promise<void> {
  return insertActivity(tx, given);
}

/** What was done, for the project's readers and for the trail. */
export async function note(
  tx: Tx,
  on: { organizationId: OrganizationId; projectId: ProjectId; actor: Actor; action: string },
  description: string,
): Promise<void> {
  const { organizationId, projectId, actor, action } = on;
  await insertActivity(tx, { organizationId, projectId, description, actor: nameOf(actor) });
  await appendTrail(tx, organizationId, actor, { action, target: { kind: 'project', id: projectId } });
}
