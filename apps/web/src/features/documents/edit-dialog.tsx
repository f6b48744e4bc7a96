// Changes what is said of a document and where it stands. When somebody else saved it meanwhile, both are shown.

import { documentReads } from '@groundwork/contract/changes';
import { Document, type DocumentStatus, documentCalls } from '@groundwork/contract/documents';
import { useState } from 'react';
import type { z } from 'zod';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { mergeEdits, withChanges } from '../../lib/merge-edits.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { editDocument } from './queries.ts';
import { isStatus, isType, statusName, typeNames, typeOptions } from './wording.ts';

const Edit = Document.pick({ name: true, description: true, type: true, status: true });
type Edit = z.infer<typeof Edit>;
const labels: Record<keyof Edit, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  status: 'Status',
};
const isField = (key: string): key is keyof Edit => key in labels;

function editOf({ name, description, type, status }: Document): Edit {
  return { name, description, type, status };
}

export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const forgetAnswers = useInvalidate();
  const [seen] = useState(document);
  // Only what was changed is kept: the rest may be changed by others before somebody comes back to it.
  const [changed, setChanged, forget] = useDraft(`document:${document.id}`, Edit.partial(), {});
  const edit = withChanges(editOf(seen), changed);
  const setEdit = (next: Edit) => setChanged(mergeEdits(editOf(seen), next, editOf(seen)).mine);
  const close = () => {
    forget();
    onClose();
  };
  const [fault, setFault] = useState<string>();
  const [theirs, setTheirs] = useState<Document>();
  const save = useChange(editDocument(), {
    onFresh: done => {
      notify('success', 'Document saved', done.name);
      close();
    },
    onError: async error => {
      if (!isCode(error, 'stale')) return;
      setTheirs(await callApi(documentCalls.get, { params: { id: seen.id } }));
    },
  });
  const mine = mergeEdits(editOf(seen), edit, editOf(seen)).mine;
  const submit = () => {
    const parsed = documentCalls.update.body.shape.name.safeParse(edit.name);
    setFault(parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Name is required'));
    if (!parsed.success) return;
    if (Object.keys(mine).length === 0) close();
    else save.mutate({ id: seen.id, version: seen.version, edit: mine });
  };
  if (theirs) {
    const merged = mergeEdits(editOf(seen), mine, editOf(theirs));
    return (
      <StaleDialog
        isOpen
        what={theirs.name}
        fields={merged.conflicts.map(key => ({
          key,
          label: labels[key],
          yours: inWords(key, edit),
          theirs: inWords(key, theirs),
        }))}
        alsoYours={Object.keys(merged.mine).map(key => (isField(key) ? labels[key] : key))}
        isBusy={save.isPending}
        onSave={yours => {
          const chosen = Object.fromEntries(Object.entries(mine).filter(([key]) => yours.has(key)));
          save.mutate({ id: seen.id, version: theirs.version, edit: { ...merged.mine, ...chosen } });
        }}
        onDiscard={() => {
          void forgetAnswers(documentReads);
          close();
        }}
      />
    );
  }
  return (
    <FormDialog
      title="Edit Document"
      submit={['Save', 'Saving...']}
      isBusy={save.isPending}
      fault={save.error && !isCode(save.error, 'stale') && messageOf(save.error)}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label="Name"
        maxLength={200}
        value={edit.name}
        error={fault}
        onChange={event => setEdit({ ...edit, name: event.target.value })}
      />
      <Choices document={seen} edit={edit} onChange={setEdit} />
      <TextAreaField
        rows={3}
        label="Description"
        maxLength={1000}
        value={edit.description}
        onChange={event => setEdit({ ...edit, description: event.target.value })}
      />
    </FormDialog>
  );
}

function Choices({
  document,
  edit,
  onChange,
}: {
  document: Document;
  edit: Edit;
  onChange: (edit: Edit) => void;
}) {
  // Approved is reached by approving, which names the file it is for.
  const statuses: DocumentStatus[] =
    document.approval === null && document.status !== 'approved'
      ? ['draft', 'review', 'delivered']
      : ['draft', 'review', 'approved', 'delivered'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LabelledSelect
        label="Type"
        value={edit.type}
        groups={[{ options: typeOptions }]}
        onChange={type => isType(type) && onChange({ ...edit, type })}
      />
      {!document.is_requested && (
        <LabelledSelect
          label="Status"
          value={edit.status}
          groups={[{ options: statuses.map(value => ({ value, label: statusName(value) })) }]}
          onChange={status => isStatus(status) && onChange({ ...edit, status })}
        />
      )}
    </div>
  );
}

function inWords(key: keyof Edit, edit: Edit): string {
  if (key === 'type') return typeNames[edit.type];
  if (key === 'status') return statusName(edit.status);
  return edit[key] || 'Empty';
}
