// Asking somebody a question of one's own: what may be chosen, and what stands until it is.
import { decisionCalls } from '@groundwork/contract/decisions';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { ask } from './queries.ts';

const most = 10;

const { body } = decisionCalls.ask;
/** Options that were left empty are none. */
const Question = body.pick({ question: true, why: true }).extend({
  options: z
    .array(z.string())
    .transform(labels => labels.filter(label => label.trim() !== '').map(label => ({ label })))
    .pipe(body.shape.options),
});
type Question = z.infer<typeof Question>;

/** What its draft is kept under. */
export const askForm = (projectId: string): string => `question:${projectId}`;

export function AskDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const form = useContractForm({
    schema: Question,
    blank: { question: '', why: '', options: ['', ''] },
    draft: askForm(projectId),
    change: taking(ask(projectId), (asked: Question) => ({ ...asked, default: 0 })),
    onSuccess: () => {
      notify('success', 'Question asked', 'Give it an owner, so that somebody is told.');
      close();
    },
  });
  const { options } = form.values;
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      of={form}
      title="Ask a question"
      description="The first option stands until somebody answers."
      submit={['Ask', 'Asking...']}
      failure="Not asked"
      onClose={close}
    >
      <TextField of={form} name="question" label="Question" maxLength={300} />
      <TextareaField of={form} name="why" label="Why it matters (optional)" rows={2} maxLength={2000} />
      {options.map((option, index) => (
        <LabelledInput
          // The place is what an option is known by.
          key={index}
          label={index === 0 ? 'Option 1, the default' : `Option ${index + 1}`}
          maxLength={200}
          value={option}
          error={index === 1 ? form.faultOf('options') : undefined}
          onChange={event =>
            form.change({ options: options.map((each, at) => (at === index ? event.target.value : each)) })
          }
        />
      ))}
      {options.length < most && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => form.change({ options: [...options, ''] })}
        >
          Add an option
        </Button>
      )}
    </FormDialog>
  );
}
