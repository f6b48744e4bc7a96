// Bringing a file: a new document, or a newer version of one that is there.
import { type Document, documentTypes } from '@groundwork/contract/documents';
import { FileText, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { TextField } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { LostFiles } from '../../ui/lost-files.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { uploadDocument, uploadForm } from './queries.ts';
import { acceptedEndings, isType, typeOptions } from './wording.ts';

const Fields = z.object({
  name: z.string(),
  type: z.enum(documentTypes),
  status: z.enum(['draft', 'review']),
  description: z.string(),
});
type Fields = z.infer<typeof Fields>;

export interface UploadDialogProps {
  /** What it becomes a version of; absent: a new document. */
  document?: Document | undefined;
  projectId: string | undefined;
  onClose: () => void;
}

export function UploadDialog({ document, projectId, onClose }: UploadDialogProps) {
  const chosen = useChosen<NamedFile>(uploadForm);
  const [file] = chosen.files;
  const [fields, setFields, forget] = useDraft<Fields>(uploadForm, Fields, {
    name: '',
    type: 'other',
    status: 'review',
    description: '',
  });
  const [sent, setSent] = useState<number>();
  const close = () => {
    forget();
    chosen.forget();
    onClose();
  };
  const stop = useRef<AbortController>(undefined);
  const upload = useChange(
    uploadDocument(document, { ...fields, ...(projectId !== undefined && { project_id: projectId }) }),
    {
      onFresh: made => {
        notify('success', document ? 'New version uploaded' : 'Document uploaded', made.name);
        close();
      },
      onSettled: () => setSent(undefined),
    },
  );
  const send = (given: NamedFile) => {
    const control = new AbortController();
    stop.current = control;
    upload.mutate({ files: [given], signal: control.signal, onProgress: setSent });
  };
  const choose = (given: NamedFile) => {
    upload.reset();
    chosen.choose([given]);
    if (fields.name === '') setFields({ ...fields, name: nameOf(given) });
  };
  const isBusy = upload.isPending;
  const fault = upload.error && upload.error.name !== 'AbortError' ? messageOf(upload.error) : undefined;
  const needsName = !document && fields.name.trim() === '';
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => {
        if (isOpen) return;
        stop.current?.abort();
        close();
      }}
      title={
        document ? (document.is_requested ? 'Upload Document' : 'Upload a New Version') : 'Upload Document'
      }
      description={document ? intoWhat(document) : 'One file of up to 100 MB.'}
      actions={
        <>
          <Button variant="secondary" onClick={() => (isBusy ? stop.current?.abort() : close())}>
            {isBusy ? 'Cancel Upload' : 'Cancel'}
          </Button>
          <Button
            isBusy={isBusy}
            disabled={!file || needsName}
            onClick={() => file && !needsName && send(file)}
          >
            {isBusy ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
        {!file && <LostFiles names={chosen.lost} onDismiss={chosen.dismiss} />}
        {file ? (
          <Chosen file={file} sent={sent} isBusy={isBusy} onDrop={() => chosen.choose([])} />
        ) : (
          <FileDrop
            isSingle
            title="Drop the file here"
            text="PDF, Office, images, text and more. Programs are not taken."
            accept={acceptedEndings}
            onFiles={([first]) => first && choose(first)}
          />
        )}
        {!document && <NewFields fields={fields} isBusy={isBusy} onChange={setFields} />}
      </div>
    </Dialog>
  );
}

function intoWhat({ name, is_requested, approval }: Document): string {
  if (is_requested) return `For the request “${name}”. One file of up to 100 MB.`;
  if (approval) return `For “${name}”. Its approval is for the present version and does not carry over.`;
  return `For “${name}”. Former versions stay.`;
}

/** The file's name without folder and ending. */
function nameOf({ name }: NamedFile): string {
  return (name.split('/').at(-1) ?? name).replace(/\.[^.]+$/, '').slice(0, 200);
}

function Chosen({
  file,
  sent,
  isBusy,
  onDrop,
}: {
  file: NamedFile;
  sent: number | undefined;
  isBusy: boolean;
  onDrop: () => void;
}) {
  const { size } = file.file;
  return (
    <div className="grid gap-3 rounded-lg px-4 py-3 ring-1 ring-line">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="text-sm text-muted tabular" role="status">
            {sent === undefined
              ? bytes(size)
              : sent < size
                ? `${bytes(sent)} of ${bytes(size)}`
                : 'Checking the file'}
          </span>
        </span>
        {!isBusy && (
          <IconButton label="Choose another file" onClick={onDrop}>
            <X />
          </IconButton>
        )}
      </div>
      {isBusy && <Progress label="Upload" value={sent === undefined || size === 0 ? null : sent / size} />}
    </div>
  );
}

function NewFields({
  fields,
  isBusy,
  onChange,
}: {
  fields: Fields;
  isBusy: boolean;
  onChange: (fields: Fields) => void;
}) {
  return (
    <fieldset disabled={isBusy} className="grid gap-4">
      <legend className="sr-only">About the document</legend>
      <TextField
        label="Name"
        maxLength={200}
        value={fields.name}
        onChange={event => onChange({ ...fields, name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label="Type"
          disabled={isBusy}
          value={fields.type}
          groups={[{ options: typeOptions }]}
          onChange={type => isType(type) && onChange({ ...fields, type })}
        />
        <LabelledSelect
          label="Status"
          disabled={isBusy}
          value={fields.status}
          groups={[
            {
              options: [
                { value: 'review', label: 'In Review' },
                { value: 'draft', label: 'Draft' },
              ],
            },
          ]}
          onChange={status => onChange({ ...fields, status: status === 'draft' ? 'draft' : 'review' })}
        />
      </div>
      <TextAreaField
        rows={3}
        label="Description (optional)"
        maxLength={1000}
        value={fields.description}
        onChange={event => onChange({ ...fields, description: event.target.value })}
      />
    </fieldset>
  );
}
