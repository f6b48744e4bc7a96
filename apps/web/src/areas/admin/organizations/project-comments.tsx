// What is said of a project's milestones and documents, for staff: shared with the client, and internal.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CommentCount } from '../../../features/comments/comment-count.tsx';
import type { Target } from '../../../features/comments/queries.ts';
import { Thread } from '../../../features/comments/thread.tsx';
import { useCommentCounts } from '../../../features/comments/use-comment-counts.ts';
import { documentsOf } from '../../../features/documents/queries.ts';
import { milestones as milestonesOf } from '../../../features/projects/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { cx } from '../../../ui/class-names.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';

interface Subject {
  on: Target;
  name: string;
}

export function ProjectComments({ project }: { project: Project }) {
  const { id, organization_id } = project;
  const milestones = useQuery(milestonesOf(id));
  const documents = useQuery(documentsOf(organization_id, id));
  const countOf = useCommentCounts({ organizationId: organization_id });
  const failure = milestones.error ?? documents.error;
  if (failure) {
    const again = () =>
      void Promise.all([milestones, documents].filter(each => each.error).map(each => each.refetch()));
    return <ErrorState {...failureOf(failure)} onRetry={again} />;
  }
  if (!milestones.data || !documents.data) return <Waiting label="Loading the comments" />;
  const groups: [string, Subject[]][] = [
    [
      'Milestones',
      milestones.data.map(each => ({
        on: { kind: 'milestone', projectId: id, id: each.id },
        name: each.name,
      })),
    ],
    [
      'Documents',
      documents.data.data.map(each => ({ on: { kind: 'document', id: each.id }, name: each.name })),
    ],
  ];
  return (
    <div className="grid gap-4 rounded-md bg-sunken px-4 py-3">
      {groups.map(([title, subjects]) => (
        <section key={title} aria-label={`${title} of ${project.name}`} className="grid gap-1">
          <h3 className="text-sm font-medium">{title}</h3>
          {subjects.length === 0 ? (
            <p className="text-sm text-muted">None yet</p>
          ) : (
            <ul className="grid">
              {subjects.map(subject => (
                <SubjectRow key={subject.on.id} {...subject} count={countOf(subject.on.id)} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

function SubjectRow({ on, name, count }: Subject & { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-3 rounded-sm py-1 text-left hover:underline"
      >
        <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
        <span className="text-sm text-muted">
          <CommentCount count={count} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div className="min-w-0 py-2">
          <Thread on={on} name={name} />
        </div>
      )}
    </li>
  );
}
