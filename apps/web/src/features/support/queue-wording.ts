// How the queue says what it shows.
import type { TicketConversation } from '@groundwork/contract/support';
import type { NextPromise, QueuedTicket } from '@groundwork/contract/support-queue';
import { counted } from '../../lib/formats/numbers.ts';
import { categoryNames, priorityNames, statusNames } from './wording.ts';

export const promiseNames: Record<NextPromise['kind'], string> = {
  first_response: 'First answer',
  resolution: 'Resolution',
};

/** Time of the office: an hour of it passes only while the office is open, so that there are no days. */
export function officeTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A ticket as somebody of the staff has it before them. */
export interface Seen {
  ticket: TicketConversation;
  queued: Pick<QueuedTicket, 'assignee'>;
}

const longest = 140;
const shortened = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;

/** What others did to a ticket between two looks at it, in sentences: whoever answers should know. */
export function changesBetween(before: Seen, after: Seen): string[] {
  const old = before.ticket;
  const now = after.ticket;
  if (old.version === now.version) return [];
  const known = new Set(old.conversation.map(message => message.id));
  const said = now.conversation
    .filter(message => !known.has(message.id) && !message.is_own)
    .map(
      ({ author, is_staff, body }) => `${author} ${is_staff ? 'answered' : 'wrote'}: “${shortened(body)}”`,
    );
  const files = now.attachments.length - old.attachments.length;
  const whose = after.queued.assignee;
  const sentences = [
    ...said,
    files > 0 && `${counted(files, 'file was', 'files were')} added.`,
    old.status !== now.status && `It is ${statusNames[now.status]} now.`,
    old.priority !== now.priority && `Its priority is ${priorityNames[now.priority]} now.`,
    old.category !== now.category && `Its category is ${categoryNames[now.category]} now.`,
    before.queued.assignee?.id !== whose?.id &&
      (whose ? `It is ${whose.is_me ? 'yours' : `${whose.name}’s`} now.` : 'It is nobody’s now.'),
    old.satisfaction === null && now.satisfaction && `It was rated ${now.satisfaction.score} of 5.`,
  ].filter(sentence => typeof sentence === 'string');
  // Changed and changed back is a change that nothing shows.
  return sentences.length > 0 || isOwnAlone(old, now)
    ? sentences
    : ['Something about it was changed and changed back.'];
}

/** Nothing but one's own messages came to it. */
function isOwnAlone(old: TicketConversation, now: TicketConversation): boolean {
  return now.conversation.length > old.conversation.length;
}
