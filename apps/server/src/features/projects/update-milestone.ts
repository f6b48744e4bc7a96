// Changing a milestone: its fields, its status, and what it waits for.
import type { BodyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone, projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';
import { type MilestoneScope, recordMilestone } from './record-milestone.ts';
import { requireNoCircle, verbOf } from './rules.ts';
import * as milestones from './store-milestones.ts';

/** @throws Refusal not_found, stale, invalid_request, milestone_cycle */
export async function updateMilestone(
  tx: Tx,
  of: MilestoneScope & { version: number | undefined },
  actor: Actor,
  { depends_on, ...fields }: BodyOf<(typeof projectCalls)['updateMilestone']>,
): Promise<Milestone> {
  const { organizationId, projectId, id } = of;
  // Two people tying milestones at once could each miss the circle that both make, and two completing the last ones
  // that they are the last.
  if (depends_on !== undefined || fields.status !== undefined)
    await milestones.lockPlan(tx, organizationId, projectId);
  const before = await milestones.findMilestone(tx, organizationId, projectId, id);
  if (!before) throw new Refusal('not_found');
  const by = fields.status === 'completed' ? { completed_by: nameOf(actor) } : {};
  if (!(await milestones.updateMilestone(tx, of, { ...fields, ...by }))) throw new Refusal('stale');
  if (depends_on !== undefined) {
    const others = await milestones.listMilestones(tx, organizationId, projectId);
    requireNoCircle({ id, name: fields.name ?? before.name }, depends_on, others);
    await milestones.setDependencies(tx, of, [...new Set(depends_on)]);
  }
  const entry = { action: 'projects.updateMilestone', ...verbOf(before.status, fields.status) };
  return (await recordMilestone(tx, of, actor, entry)).milestone;
}
