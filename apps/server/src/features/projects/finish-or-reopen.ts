// When a project is finished: with the last of its milestones, whoever or whatever completed that, and until one is open
// again. What a person says of a project (on hold, cancelled, completed all the same) stands until milestones change it.
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import type { ProjectScope } from './read-project.ts';
import { againstTarget } from './rules.ts';
import { insertActivity } from './store-activity.ts';
import * as milestones from './store-milestones.ts';
import { finishProject, reopenProject } from './store-status.ts';

export interface MilestoneChange {
  /** Whether a milestone was completed (or an open one taken away), or opened (or an open one added). */
  change: 'closed' | 'opened';
  actor: string | null;
  /** Subject of the person who did it, who needs no telling. */
  except?: string;
}

/** To be called before whatever completes, adds or removes several milestones: one after the other sees all of them. */
export function lockPlan(tx: Tx, { organizationId, projectId }: ProjectScope): Promise<void> {
  return milestones.lockPlan(tx, organizationId, projectId);
}

/**
 * To be called by whatever completes, opens, adds or removes milestones, in the same transaction. Whoever changes several
 * rows locks the plan before, so that two who complete the last two milestones at once see each other.
 * @returns whether the project is finished by this
 */
export async function finishOrReopen(tx: Tx, of: ProjectScope, given: MilestoneChange): Promise<boolean> {
  await lockPlan(tx, of);
  if (given.change === 'opened') {
    await reopen(tx, of, given);
    return false;
  }
  const done = await finishProject(tx, of);
  if (!done) return false;
  const { target_completion_date: target, finished_on, milestones: count } = done;
  const against = target === null ? '' : `, ${againstTarget(finished_on, target)}`;
  const all = count === 1 ? 'Its one milestone is complete' : `All ${count} milestones are complete`;
  const text = `${all}${against}.`;
  await notifyMembers(tx, of, given, { type: 'success', title: `Project completed: ${done.name}`, text });
  return true;
}

async function reopen(tx: Tx, of: ProjectScope, given: MilestoneChange): Promise<void> {
  const name = await reopenProject(tx, of);
  if (name === undefined) return;
  const text = 'A milestone is open, so the project is in progress.';
  await notifyMembers(tx, of, given, { type: 'info', title: `Project reopened: ${name}`, text });
}

async function notifyMembers(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  { actor, except }: MilestoneChange,
  { type, title, text }: { type: 'success' | 'info'; title: string; text: string },
): Promise<void> {
  await insertActivity(tx, { organizationId, projectId, description: `${title}. ${text}`, actor });
  await notify(tx, organizationId, {
    type,
    topic: 'milestones',
    title,
    message: text,
    link: '/client/progress',
    ...(except !== undefined && { except }),
  });
}
