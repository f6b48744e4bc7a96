// Documents & Resources: what is exchanged in an implementation, and what the product makes of its data.
import type { Document } from '@groundwork/contract/documents';
import type { Project } from '@groundwork/contract/projects';
import type { StorageUse } from '@groundwork/contract/storage';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FilePlus2, FileText, Sparkles, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useCommentCounts } from '../../features/comments/use-comment-counts.ts';
import { DocumentCard, type DocumentTask } from '../../features/documents/document-card.tsx';
import { FilterBar } from '../../features/documents/filter-bar.tsx';
import {
  document as documentOf,
  documentSummary,
  documents as documentsOf,
  type Filters,
  noFilters,
  requestForm,
  uploadForm,
} from '../../features/documents/queries.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { bytes, count, counted } from '../../lib/formats/numbers.ts';
import { useDraftOpen } from '../../lib/forms/use-draft.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { useCurrentProject } from './current-project.ts';
import { useLiveComments } from './use-live-comments.ts';

/** Seen only when somebody asks for them. */
const dialogs = {
  approve: onDemand(async () => (await import('../../features/documents/approve-dialog.tsx')).ApproveDialog),
  comments: onDemand(
    async () => (await import('../../features/comments/comments-dialog.tsx')).CommentsDialog,
  ),
  edit: onDemand(async () => (await import('../../features/documents/edit-dialog.tsx')).EditDialog),
  generate: onDemand(async () => (await import('./documents-generate.tsx')).GenerateDocuments),
  remove: onDemand(async () => (await import('../../features/documents/remove-dialog.tsx')).RemoveDialog),
  request: onDemand(async () => (await import('../../features/documents/request-dialog.tsx')).RequestDialog),
  upload: onDemand(async () => (await import('../../features/documents/upload-dialog.tsx')).UploadDialog),
  versions: onDemand(
    async () => (await import('../../features/documents/versions-dialog.tsx')).VersionsDialog,
  ),
};

type Open =
  | { task: 'new' | 'request' | 'generate' }
  | { task: Exclude<DocumentTask, 'comments'>; document: Document }
  | undefined;

const allProjects = 'all';

/** At first the dialog whose draft waits to be gone on with. */
function useOpenDialog(): [Open, (open: Open) => void] {
  const [isRequesting] = useDraftOpen(requestForm);
  const [isUploading] = useDraftOpen(uploadForm);
  return useState<Open>(isRequesting ? { task: 'request' } : isUploading ? { task: 'new' } : undefined);
}

export function DocumentsPage() {
  const { projects, list, current } = useCurrentProject();
  // Without the list of projects there is still one of documents.
  if (projects.isPending) return <Waiting label="Loading the documents" />;
  return <Documents projects={list} current={current} />;
}

function Documents({ projects, current }: { projects: readonly Project[]; current: Project | undefined }) {
  const { can } = useAuth();
  const [filters, setFilters] = useState(noFilters);
  // A choice holds until another project is taken in hand: that one begins with its own documents.
  const [choice, setChoice] = useState<{ project: string; while: string | undefined }>();
  const chosen = choice && choice.while === current?.id ? choice.project : (current?.id ?? allProjects);
  const setChosen = (id: string) => setChoice({ project: id, while: current?.id });
  // Typing stays fluent: the list follows when there is time for it.
  const search = useDeferredValue(filters.search.trim());
  const hasChoice = projects.length > 1;
  const project = projects.find(each => each.id === chosen);
  const within = { projectId: hasChoice ? project?.id : undefined };
  const summary = useQuery(documentSummary(within));
  const list = useInfiniteQuery(documentsOf({ ...filters, ...within, search }));
  const [open, setOpen] = useOpenDialog();
  const canWrite = can('documents.write');
  const commentsOn = useCommentCounts({});
  const discuss = useDiscussed();
  useLiveComments();
  // What is made while one project is looked at belongs to it.
  const shownProject = project ?? current;
  const nameOf = (id: string | null) =>
    within.projectId === undefined && hasChoice ? projects.find(each => each.id === id)?.name : undefined;

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
          <h1 className="text-xl font-semibold">Documents & Resources</h1>
          <p className="text-muted">Plans, reports and everything that is exchanged on the way.</p>
        </div>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            {shownProject && (
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
            <Stat
              label="Total Size"
              value={bytes(summary.data.total_size)}
              note={summary.data.storage && usedOf(summary.data.storage)}
            />
          </Stats>
          {summary.data.storage && isNearlyFull(summary.data.storage) && (
            <Notice tone="warn">
              Your organization keeps {usedOf(summary.data.storage)}, former versions, exports and attachments
              of tickets included. Remove files that are not needed, or choose a larger plan.
            </Notice>
          )}
          <FilterBar
            filters={filters}
            onChange={setFilters}
            project={
              hasChoice ? { value: chosen, options: optionsOf(projects), onChange: setChosen } : undefined
            }
          />
          <p role="status" className="sr-only">
            {counted(found.length, 'document')} shown
          </p>
          {found.length === 0 ? (
            <Nothing
              canWrite={canWrite}
              filters={filters}
              onClear={() => setFilters(noFilters)}
              onShowAll={within.projectId === undefined ? undefined : () => setChosen(allProjects)}
            />
          ) : (
            <ul aria-label="Documents" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {found.map(document => (
                <DocumentCard
                  key={document.id}
                  document={document}
                  projectName={nameOf(document.project_id)}
                  canWrite={canWrite}
                  canApprove={can('documents.approve')}
                  comments={commentsOn(document.id)}
                  commentsIntent={dialogs.comments.intent}
                  onTask={task => (task === 'comments' ? discuss(document.id) : setOpen({ task, document }))}
                />
              ))}
            </ul>
          )}
          <ShowMore list={list} place="centre" />
        </>
      )}
      <OpenDialog open={open} project={shownProject} onClose={() => setOpen(undefined)} />
      <Discussed among={found} onClose={() => discuss(undefined)} />
    </div>
  );
}

/** The document whose comments are open stands in the address, so that a notification leads to it. */
function useDiscussed(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return id => {
    const search = id === undefined ? {} : { document: id };
    void navigate({ to: '/client/documents', search, replace: true, resetScroll: false });
  };
}

function Discussed({ among, onClose }: { among: readonly Document[] | undefined; onClose: () => void }) {
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

function optionsOf(projects: readonly Project[]): SelectOption[] {
  return [
    { value: allProjects, label: 'All projects' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

function usedOf({ used, limit }: StorageUse): string {
  return `${bytes(used)} of ${bytes(limit)} in use`;
}

/** Early enough to do something about it. */
function isNearlyFull({ used, limit }: StorageUse): boolean {
  return used >= 0.9 * limit;
}

function Nothing({
  canWrite,
  filters,
  onClear,
  onShowAll,
}: {
  canWrite: boolean;
  filters: Filters;
  onClear: () => void;
  /** Absent where all projects are shown already. */
  onShowAll: (() => void) | undefined;
}) {
  const isFiltered = filters.search.trim() !== '' || Boolean(filters.type ?? filters.status);
  const text = canWrite
    ? 'Upload what your team works with, ask for what is missing, or let the product write the plan and the reports.'
    : 'What your team uploads and what the product writes appears here.';
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
      ) : onShowAll ? (
        <Empty
          icon={<FileText />}
          title="No documents in this project yet"
          text={text}
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show All Projects
            </Button>
          }
        />
      ) : (
        <Empty icon={<FileText />} title="No documents yet" text={text} />
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
