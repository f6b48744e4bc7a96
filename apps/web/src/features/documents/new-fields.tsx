import { TextField } from '../../ui/field.tsx';
import type { FilledForm } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { typeOptions } from './wording.ts';

/** What is said of a document that was not there before. */
export function NewFields({
  of,
  isBusy,
}: {
  of: FilledForm<{ name: string; type: string; status: string; description: string }>;
  isBusy: boolean;
}) {
  return (
    <fieldset disabled={isBusy} className="grid gap-4">
      <legend className="sr-only">About the document</legend>
      <TextField of={of} name="name" label="Name" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField of={of} name="type" label="Type" disabled={isBusy} groups={[{ options: typeOptions }]} />
        <SelectField
          of={of}
          name="status"
          label="Status"
          disabled={isBusy}
          groups={[
            {
              options: [
                { value: 'review', label: 'In Review' },
                { value: 'draft', label: 'Draft' },
              ],
            },
          ]}
        />
      </div>
      <TextareaField of={of} name="description" label="Description (optional)" rows={3} maxLength={1000} />
    </fieldset>
  );
}
