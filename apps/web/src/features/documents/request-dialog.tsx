// Asking for a document: it stands in the list until somebody uploads it.
import { documentCalls } from '@groundwork/contract/documents';
import type { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { OptionalDay } from '../../lib/forms/optional-day.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { requestDocument, requestForm } from './queries.ts';
import { typeOptions } from './wording.ts';

const Request = documentCalls.request.body
  .pick({ name: true, type: true, note: true })
  .extend({ due_date: OptionalDay });
type Request = z.infer<typeof Request>;

export function RequestDialog({
  projectId,
  onClose,
}: {
  projectId: string | undefined;
  onClose: () => void;
}) {
  const key = useDraftKey(requestForm);
  const form = useContractForm({
    schema: Request,
    blank: { name: '', type: 'other', note: '', due_date: '' },
    draft: requestForm,
    change: taking(requestDocument(key), (request: Request) => ({
      ...request,
      ...(projectId !== undefined && { project_id: projectId }),
    })),
    onFresh: made => {
      notify('success', 'Document requested', made.name);
      close();
    },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      of={form}
      title="Request Document"
      description="It is listed as requested until somebody uploads it. Everybody in your organization is told."
      submit={['Request Document', 'Requesting...']}
      onClose={close}
    >
      <TextField of={form} name="name" label="Name" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField of={form} name="type" label="Type" groups={[{ options: typeOptions }]} />
        <TextField of={form} name="due_date" label="Due (optional)" type="date" />
      </div>
      <TextareaField of={form} name="note" label="Note (optional)" rows={3} maxLength={1000} />
    </FormDialog>
  );
}
