// Writes down what was done to a milestone, and what that does to its project and the go-live.
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';
import { finishOrReopen } from './finish-or-reopen.ts';
import { keepForecast } from './forecast.ts';
import type { ProjectScope } from './read-project.ts';
import { note } from './record-activity.ts';
import type { MilestoneVerb } from './rules.ts';
import { findMilestone } from './store-milestones.ts';

export interface MilestoneScope extends ProjectScope {
  id: string;
}

/** Answers it as it is now. @throws Refusal not_found */
export async function recordMilestone(
  tx: Tx,
  { organizationId, projectId, id }: MilestoneScope,
  actor: Actor,
  { action, verb, change }: MilestoneVerb & { action: string },
): Promise<{ milestone: Milestone; isFinished: boolean }> {
  const milestone = await findMilestone(tx, organizationId, projectId, id);
  if (!milestone) throw new Refusal('not_found');
  await note(tx, { organizationId, projectId, actor, action }, `Milestone ${verb}: ${milestone.name}`);
  const of = { organizationId, projectId };
  const by = { actor: nameOf(actor), except: actor.caller.subject };
  const isFinished = change !== undefined && (await finishOrReopen(tx, of, { change, ...by }));
  await keepForecast(tx, of);
  return { milestone, isFinished };
}
