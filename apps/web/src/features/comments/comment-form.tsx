import { type CommentVisibility, commentLimits } from '@groundwork/contract/comments';
import { type FormEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft, useDraftKey } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { type Target, writeComment } from './queries.ts';

/** Who reads it stands in the form before it is sent. What could not be sent stays in it. */
export function CommentForm({ on, isStaff }: { on: Target; isStaff: boolean }) {
  const form = `comment:${on.kind}:${on.id}`;
  const [body, setBody] = useDraft(form, z.string(), '');
  const [visibility, setVisibility] = useState<CommentVisibility>('shared');
  const key = useDraftKey(form);
  const [error, setError] = useState<string>();
  const place = useRef<HTMLFormElement>(null);
  const write = useChange(writeComment(on, key), {
    // Whoever writes on meanwhile keeps what they wrote.
    onSuccess: (_, sent) => setBody(now => (now === sent.body ? '' : now)),
    onError: failure => setError(messageOf(failure)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const isEmpty = body.trim() === '';
    setError(isEmpty ? 'Comment is required' : undefined);
    if (isEmpty) place.current?.querySelector('textarea')?.focus();
    else write.mutate({ body, visibility });
  };
  const isInternal = visibility === 'internal';
  return (
    <form ref={place} noValidate aria-label="Comment" className="grid gap-3" onSubmit={send}>
      {isStaff && (
        <Choice
          label="Who reads it"
          value={visibility}
          options={[
            {
              value: 'shared',
              label: 'Shared',
              effect: 'The client’s whole team and all staff read it. Those it concerns are told.',
            },
            {
              value: 'internal',
              label: 'Internal',
              effect: 'Staff alone read it. No client ever sees it, and nobody is told.',
            },
          ]}
          onChange={value => setVisibility(value === 'internal' ? 'internal' : 'shared')}
        />
      )}
      <TextAreaField
        label={isInternal ? 'Your internal comment' : 'Your comment'}
        hint={
          isStaff ? undefined : 'Everybody in your organization and those who work on your project read it.'
        }
        rows={3}
        maxLength={commentLimits.characters}
        value={body}
        error={error}
        onChange={event => setBody(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        isBusy={write.isPending}
        className="justify-self-start"
      >
        {write.isPending ? 'Sending...' : isInternal ? 'Send to staff alone' : 'Send comment'}
      </Button>
    </form>
  );
}
