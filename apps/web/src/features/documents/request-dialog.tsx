// Asking for a document: it stands in the list until somebody uploads it.
import { type DocumentType, documentCalls } from '@groundwork/contract/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { keptKey } from '../../lib/api/call-api.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { refresh, requestDocument } from './api.ts';
import { isType, typeOptions } from './wording.ts';

export function RequestDialog({
  projectId,
  onClose,
}: {
  projectId: string | undefined;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [type, setType] = useState<DocumentType>('other');
  const [note, setNote] = useState('');
  const [due, setDue] = useState('');
  const [fault, setFault] = useState<string>();
  const [key] = useState(keptKey);
  const request = useMutation({
    ...requestDocument(key),
    onSuccess: async made => {
      await refresh(queries);
      notify('success', 'Document requested', made.name);
      onClose();
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
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={200}
        value={name}
        error={fault}
        onChange={event => setName(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label="Type"
          value={type}
          groups={[{ options: typeOptions }]}
          onChange={value => isType(value) && setType(value)}
        />
        <TextField
          label="Due (optional)"
          type="date"
          value={due}
          onChange={event => setDue(event.target.value)}
        />
      </div>
      <TextAreaField
        rows={3}
        label="Note (optional)"
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
