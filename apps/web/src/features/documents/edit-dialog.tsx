// Changes what is said of a document and where it stands. When somebody else saved it meanwhile, both are shown.

import { documentReads } from '@groundwork/contract/changes';
import {
  Document,
  DocumentDescription,
  DocumentName,
  type DocumentStatus,
  documentCalls,
} from '@groundwork/contract/documents';
import { useState } from 'react';
import type { z } from 'zod';
import { isCode } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { mergeEdits } from '../../lib/merge-edits.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { editDocument } from './queries.ts';
import { statusName, typeNames, typeOptions } from './wording.ts';

const Edit = Document.pick({ name: true, description: true, type: true, status: true });
type Edit = z.infer<typeof Edit>;
const labels: Record<keyof Edit, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  status: 'Status',
};
/** The rules of the call. */
const Edited = Edit.extend({ name: DocumentName, description: DocumentDescription });
const isField = (key: string): key is keyof Edit => key in labels;

function editOf({ name, description, type, status }: Document): Edit {
  return { name, description, type, status };
}

export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const forgetAnswers = useInvalidate();
  const [seen] = useState(document);
  const changesOf = (typed: Edit) => mergeEdits(editOf(seen), typed, editOf(seen)).mine;
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
  const form = useForm({
    schema: Edited,
    blank: editOf(seen),
    draft: `document:${document.id}`,
    send: async typed => {
      const changed = changesOf(typed);
      if (Object.keys(changed).length === 0) close();
      else await save.mutateAsync({ id: seen.id, version: seen.version, edit: changed });
    },
    isBusy: save.isPending,
    error: isCode(save.error, 'stale') ? null : save.error,
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const edit = Edited.safeParse(form.values).data ?? editOf(seen);
  const mine = changesOf(edit);
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
    <FormDialog of={form} title="Edit Document" submit={['Save', 'Saving...']} onClose={close}>
      <TextField of={form} name="name" label="Name" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField of={form} name="type" label="Type" groups={[{ options: typeOptions }]} />
        {!seen.is_requested && (
          <SelectField
            of={form}
            name="status"
            label="Status"
            groups={[{ options: statusesOf(seen).map(value => ({ value, label: statusName(value) })) }]}
          />
        )}
      </div>
      <TextareaField of={form} name="description" label="Description" rows={3} maxLength={1000} />
    </FormDialog>
  );
}

/** Approved is reached by approving, which names the file it is for. */
function statusesOf({ approval, status }: Document): DocumentStatus[] {
  return approval === null && status !== 'approved'
    ? ['draft', 'review', 'delivered']
    : ['draft', 'review', 'approved', 'delivered'];
}

function inWords(key: keyof Edit, edit: Edit): string {
  if (key === 'type') return typeNames[edit.type];
  if (key === 'status') return statusName(edit.status);
  return edit[key] || 'Empty';
}
