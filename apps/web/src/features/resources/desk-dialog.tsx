// One resource at the desk: where it stands, its versions, its file, and who has read it.
import type { ResourceOnDesk } from '@groundwork/contract/resource-desk';
import { resourceKindNames } from '@groundwork/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import {
  deleteResource,
  publishResource,
  resource as resourceOf,
  restoreResource,
  uploadResourceFile,
} from './desk-queries.ts';
import { stateNames, stateTones } from './desk-wording.ts';
import { ExpiryForm } from './expiry-form.tsx';
import { Readers } from './readers.tsx';
import { Versions } from './versions.tsx';

export interface DeskDialogProps {
  id: string;
  onRevise: (resource: ResourceOnDesk) => void;
  onClose: () => void;
}

export function DeskDialog({ id, onRevise, onClose }: DeskDialogProps) {
  const found = useQuery(resourceOf(id));
  const resource = found.data;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={resource ? resource.title : 'Resource'}
      {...(resource && { description: resource.summary })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {resource ? (
        <div className="grid gap-5 pb-1">
          <Standing resource={resource} onRevise={() => onRevise(resource)} />
          <Versions resource={resource} />
          {resource.state !== 'deleted' && (
            <>
              <UploadFile resource={resource} />
              {/* Anew with each version: what others set meanwhile is what is changed from here on. */}
              <ExpiryForm key={resource.version} resource={resource} />
            </>
          )}
          <Readers resource={resource} />
        </div>
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the resource" />
      )}
    </Dialog>
  );
}

function Standing({ resource, onRevise }: { resource: ResourceOnDesk; onRevise: () => void }) {
  const publish = useChange(publishResource(), { failure: 'It was not published' });
  const remove = useChange(deleteResource(), { failure: 'It was not deleted' });
  const restore = useChange(restoreResource(), { failure: 'It was not brought back' });
  const { state, latest, published } = resource;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      <Badge>{resourceKindNames[resource.kind]}</Badge>
      <span className="flex-1" />
      {state === 'deleted' ? (
        <Button
          variant="secondary"
          size="sm"
          isBusy={restore.isPending}
          onClick={() => restore.mutate(resource)}
        >
          Bring Back
        </Button>
      ) : (
        <>
          {published !== latest && (
            <Button size="sm" isBusy={publish.isPending} onClick={() => publish.mutate(resource)}>
              Publish Version {latest}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={onRevise}>
            New Version
          </Button>
          {/* It can be brought back, so nobody is asked twice. */}
          <Button
            variant="danger"
            size="sm"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(resource)}
          >
            Delete
          </Button>
        </>
      )}
    </div>
  );
}

function UploadFile({ resource }: { resource: ResourceOnDesk }) {
  const [sent, setSent] = useState(0);
  const send = useChange(uploadResourceFile(resource.id, setSent), { onSettled: () => setSent(0) });
  return (
    <div className="grid gap-2">
      {send.error && <Notice tone="bad">{messageOf(send.error)}</Notice>}
      <FileDrop
        isSingle
        isBeside
        title={send.isPending ? `Sending, ${share(sent)}` : 'A file for the next version'}
        accept=".pdf,.pptx,.ppt,.odp,.docx,.doc,.odt,.xlsx,.ods,.png,.jpg,.jpeg,.webp,.txt,.md,.csv,.zip"
        text="PDF, Office, images and text of up to 50 MB. The words stay those of the newest version."
        disabled={send.isPending}
        onFiles={([first]) => first && send.mutate(first.file)}
      />
    </div>
  );
}
