// Writing a resource: its first version, or the next one.
import { type ResourceOnDesk, ResourceText, type ResourceVersion } from '@groundwork/contract/resource-desk';
import { ResourceKind } from '@groundwork/contract/resources';
import { z } from 'zod';
import { type Change, taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { createResource, reviseResource } from './desk-queries.ts';
import { questionsOf, quizExample, quizTextOf } from './quiz-text.ts';
import { fileWords, kinds } from './wording.ts';

const Written = ResourceText.omit({ questions: true }).extend({
  kind: ResourceKind,
  quiz: z.string().check(({ value, issues }) => {
    const made = questionsOf(value);
    if (typeof made === 'string') issues.push({ code: 'custom', message: made, input: value });
  }),
  keeps_file: z.boolean(),
});
type Written = z.output<typeof Written>;

/** What is sent of what was typed; questions of a quiz only. */
function wordsOf({ title, summary, body, kind, quiz }: Written): ResourceText {
  const made = kind === 'quiz' ? questionsOf(quiz) : [];
  return { title, summary, body, questions: typeof made === 'string' ? [] : made };
}

export interface WriteDialogProps {
  /** What it becomes a version of; absent: a new resource. */
  resource?: Pick<ResourceOnDesk, 'id' | 'version' | 'kind'>;
  latest?: ResourceVersion | undefined;
  onClose: () => void;
  onWritten: (resource: ResourceOnDesk) => void;
}

export function WriteDialog({ resource, latest, onClose, onWritten }: WriteDialogProps) {
  const draft = resource ? `resource:${resource.id}` : 'resource';
  const change: Change<Written, ResourceOnDesk> = resource
    ? taking(reviseResource(resource), (typed: Written) => ({
        ...wordsOf(typed),
        keeps_file: typed.keeps_file,
      }))
    : taking(createResource(), (typed: Written) => ({ ...wordsOf(typed), kind: typed.kind }));
  const form = useContractForm({
    schema: Written,
    blank: {
      kind: resource?.kind ?? 'playbook',
      title: latest?.title ?? '',
      summary: latest?.summary ?? '',
      body: latest?.body ?? '',
      quiz: quizTextOf(latest?.questions ?? []),
      keeps_file: true,
    },
    draft,
    change,
    onSuccess: made => {
      form.forget();
      onWritten(made);
    },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      of={form}
      title={resource ? 'New Version' : 'New Resource'}
      description="Reps see it once it is published. A version that was published stays as it was."
      submit={['Save', 'Saving...']}
      isHeld
      onClose={close}
    >
      {!resource && <SelectField of={form} name="kind" label="Kind" groups={[{ options: kinds }]} />}
      <TextField of={form} name="title" label="Title" maxLength={150} />
      <TextareaField of={form} name="summary" label="Summary" rows={2} maxLength={500} />
      <TextareaField
        of={form}
        name="body"
        label={form.values.kind === 'quiz' ? 'Introduction (optional)' : 'Text'}
        hint="Markdown: ## heading, - list, 1. steps, **strong**, [link](https://...)"
        rows={form.values.kind === 'quiz' ? 3 : 12}
        maxLength={50_000}
      />
      {form.values.kind === 'quiz' && (
        <TextareaField
          of={form}
          name="quiz"
          label="Questions"
          hint="The question, its options with - and the right one with *, the reason with >. An empty line parts questions."
          placeholder={quizExample}
          rows={12}
        />
      )}
      {latest?.file && (
        <CheckboxField of={form} name="keeps_file" label={`Keep the file ${fileWords(latest.file)}`} />
      )}
    </FormDialog>
  );
}
