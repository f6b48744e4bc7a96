// What a project's dates come to in words. Pure.
import type { Project } from '@groundwork/contract/projects';
import { dayInWords, plural } from '@groundwork/engine/words/wording';

const dayMs = 86_400_000;

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
