// The mail that brings somebody the decisions that wait for them, each with a link of its own. Pure.
import type { DecisionOption } from '@groundwork/contract/consequences';
import type { ProjectId } from '@groundwork/contract/ids';
import { dayInWords } from '@groundwork/engine/words/wording';
import type { Mail } from '../../platform/mail/mail.ts';

export const decisionsPath = '/client/progress/decisions';

/** Where a decision is answered by whoever is signed in. */
export function decisionPath(decision: { id: string; project_id: ProjectId }): string {
  return `${decisionsPath}?project=${decision.project_id}&decision=${decision.id}`;
}

/** Where what was settled in a project is read. */
export function settledPath(projectId: ProjectId): string {
  return `${decisionsPath}?project=${projectId}&view=settled`;
}

export interface DecisionNotice {
  question: string;
  why: string;
  options: readonly DecisionOption[];
  default_value: string;
  deadline: string | null;
  default_at_deadline: boolean;
  /** Null where the deadline has passed, or the project has no milestones. */
  link: string | null;
  days_per_working_day: number;
}

/** Days since it became theirs; 0 when it just did. */
export function decisionEmail(
  to: string,
  { organization, publicUrl, waitedDays }: { organization: string; publicUrl: string; waitedDays: number },
  notices: readonly DecisionNotice[],
): Mail {
  const waits = notices.length === 1 ? 'A decision waits' : `${notices.length} decisions wait`;
  const since = waitedDays > 0 ? ` (for ${waitedDays} days now)` : '';
  const first = notices[0] ? `: ${oneLine(notices[0].question)}` : '';
  const subject = `${waits} for you${notices.length === 1 ? first : ''}`;
  const lines = [
    `${oneLine(organization)} waits for you to decide${since}.`,
    ...notices.map(inWords),
    notices.some(each => each.link !== null)
      ? 'Each link opens this one question without a sign-in, works once, and is meant for you alone. A newer mail replaces it.'
      : 'The deadline has passed, so there is no link that answers without a sign-in any more.',
    `Signed in, you find everything that waits here: ${publicUrl}${decisionsPath}`,
    `Change what reaches you: ${publicUrl}/client/settings/notifications`,
  ];
  return { kind: 'decision', to, subject: subject.slice(0, 200).toWellFormed(), text: lines.join('\n\n') };
}

function inWords(notices: DecisionNotice): string {
  const fallback = notices.options.find(option => option.value === notices.default_value)?.label;
  return [
    oneLine(notices.question),
    oneLine(notices.why),
    fallback === undefined ? '' : `Until you answer, this stands: ${oneLine(fallback)}`,
    deadlineInWords(notices),
    costInWords(notices.days_per_working_day),
    notices.link === null ? '' : `Answer in two clicks: ${notices.link}`,
  ]
    .filter(line => line !== '')
    .join('\n');
}

function deadlineInWords({ deadline, default_at_deadline }: DecisionNotice): string {
  if (deadline === null) return '';
  return default_at_deadline
    ? `By ${dayInWords(deadline)}; after that it is taken as it stands.`
    : `Please answer by ${dayInWords(deadline)}.`;
}

function costInWords(days: number): string {
  const rounded = Math.round(days * 10) / 10;
  if (rounded === 0) return '';
  return `Every working day of waiting moves the go-live by ${rounded === 1 ? '1 day' : `${rounded} days`}.`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
