// How decisions are spoken of. Pure.

import type { WaitingCost } from '@groundwork/contract/consequences';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { day } from '../../lib/formats/dates.ts';

/** What waiting costs, in a few words: `0.4 days per day waited`. */
export function costInBrief(cost: WaitingCost): string {
  const days = Math.round(cost.days_per_working_day * 10) / 10;
  if (days <= 0) return 'costs no time yet';
  return `${days === 1 ? '1 day' : `${days} days`} per day waited`;
}

/** What stands as long as nobody answers. */
export function fallbackOf({
  options,
  default: standing,
}: Pick<ProjectDecision, 'options' | 'default'>): string {
  return options.find(option => option.value === standing)?.label ?? standing;
}

/** What an answer is called. */
export function labelOf({ options }: Pick<ProjectDecision, 'options'>, value: string): string {
  return options.find(option => option.value === value)?.label ?? value;
}

/** What stands of it: its answer, else its default. */
export function answerOf({ answer, default: standing }: Pick<ProjectDecision, 'answer' | 'default'>): string {
  return answer ?? standing;
}

/** What waiting costs, in a sentence. */
export function costInWords(cost: WaitingCost): string {
  const days = Math.round(cost.days_per_working_day * 10) / 10;
  if (days <= 0) return 'Waiting does not move go-live for now.';
  return `Every working day of waiting moves go-live by ${days === 1 ? '1 day' : `${days} days`}.`;
}

/** Where the go-live stands with an answer today, and with one in a week. */
export function goLiveInWords({ go_live, go_live_in_a_week }: WaitingCost): string | undefined {
  if (go_live === null || go_live_in_a_week === null) return undefined;
  return go_live === go_live_in_a_week
    ? `Go-live is likely on ${day(go_live)}, also if the answer comes a week later.`
    : `Answered today, go-live is likely on ${day(go_live)}; a week later, on ${day(go_live_in_a_week)}.`;
}

type Due = Pick<ProjectDecision, 'deadline' | 'default_at_deadline' | 'is_overdue'>;

export function deadlineInWords({ deadline, default_at_deadline, is_overdue }: Due): string {
  if (deadline === null) return 'No deadline';
  const until = is_overdue ? `Was due ${day(deadline)}` : `Due ${day(deadline)}`;
  return default_at_deadline ? `${until}, then the default is taken` : until;
}

/** The same for a line of a list; undefined where there is none, or it does not count any more. */
export function deadlineInBrief({
  deadline,
  is_overdue,
  state,
}: Pick<ProjectDecision, 'deadline' | 'is_overdue' | 'state'>): string | undefined {
  if (deadline === null || state !== 'open') return undefined;
  return `${is_overdue ? 'was due' : 'due'} ${day(deadline)}`;
}
