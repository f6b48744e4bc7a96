// Asking for a document: it stands in the list until somebody uploads it.
import { documentCalls, documentTypes } from '@groundwork/contract/documents';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft, useDraftKey } from '../../lib/forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { requestDocument, requestForm } from './queries.ts';
import { isType, typeOptions } from './wording.ts';

const Typed = z.object({ name: z.string(), type: z.enum(documentTypes), note: z.string(), due: z.string() });
type Typed = z.infer<typeof Typed>;
const blank: Typed = { name: '', type: 'other', note: '', due: '' };

export function RequestDialog({
  projectId,
  onClose,
}: {
  projectId: string | undefined;
  onClose: () => void;
}) {
  const [typed, setTyped, forget] = useDraft(requestForm, Typed, blank);
  const { name, type, note, due } = typed;
  const put = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }));
  const close = () => {
    forget();
    onClose();
  };
  const [fault, setFault] = useState<string>();
  const key = useDraftKey(requestForm);
  const request = useChange(requestDocument(key), {
    onFresh: made => {
      notify('success', 'Document requested', made.name);
      close();
    },
  });
  const submit = () => {
    const parsed = documentCalls.request.body.safeParse({
      name,
      type,
      note,
      due_date: due === '' ? null : due,
      ...(projectId !== undefined && { project_id: projectId }),
    });
    setFault(parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Name is required'));
    if (parsed.success) request.mutate(parsed.data);
  };
  return (
    <FormDialog
      title="Request Document"
      description="It is listed as requested until somebody uploads it. Everybody in your organization is told."
      submit={['Request Document', 'Requesting...']}
      isBusy={request.isPending}
      fault={request.error && messageOf(request.error)}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label="Name"
        maxLength={200}
        value={name}
        error={fault}
        onChange={event => put({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label="Type"
          value={type}
          groups={[{ options: typeOptions }]}
          onChange={value => isType(value) && put({ type: value })}
        />
        <TextField
          label="Due (optional)"
          type="date"
          value={due}
          onChange={event => put({ due: event.target.value })}
        />
      </div>
      <TextAreaField
        rows={3}
        label="Note (optional)"
        maxLength={1000}
        value={note}
        onChange={event => put({ note: event.target.value })}
      />
    </FormDialog>
  );
}
