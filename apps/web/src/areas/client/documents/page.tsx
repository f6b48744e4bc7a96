// Documents & Resources: what is exchanged in an implementation, and what the product makes of its data.
import type { Project } from '@groundwork/contract/projects';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCommentCounts } from '../../../features/comments/use-comment-counts.ts';
import { DocumentCard } from '../../../features/documents/document-card.tsx';
import { Figures } from '../../../features/documents/figures.tsx';
import { FilterBar } from '../../../features/documents/filter-bar.tsx';
import { NoDocuments } from '../../../features/documents/no-documents.tsx';
import {
  documentSummary,
  documents as documentsOf,
  isNarrowed,
  noFilters,
} from '../../../features/documents/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import type { SelectOption } from '../../../ui/select-props.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { useCurrentProject } from '../current-project.ts';
import { useLiveComments } from '../use-live-comments.ts';
import { Discussed, dialogs, OpenDialog, useDiscussed, useOpenDialog } from './dialogs.tsx';
import { Heading } from './heading.tsx';

const allProjects = 'all';

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
  const narrowed = { ...filters, ...within, search };
  const matching = useQuery({ ...documentSummary(narrowed), enabled: isNarrowed(filters) });
  const list = useInfiniteQuery(documentsOf(narrowed));
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
      <Heading canWrite={canWrite} hasProject={shownProject !== undefined} onOpen={setOpen} />
      {!summary.data || !found ? (
        <Waiting label="Loading the documents" />
      ) : (
        <>
          <Figures of={summary.data} />
          <FilterBar
            filters={filters}
            onChange={setFilters}
            project={
              hasChoice ? { value: chosen, options: optionsOf(projects), onChange: setChosen } : undefined
            }
          />
          <p role="status" className="-mt-3 text-sm text-muted empty:hidden">
            {isNarrowed(filters) && matching.data && `${counted(matching.data.total, 'document')} found`}
          </p>
          {found.length === 0 ? (
            <NoDocuments
              canWrite={canWrite}
              filters={filters}
              onClear={() => setFilters(noFilters)}
              onShowAll={within.projectId === undefined ? undefined : () => setChosen(allProjects)}
            />
          ) : (
            <ul aria-label="Documents" className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
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

function optionsOf(projects: readonly Project[]): SelectOption[] {
  return [
    { value: allProjects, label: 'All projects' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
