// What may be decided by whom and when, and when owners are notified that a decision waits for them. Pure.
import type { DecisionAnswer } from '@groundwork/contract/decisions';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Assignment, DecisionRow } from './store.ts';

/** Days after the assignment; 0 is the assignment itself. */
export const nudgeDays = [0, 5, 10, 15, 21] as const;
/** By then it takes more than another mail to its owner. */
export const alarmDay = 21;
/** Mails that ask something of somebody leave on working days between these hours, UTC: organizations have no time zone. */
const hours = { from: 8, until: 18 };

export function isMailTime(now: Date): boolean {
  const weekday = now.getUTCDay();
  const hour = now.getUTCHours();
  return weekday >= 1 && weekday <= 5 && hour >= hours.from && hour < hours.until;
}

/** @throws Refusal decision_settled, saying by whom */
export function requireUnsettled(row: DecisionRow): void {
  if (row.state === 'open') return;
  const [last] = row.history;
  const message =
    row.state === 'closed'
      ? 'This question is no longer asked, so nothing needs to be decided.'
      : last &&
        (last.via === 'changeset'
          ? carriedOut(last)
          : `${last.author_name} settled this already: “${last.label}”.`);
  throw new Refusal('decision_settled', message === undefined ? {} : { message });
}

/** What was carried out is changed where its consequences are seen first. */
function carriedOut({ label, changeset }: DecisionAnswer): string {
  const when = changeset === null ? 'The change set' : `“${changeset.title}”`;
  return `${when} was carried out with the default: “${label}”. Change it on the implementation page, where the plan is made again.`;
}

/** @throws Refusal invalid_request */
export function requireOption({ options }: Pick<DecisionRow, 'options'>, value: string): void {
  if (options.some(option => option.value === value)) return;
  const mend = `Choose one of: ${options.map(option => option.value).join(', ')}.`;
  throw invalid('body.answer', value, 'This is not one of the options.', mend);
}

/** @throws Refusal invalid_request */
export function requireEachOnce(wanted: readonly { id: string }[]): void {
  const twice = wanted.find(({ id }, at) => wanted.findIndex(each => each.id === id) !== at);
  if (twice) throw invalid('body', twice.id, 'This decision is named twice.', 'Name every decision once.');
}

/** That a default is taken, the client's own people agree to. @throws Refusal forbidden */
export function mayAgree({ isPlatform }: Pick<Caller, 'isPlatform'>): void {
  if (isPlatform)
    throw new Refusal('forbidden', { message: 'Only the client’s own people can agree to that.' });
}

/** @throws Refusal invalid_request */
export function requireDeadline(
  { deadline, default_at_deadline, isNewDeadline }: Assignment & { isNewDeadline: boolean },
  today: string,
): void {
  if (isNewDeadline && deadline !== null && deadline < today) {
    throw invalid('body.deadline', deadline, 'This day has passed.', 'Choose today or a later day.');
  }
  if (default_at_deadline && deadline === null) {
    const mend = 'Set a deadline as well.';
    throw invalid('body.default_at_deadline', 'true', 'Without a deadline the default is never taken.', mend);
  }
}

export function invalid(place: string, value: string, message: string, mend: string): Refusal {
  const fault: Fault = { place, value, message, mend };
  return new Refusal('invalid_request', { faults: [fault] });
}
