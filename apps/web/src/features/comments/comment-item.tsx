// One comment: whose it is, who reads it, and, for its author, mending it and taking it back.
import { type Comment, commentCalls, commentLimits } from '@groundwork/contract/comments';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
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
  const end = () => {
    form.forget();
    onEnd();
  };
  const form = useContractForm({
    schema: commentCalls.edit.body,
    blank: { body: comment.body },
    draft: `comment edit:${comment.id}`,
    failsAt: 'body',
    change: editComment(comment.id),
    onFresh: end,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Form of={form} aria-label="Edit comment" className="grid gap-2">
      <TextareaField
        ref={field}
        of={form}
        name="body"
        label="Your comment"
        hint={`It can be changed for ${commentLimits.editMinutes} minutes, and says that it was.`}
        rows={3}
        maxLength={commentLimits.characters}
        // The form goes with its answer, and would take along what is typed meanwhile.
        readOnly={form.isBusy}
      />
      <div className="flex flex-wrap gap-2">
        <Submit of={form} words={['Save', 'Saving...']} size="sm" variant="secondary" />
        <Button variant="secondary" size="sm" onClick={end}>
          Cancel
        </Button>
      </div>
    </Form>
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
