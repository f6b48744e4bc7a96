// What opens over the documents: each comes when somebody is about to open it.
import type { Document } from '@groundwork/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentTask } from '../../../features/documents/document-card.tsx';
import { document as documentOf, requestForm, uploadForm } from '../../../features/documents/queries.ts';
import { useDraftOpen } from '../../../lib/forms/use-draft.ts';
import { onDemand } from '../../../ui/on-demand.tsx';

export const dialogs = {
  approve: onDemand(
    async () => (await import('../../../features/documents/approve-dialog.tsx')).ApproveDialog,
  ),
  comments: onDemand(
    async () => (await import('../../../features/comments/comments-dialog.tsx')).CommentsDialog,
  ),
  edit: onDemand(async () => (await import('../../../features/documents/edit-dialog.tsx')).EditDialog),
  generate: onDemand(async () => (await import('./generate.tsx')).GenerateDocuments),
  remove: onDemand(async () => (await import('../../../features/documents/remove-dialog.tsx')).RemoveDialog),
  request: onDemand(
    async () => (await import('../../../features/documents/request-dialog.tsx')).RequestDialog,
  ),
  share: onDemand(async () => (await import('../../../features/documents/share-dialog.tsx')).ShareDialog),
  upload: onDemand(async () => (await import('../../../features/documents/upload-dialog.tsx')).UploadDialog),
  versions: onDemand(
    async () => (await import('../../../features/documents/versions-dialog.tsx')).VersionsDialog,
  ),
};

export type Open =
  | { task: 'new' | 'request' | 'generate' }
  | { task: Exclude<DocumentTask, 'comments'>; document: Document }
  | undefined;

/** At first the dialog whose draft waits to be gone on with. */
export function useOpenDialog(): [Open, (open: Open) => void] {
  const [isRequesting] = useDraftOpen(requestForm);
  const [isUploading] = useDraftOpen(uploadForm);
  return useState<Open>(isRequesting ? { task: 'request' } : isUploading ? { task: 'new' } : undefined);
}

/** The document whose comments are open stands in the address, so that a notification leads to it. */
export function useDiscussed(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return id => {
    const search = id === undefined ? {} : { document: id };
    void navigate({ to: '/client/documents', search, replace: true, resetScroll: false });
  };
}

export function Discussed({
  among,
  onClose,
}: {
  among: readonly Document[] | undefined;
  onClose: () => void;
}) {
  const { document: id } = useSearch({ from: '/client/documents' });
  const shown = among?.find(each => each.id === id);
  // It may be of another project, or further down.
  const other = useQuery({
    ...documentOf(id ?? ''),
    enabled: id !== undefined && among !== undefined && shown === undefined,
  });
  if (id === undefined) return null;
  const name = shown?.name ?? other.data?.name ?? '';
  return <dialogs.comments.Dialog on={{ kind: 'document', id }} name={name} onClose={onClose} />;
}

export function OpenDialog({
  open,
  project,
  onClose,
}: {
  open: Open;
  project: { id: string; name: string } | undefined;
  onClose: () => void;
}) {
  if (!open) return null;
  if (!('document' in open)) {
    if (open.task === 'new') return <dialogs.upload.Dialog projectId={project?.id} onClose={onClose} />;
    if (open.task === 'request') return <dialogs.request.Dialog projectId={project?.id} onClose={onClose} />;
    return project ? <dialogs.generate.Dialog project={project} onClose={onClose} /> : null;
  }
  const { task, document } = open;
  if (task === 'upload')
    return <dialogs.upload.Dialog document={document} projectId={project?.id} onClose={onClose} />;
  if (task === 'versions') return <dialogs.versions.Dialog document={document} onClose={onClose} />;
  if (task === 'share') return <dialogs.share.Dialog document={document} onClose={onClose} />;
  if (task === 'approve') return <dialogs.approve.Dialog document={document} onClose={onClose} />;
  if (task === 'edit') return <dialogs.edit.Dialog document={document} onClose={onClose} />;
  return <dialogs.remove.Dialog document={document} onClose={onClose} />;
}
