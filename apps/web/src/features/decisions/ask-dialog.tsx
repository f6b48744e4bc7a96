// Asking somebody a question of one's own: what may be chosen, and what stands until it is.
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { ask } from './queries.ts';

const most = 10;

const Typed = z.object({ question: z.string(), why: z.string(), options: z.array(z.string()) });
type Typed = z.infer<typeof Typed>;
const blank: Typed = { question: '', why: '', options: ['', ''] };

/** What its draft is kept under. */
export const askForm = (projectId: string): string => `question:${projectId}`;

export function AskDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [typed, setTyped, forget] = useDraft(askForm(projectId), Typed, blank);
  const { question, why, options } = typed;
  const put = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }));
  const close = () => {
    forget();
    onClose();
  };
  const [fault, setFault] = useState<{ question?: string; options?: string }>({});
  const send = useChange(ask(projectId), {
    onSuccess: () => {
      notify('success', 'Question asked', 'Give it an owner, so that somebody is told.');
      close();
    },
  });
  const submit = (): void => {
    const labels = options.map(label => label.trim()).filter(label => label !== '');
    const found = {
      ...(question.trim() === '' && { question: 'Question is required' }),
      ...(labels.length < 2 && { options: 'Give at least two options' }),
    };
    setFault(found);
    if (Object.keys(found).length === 0)
      send.mutate({ question, why, options: labels.map(label => ({ label })), default: 0 });
  };
  return (
    <FormDialog
      title="Ask a question"
      description="The first option stands until somebody answers."
      submit={['Ask', 'Asking...']}
      isBusy={send.isPending}
      fault={send.error && <NotAsked error={send.error} />}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label="Question"
        maxLength={300}
        value={question}
        error={fault.question}
        onChange={event => put({ question: event.target.value })}
      />
      <TextAreaField
        label="Why it matters (optional)"
        rows={2}
        maxLength={2000}
        value={why}
        onChange={event => put({ why: event.target.value })}
      />
      {options.map((option, index) => (
        <TextField
          // The place is what an option is known by.
          key={index}
          label={index === 0 ? 'Option 1, the default' : `Option ${index + 1}`}
          maxLength={200}
          value={option}
          error={index === 1 ? fault.options : undefined}
          onChange={event =>
            put({ options: options.map((each, at) => (at === index ? event.target.value : each)) })
          }
        />
      ))}
      {options.length < most && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => put({ options: [...options, ''] })}
        >
          Add an option
        </Button>
      )}
    </FormDialog>
  );
}

function NotAsked({ error }: { error: unknown }) {
  return (
    <>
      <strong className="block font-semibold">Not asked</strong>
      {error instanceof ApiError && error.faults.length > 0
        ? error.faults.map(each => each.message).join(' ')
        : messageOf(error)}
    </>
  );
}
