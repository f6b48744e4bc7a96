// One comment: whose it is, who reads it, and, for its author, mending it and taking it back.
import { type Comment, commentLimits } from '@groundwork/contract/comments';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextAreaField } from '../../ui/text-area.tsx';
import { editComment, removeComment } from './queries.ts';

type Doing = 'edit' | 'remove' | undefined;

export function CommentItem({ comment, isForStaff }: { comment: Comment; isForStaff: boolean }) {
  const [doing, setDoing] = useState<Doing>();
  const place = useRef<HTMLLIElement>(null);
  const end = () => {
    setDoing(undefined);
    // What had the focus is gone.
    place.current?.focus({ preventScroll: true });
  };
  const { author, is_own, is_staff, body, created_at, edited_at, removed_at } = comment;
  const isInternal = comment.visibility === 'internal';
  const soft = isInternal ? 'text-warn-ink' : is_staff ? 'text-accent-ink' : 'text-muted';
  return (
    <li
      ref={place}
      tabIndex={-1}
      aria-label={`${isInternal ? 'Internal comment' : 'Comment'} by ${is_own ? 'you' : author}`}
      className={cx(
        'grid min-w-0 gap-1.5 rounded-lg px-3.5 py-2.5',
        isInternal
          ? 'bg-warn-soft ring-1 ring-warn-ink/40 ring-inset'
          : is_staff
            ? 'bg-accent-soft'
            : 'bg-surface ring-1 ring-line ring-inset',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium wrap-anywhere">{is_own ? 'You' : author}</bdi>
        {is_staff && !isForStaff && <Badge>Staff</Badge>}
        {isForStaff && !is_staff && <Badge>Client</Badge>}
        {isInternal && (
          <Badge>
            <Lock aria-hidden="true" />
            Internal: staff alone
          </Badge>
        )}
        <span className={cx('text-sm', soft)}>
          <time dateTime={created_at}>{instant(created_at)}</time>
          {edited_at !== null && removed_at === null && (
            <span title={`Edited ${instant(edited_at)}`}> · Edited</span>
          )}
        </span>
      </div>
      {removed_at !== null ? (
        <p className={cx('text-sm italic', soft)}>Removed by its author</p>
      ) : doing === 'edit' ? (
        <EditForm comment={comment} onEnd={end} />
      ) : (
        <>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {body}
          </p>
          {doing === 'remove' ? (
            <RemoveQuestion comment={comment} onEnd={end} />
          ) : (
            is_own && <OwnButtons comment={comment} onWant={setDoing} />
          )}
        </>
      )}
    </li>
  );
}

function OwnButtons({ comment, onWant }: { comment: Comment; onWant: (doing: Doing) => void }) {
  return (
    <div className="-ml-2.5 flex flex-wrap">
      {comment.editable_until !== null && (
        <Button variant="ghost" size="sm" className="text-current" onClick={() => onWant('edit')}>
          Edit
        </Button>
      )}
      <Button variant="ghost" size="sm" className="text-current" onClick={() => onWant('remove')}>
        Remove
      </Button>
    </div>
  );
}

function EditForm({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const [body, setBody, forget] = useDraft(`comment edit:${comment.id}`, z.string(), comment.body);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const end = () => {
    forget();
    onEnd();
  };
  const edit = useChange(editComment(comment.id), {
    onFresh: end,
    onError: failure => setError(messageOf(failure)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = body.trim() === '';
    setError(isEmpty ? 'Comment is required' : undefined);
    if (!isEmpty && !edit.isPending) edit.mutate(body);
  };
  return (
    <form ref={form} noValidate aria-label="Edit comment" className="grid gap-2" onSubmit={send}>
      <TextAreaField
        label="Your comment"
        hint={`It can be changed for ${commentLimits.editMinutes} minutes, and says that it was.`}
        rows={3}
        maxLength={commentLimits.characters}
        value={body}
        error={error}
        // The form goes with its answer, and would take along what is typed meanwhile.
        readOnly={edit.isPending}
        onChange={event => setBody(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary" isBusy={edit.isPending}>
          {edit.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="secondary" size="sm" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveQuestion({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  const remove = useChange(removeComment(comment.id), { onFresh: onEnd });
  return (
    <div ref={question} role="group" aria-label="Remove this comment?" className="grid gap-2">
      <p className="text-sm">
        Its words are removed wherever they are kept and cannot be brought back; that there was a comment
        stays.
      </p>
      {remove.error && (
        <p role="alert" className="text-sm text-bad-ink">
          {messageOf(remove.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onEnd}>
          Keep it
        </Button>
        <Button variant="danger" size="sm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Remove it
        </Button>
      </div>
    </div>
  );
}
