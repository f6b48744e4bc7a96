// Who reads and changes which comment. Pure.
import { type Comment, commentLimits } from '@groundwork/contract/comments';
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';
import type { CommentRow } from './store.ts';

const editMs = commentLimits.editMinutes * 60_000;

/** Staff write for each other, too; nobody else ever sees that. */
export function isStaff(caller: Caller): boolean {
  return caller.permissions.has('comments.internal');
}

/** A comment as whoever asks may see it. */
export function present(row: CommentRow, caller: Pick<Caller, 'subject'>, now: Date): Comment {
  const { author_subject, ...comment } = row;
  const is_own = author_subject === caller.subject;
  const until = new Date(Date.parse(row.created_at) + editMs);
  const isEditable = is_own && row.removed_at === null && now < until;
  return { ...comment, is_own, editable_until: isEditable ? until.toISOString() : null };
}

/** @throws Refusal forbidden when it is somebody else's */
export function requireOwn(row: CommentRow, caller: Pick<Caller, 'subject'>): void {
  if (row.author_subject === caller.subject) return;
  throw new Refusal('forbidden', { message: 'Only its author can change a comment.' });
}

/** @throws Refusal conflict when it was removed, or when its time is over */
export function requireEditable(row: CommentRow, now: Date): void {
  if (row.removed_at !== null) throw new Refusal('conflict', { message: 'This comment was removed.' });
  if (now.getTime() < Date.parse(row.created_at) + editMs) return;
  throw new Refusal('conflict', {
    message: `A comment can be changed for ${commentLimits.editMinutes} minutes. Write another one instead.`,
  });
}
