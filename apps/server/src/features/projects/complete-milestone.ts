// Completing a milestone: the last of them finishes the project.
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { type Actor, displayNameOf, nameOf } from '../trail/append-trail.ts';
import { type MilestoneScope, recordMilestone } from './record-milestone.ts';
import { verbOf } from './rules.ts';
import * as milestones from './store-milestones.ts';

/** Completing what is complete changes nothing. @throws Refusal not_found */
export async function completeMilestone(tx: Tx, of: MilestoneScope, actor: Actor): Promise<Milestone> {
  const { organizationId, projectId, id } = of;
  // The last two completed at once would each find the other one open.
  await milestones.lockPlan(tx, organizationId, projectId);
  const found = await milestones.findMilestone(tx, organizationId, projectId, id);
  if (!found) throw new Refusal('not_found');
  if (found.status === 'completed') return found;
  const done = { status: 'completed', completed_by: nameOf(actor) };
  const isDone = await milestones.updateMilestone(tx, { ...of, version: undefined }, done);
  if (!isDone) throw new Refusal('not_found');
  const entry = { action: 'projects.completeMilestone', ...verbOf(found.status, 'completed') };
  const { milestone, isFinished } = await recordMilestone(tx, of, actor, entry);
  // Who is told that everything is complete needs no telling that the last of it is.
  if (!isFinished) {
    await notify(tx, organizationId, {
      type: 'success',
      topic: 'milestones',
      title: `Milestone completed: ${found.name}`,
      message: `By ${displayNameOf(actor)}.`,
      link: '/client/progress',
      except: actor.caller.subject,
    });
  }
  return milestone;
}
