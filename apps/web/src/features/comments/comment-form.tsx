import { type CommentVisibility, commentCalls, commentLimits } from '@groundwork/contract/comments';
import { useState } from 'react';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { Choice } from '../../ui/choice.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { type Target, writeComment } from './queries.ts';

const Words = commentCalls.edit.body;

/** Who reads it stands in the form before it is sent. What could not be sent stays in it. */
export function CommentForm({ on, isStaff }: { on: Target; isStaff: boolean }) {
  const draft = `comment:${on.kind}:${on.id}`;
  // No part of the draft: who reads it is decided anew at every visit, and is not what was typed.
  const [visibility, setVisibility] = useState<CommentVisibility>('shared');
  const key = useDraftKey(draft);
  const form = useContractForm({
    schema: Words,
    blank: { body: '' },
    draft,
    clears: ['body'],
    failsAt: 'body',
    change: taking(writeComment(on, key), ({ body }: { body: string }) => ({ body, visibility })),
  });
  const isInternal = visibility === 'internal';
  return (
    <Form of={form} aria-label="Comment" className="grid gap-3">
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
      <TextareaField
        of={form}
        name="body"
        label={isInternal ? 'Your internal comment' : 'Your comment'}
        hint={
          isStaff ? undefined : 'Everybody in your organization and those who work on your project read it.'
        }
        rows={3}
        maxLength={commentLimits.characters}
      />
      <Submit
        of={form}
        words={[isInternal ? 'Send to staff alone' : 'Send comment', 'Sending...']}
        variant="secondary"
        size="sm"
        className="justify-self-start"
      />
    </Form>
  );
}
