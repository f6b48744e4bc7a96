// Bringing a file: a new document, or a newer version of one that is there.
import {
  type Document,
  DocumentDescription,
  DocumentName,
  DocumentType,
} from '@groundwork/contract/documents';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useChange } from '../../lib/data/use-change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { LostFiles } from '../../ui/lost-files.tsx';
import { notify } from '../../ui/toast.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { NewFields } from './new-fields.tsx';
import { uploadDocument, uploadForm } from './queries.ts';
import { acceptedEndings } from './wording.ts';

/** Of a version the document says all that. */
const AsItIs = z.object({
  name: z.string(),
  type: DocumentType,
  status: z.enum(['draft', 'review']),
  description: DocumentDescription,
});
const Fields = AsItIs.extend({ name: DocumentName });

export interface UploadDialogProps {
  /** What it becomes a version of; absent: a new document. */
  document?: Document | undefined;
  projectId: string | undefined;
  onClose: () => void;
}

export function UploadDialog({ document, projectId, onClose }: UploadDialogProps) {
  const chosen = useChosen<NamedFile>(uploadForm);
  const [file] = chosen.files;
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const upload = useChange(uploadDocument(document), {
    onFresh: made => {
      notify('success', document ? 'New version uploaded' : 'Document uploaded', made.name);
      close();
    },
    onSettled: () => setSent(undefined),
  });
  const form = useForm({
    schema: document ? AsItIs : Fields,
    blank: { name: '', type: 'other', status: 'review', description: '' },
    draft: uploadForm,
    send: async fields => {
      if (!file) return;
      stop.current = new AbortController();
      await upload.mutateAsync({
        fields: { ...fields, ...(projectId !== undefined && { project_id: projectId }) },
        files: [file],
        signal: stop.current.signal,
        onProgress: setSent,
      });
    },
    isBusy: upload.isPending,
    error: upload.error?.name === 'AbortError' ? null : upload.error,
  });
  const { isBusy } = form;
  const close = () => {
    form.forget();
    chosen.forget();
    onClose();
  };
  const choose = (given: NamedFile) => {
    upload.reset();
    chosen.choose([given]);
    if (form.values.name === '') form.change({ name: nameOf(given) });
  };
  const id = useId();
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
          <Submit
            of={form}
            form={id}
            words={['Upload', 'Uploading...']}
            disabled={!file || (!document && form.values.name.trim() === '')}
          />
        </>
      }
    >
      <Form of={form} id={id} className="grid gap-4 pb-1">
        {!file && <LostFiles names={chosen.lost} onDismiss={chosen.dismiss} />}
        {file ? (
          <ChosenFile file={file} sent={sent} isBusy={isBusy} onDrop={() => chosen.choose([])} />
        ) : (
          <FileDrop
            isSingle
            title="Drop the file here"
            text="PDF, Office, images, text and more. Programs are not taken."
            accept={acceptedEndings}
            onFiles={([first]) => first && choose(first)}
          />
        )}
        {!document && <NewFields of={form} isBusy={isBusy} />}
      </Form>
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
