// What milestones may wait for, what a change of one is called, and what a project's dates come to in words. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Milestone, Project } from '@groundwork/contract/projects';
import { findCycle } from '@groundwork/engine/forecast/graph';
import { dayInWords, plural } from '@groundwork/engine/words/wording';

const dayMs = 86_400_000;

/** What counts against a number of projects at once. */
export function isUnderWay(status: Project['status']): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** `on the day of the target`, `3 days before the target`. Both days are of the UTC calendar. */
export function againstTarget(finishedOn: string, target: string): string {
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

/** @throws Refusal invalid_request for a stranger, milestone_cycle */
export function requireNoCircle(
  milestone: Pick<Milestone, 'id' | 'name'>,
  dependsOn: readonly string[],
  others: readonly Milestone[],
): void {
  if (dependsOn.includes(milestone.id)) {
    throw new Refusal('milestone_cycle', { message: `“${milestone.name}” cannot wait for itself.` });
  }
  const known = new Map(others.map(each => [each.id, each]));
  const faults = dependsOn.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            place: `body.depends_on.${index}`,
            value: id,
            message: 'This is not a milestone of the project.',
            mend: 'Name milestones of the same project only.',
          },
        ],
  );
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
  const tied = others
    .filter(each => each.id !== milestone.id)
    .map(({ id, depends_on }) => ({ id, depends_on }));
  const cycle = findCycle([{ id: milestone.id, depends_on: dependsOn }, ...tied]);
  if (cycle) {
    const words = cycle.map(id => `“${id === milestone.id ? milestone.name : (known.get(id)?.name ?? '')}”`);
    throw new Refusal('milestone_cycle', {
      message: `These milestones would wait for each other in a circle: ${[...words, words[0]].join(' waits for ')}.`,
    });
  }
}

/** What became of a milestone, and what that may do to the whole project. */
export interface MilestoneVerb {
  verb: string;
  change?: 'closed' | 'opened';
}

export function verbOf(before: string, after: string | undefined): MilestoneVerb {
  if (after === undefined || after === before) return { verb: 'changed' };
  if (after === 'completed') return { verb: 'completed', change: 'closed' };
  return before === 'completed' ? { verb: 'reopened', change: 'opened' } : { verb: 'changed' };
}
