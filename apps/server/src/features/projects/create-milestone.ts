// Adding a milestone to a project's plan.
import type { BodyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone, projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';
import { type ProjectScope, requireProject } from './read-project.ts';
import { recordMilestone } from './record-milestone.ts';
import { requireNoCircle } from './rules.ts';
import * as milestones from './store-milestones.ts';

/** A list that is shown whole has to end somewhere. */
const MOST_MILESTONES = 500;

/** @throws Refusal not_found, invalid_request, milestone_cycle, conflict */
export async function createMilestone(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  actor: Actor,
  { depends_on = [], ...fields }: BodyOf<(typeof projectCalls)['createMilestone']>,
): Promise<Milestone> {
  await requireProject(tx, organizationId, projectId);
  await milestones.lockPlan(tx, organizationId, projectId);
  const others = await milestones.listMilestones(tx, organizationId, projectId);
  if (others.length >= MOST_MILESTONES) {
    throw new Refusal('conflict', { message: `A project has at most ${MOST_MILESTONES} milestones.` });
  }
  const by = fields.status === 'completed' ? { completed_by: nameOf(actor) } : {};
  const id = await milestones.insertMilestone(tx, organizationId, projectId, { ...fields, ...by });
  const of = { organizationId, projectId, id };
  requireNoCircle({ id, name: fields.name }, depends_on, others);
  await milestones.setDependencies(tx, of, [...new Set(depends_on)]);
  const change = fields.status === 'completed' ? 'closed' : 'opened';
  const entry = { action: 'projects.createMilestone', verb: 'added', change } as const;
  return (await recordMilestone(tx, of, actor, entry)).milestone;
}
