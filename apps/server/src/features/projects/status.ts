// When a project is finished: with the last of its milestones, whoever or whatever completed that, and until one is open
// again. What a person says of a project (on hold, cancelled, completed all the same) stands until milestones change it.
import type { Project } from '@groundwork/contract/projects';
import { dayInWords, plural } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/service.ts';
import type { ProjectScope } from './place.ts';
import { insertActivity } from './store.ts';
import { lockPlan } from './store-milestones.ts';
import { finishProject, reopenProject } from './store-status.ts';

export interface MilestoneChange {
  /** Whether a milestone was completed (or an open one taken away), or opened (or an open one added). */
  change: 'closed' | 'opened';
  actor: string | null;
  /** Subject of the person who did it, who needs no telling. */
  except?: string;
}

/**
 * To be called by whatever completes, opens, adds or removes milestones, in the same transaction. Whoever changes several
 * rows locks the plan before, so that two who complete the last two milestones at once see each other.
 * @returns whether the project is finished by this
 */
export async function finishOrReopen(tx: Tx, of: ProjectScope, given: MilestoneChange): Promise<boolean> {
  await lockPlan(tx, of.organizationId, of.projectId);
  if (given.change === 'opened') {
    await reopen(tx, of, given);
    return false;
  }
  const done = await finishProject(tx, of);
  if (!done) return false;
  const { target_completion_date: target, finished_on, milestones } = done;
  const against = target === null ? '' : `, ${againstTarget(finished_on, target)}`;
  const all =
    milestones === 1 ? 'Its one milestone is complete' : `All ${milestones} milestones are complete`;
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

const dayMs = 86_400_000;

/** `on the day of the target`, `3 days before the target`. Both days are of the UTC calendar. */
function againstTarget(finishedOn: string, target: string): string {
  const late = Math.round((Date.parse(finishedOn) - Date.parse(target)) / dayMs);
  if (late === 0) return 'on the day of the target';
  return `${plural(Math.abs(late), 'day')} ${late > 0 ? 'after' : 'before'} the target`;
}

/** `completed on 3 November 2026, 2 days before the target`; undefined while it is not finished. */
export function finishInWords(
  project: Pick<Project, 'completed_date' | 'target_completion_date'>,
  write = dayInWords,
): string | undefined {
  const { completed_date: at, target_completion_date: target } = project;
  if (at === null) return undefined;
  const against = target === null ? '' : `, ${againstTarget(at.slice(0, 10), target)}`;
  return `completed on ${write(at)}${against}`;
}
