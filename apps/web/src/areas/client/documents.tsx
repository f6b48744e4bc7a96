// Documents & Resources: what is exchanged in an implementation, and what the product makes of its data.
import type { Document } from '@groundwork/contract/documents';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilePlus2, FileText, Sparkles, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import {
  documentSummary,
  documents as documentsOf,
  type Filters,
  noFilters,
} from '../../features/documents/api.ts';
import { DocumentCard, type DocumentTask } from '../../features/documents/document-card.tsx';
import { FilterBar } from '../../features/documents/filter-bar.tsx';
import { failureOf } from '../../lib/api/api-error.ts';
import { bytes, count, counted } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { useCurrentProject } from './current-project.ts';

/** Seen only when somebody asks for them. */
const dialogs = {
  approve: onDemand(async () => (await import('../../features/documents/approve-dialog.tsx')).ApproveDialog),
  edit: onDemand(async () => (await import('../../features/documents/edit-dialog.tsx')).EditDialog),
  generate: onDemand(
    async () => (await import('../../features/documents/generate-dialog.tsx')).GenerateDialog,
  ),
  remove: onDemand(async () => (await import('../../features/documents/remove-dialog.tsx')).RemoveDialog),
  request: onDemand(async () => (await import('../../features/documents/request-dialog.tsx')).RequestDialog),
  upload: onDemand(async () => (await import('../../features/documents/upload-dialog.tsx')).UploadDialog),
  versions: onDemand(
    async () => (await import('../../features/documents/versions-dialog.tsx')).VersionsDialog,
  ),
};

type Open = { task: 'new' | 'request' | 'generate' } | { task: DocumentTask; document: Document } | undefined;

export function DocumentsPage() {
  const { can } = useAuth();
  const { current } = useCurrentProject();
  const [filters, setFilters] = useState(noFilters);
  // Typing stays fluent: the list follows when there is time for it.
  const search = useDeferredValue(filters.search.trim());
  const summary = useQuery(documentSummary());
  const list = useInfiniteQuery(documentsOf({ ...filters, search }));
  const [open, setOpen] = useState<Open>();
  const canWrite = can('documents.write');

  const failure = summary.error ?? list.error;
  if (failure) {
    const again = () =>
      void Promise.all([summary, list].filter(each => each.error).map(each => each.refetch()));
    return <ErrorState {...failureOf(failure)} onRetry={again} />;
  }
  const found = list.data?.pages.flatMap(page => page.data);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">Documents & Resources</h1>
          <p className="text-muted">Plans, reports and everything that is exchanged on the way.</p>
        </div>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            {current && (
              <Button
                variant="secondary"
                {...dialogs.generate.intent}
                onClick={() => setOpen({ task: 'generate' })}
              >
                <Sparkles aria-hidden="true" />
                Generate
              </Button>
            )}
            <Button variant="secondary" {...dialogs.upload.intent} onClick={() => setOpen({ task: 'new' })}>
              <Upload aria-hidden="true" />
              Upload
            </Button>
            <Button {...dialogs.request.intent} onClick={() => setOpen({ task: 'request' })}>
              <FilePlus2 aria-hidden="true" />
              Request Document
            </Button>
          </div>
        )}
      </div>
      {!summary.data || !found ? (
        <Waiting label="Loading the documents" />
      ) : (
        <>
          <Stats>
            <Stat label="Total Documents" value={count(summary.data.total)} />
            <Stat label="Delivered" value={count(summary.data.delivered)} />
            <Stat label="In Review" value={count(summary.data.in_review)} />
            <Stat label="Total Size" value={bytes(summary.data.total_size)} />
          </Stats>
          <FilterBar filters={filters} onChange={setFilters} />
          <p role="status" className="sr-only">
            {counted(found.length, 'document')} shown
          </p>
          {found.length === 0 ? (
            <Nothing filters={filters} onClear={() => setFilters(noFilters)} />
          ) : (
            <ul aria-label="Documents" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {found.map(document => (
                <DocumentCard
                  key={document.id}
                  document={document}
                  canWrite={canWrite}
                  canApprove={can('documents.approve')}
                  onTask={task => setOpen({ task, document })}
                />
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-center"
              isBusy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show More
            </Button>
          )}
        </>
      )}
      <OpenDialog open={open} project={current} onClose={() => setOpen(undefined)} />
    </div>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const isFiltered =
    filters.search.trim() !== '' || filters.type !== undefined || filters.status !== undefined;
  return (
    <Card>
      {isFiltered ? (
        <Empty
          icon={<FileText />}
          title="No documents found matching your criteria"
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear Filters
            </Button>
          }
        />
      ) : (
        <Empty
          icon={<FileText />}
          title="No documents yet"
          text="Upload what your team works with, ask for what is missing, or let the product write the plan and the reports."
        />
      )}
    </Card>
  );
}

function OpenDialog({
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
  if (task === 'approve') return <dialogs.approve.Dialog document={document} onClose={onClose} />;
  if (task === 'edit') return <dialogs.edit.Dialog document={document} onClose={onClose} />;
  return <dialogs.remove.Dialog document={document} onClose={onClose} />;
}
