// Giving up a project and all it holds.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { isUnderWay } from '../../platform/queue/operation.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { requireProject } from './read-project.ts';
import * as store from './store.ts';

/** Not while work on it is under way: it would leave a portal half written, without the list that undoes it. What
 *  stands in a portal is given up by administrators only.
 *  @throws Refusal not_found, conflict */
export async function removeProject(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId,
  actor: Actor,
): Promise<void> {
  const { name } = await requireProject(tx, organizationId, id);
  await store.lockProject(tx, organizationId, id);
  if (await isUnderWay(tx, organizationId, id)) {
    throw new Refusal('conflict', { message: 'Work on this project is under way. Cancel it first.' });
  }
  const mayLeaveWritten = actor.caller.permissions.has('changesets.approve');
  if (!mayLeaveWritten && (await store.hasWrittenToPortal(tx, organizationId, id))) {
    throw new Refusal('conflict', {
      message:
        'This project has changed your CRM, and deleting it deletes what undoes that. Undo it first, or ask an administrator.',
    });
  }
  await store.deleteProject(tx, organizationId, id);
  const target = { kind: 'project', id };
  await appendTrail(tx, organizationId, actor, { action: 'projects.remove', target, details: { name } });
}
