// One document: what it is, where it stands, and what one may do with it.
import type { Document, DocumentType } from '@groundwork/contract/documents';
import {
  BadgeCheck,
  BarChart3,
  BookOpen,
  Download,
  Ellipsis,
  Eye,
  File,
  FileSignature,
  GraduationCap,
  type LucideIcon,
  MessageSquare,
  Settings2,
  Upload,
} from 'lucide-react';
import { useId } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, day } from '../../lib/formats/dates.ts';
import { bytes, counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Intent } from '../../ui/on-demand.tsx';
import { Person } from '../../ui/person.tsx';
import { saveFile, viewFile } from './queries.ts';
import { lookOf, typeNames } from './wording.ts';

const icons: Record<DocumentType, LucideIcon> = {
  report: BarChart3,
  configuration: Settings2,
  documentation: BookOpen,
  training: GraduationCap,
  contract: FileSignature,
  other: File,
};

/** What a card can ask the page for. */
export type DocumentTask = 'comments' | 'upload' | 'versions' | 'approve' | 'edit' | 'remove';

export interface DocumentCardProps {
  document: Document;
  /** Said where documents of several projects stand beside each other. */
  projectName?: string | undefined;
  canWrite: boolean;
  canApprove: boolean;
  /** How many comments stand on it. */
  comments: number;
  /** Put on what opens them. */
  commentsIntent: Intent;
  onTask: (task: DocumentTask) => void;
}

export function DocumentCard(props: DocumentCardProps) {
  const { document, projectName, canWrite, onTask } = props;
  const titleId = useId();
  const Icon = icons[document.type];
  const look = lookOf(document);
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={titleId}
        className="flex h-full min-w-0 flex-col gap-3 rounded-lg bg-surface p-5 ring-1 ring-line"
      >
        <div className="flex items-start gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted">
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 id={titleId} className="leading-snug font-semibold wrap-anywhere">
              <bdi>{document.name}</bdi>
            </h2>
            <p className="text-sm text-muted wrap-anywhere">
              {typeNames[document.type]}
              {projectName !== undefined && (
                <>
                  {' · '}
                  <bdi>{projectName}</bdi>
                </>
              )}
            </p>
          </div>
          <Badge tone={look.tone}>{look.name}</Badge>
        </div>
        {document.description !== '' && (
          <p className="line-clamp-3 text-muted wrap-anywhere">
            <bdi>{document.description}</bdi>
          </p>
        )}
        <DocumentFacts document={document} />
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          {document.is_requested ? (
            canWrite && (
              <Button size="sm" onClick={() => onTask('upload')}>
                <Upload aria-hidden="true" />
                Upload
              </Button>
            )
          ) : (
            <FileButtons document={document} />
          )}
          <CommentsButton {...props} />
          <MoreMenu {...props} />
        </div>
      </article>
    </li>
  );
}

function DocumentFacts({ document }: { document: Document }) {
  const { file, request, approval } = document;
  return (
    <div className="grid gap-1 text-sm text-muted">
      {file && (
        <p className="tabular">
          {bytes(document.size)} · Version {file.number} ·{' '}
          <time dateTime={file.uploaded_at}>{ago(file.uploaded_at)}</time>
        </p>
      )}
      {document.is_requested && request && (
        <p className="wrap-anywhere">
          Asked for by <Person address={request.by} name={request.by_name} />
          {request.due_date !== null && `, due ${day(request.due_date)}`}
          {request.note !== '' && (
            <>
              : <bdi>{request.note}</bdi>
            </>
          )}
        </p>
      )}
      {approval && (
        <p className="flex items-start gap-1.5 wrap-anywhere text-good-ink">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            Approved by <Person address={approval.by} name={approval.by_name} />
          </span>
        </p>
      )}
    </div>
  );
}

function FileButtons({ document }: { document: Document }) {
  const view = useChange(viewFile(), { failure: true });
  const save = useChange(saveFile(), { failure: true });
  const isDraft = document.status === 'draft';
  const isViewable = document.file?.is_viewable === true;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View ${document.name}`}
        title={isViewable ? undefined : 'A browser does not show this kind of file'}
        disabled={!isViewable}
        isBusy={view.isPending}
        onClick={() => view.mutate({ document })}
      >
        <Eye aria-hidden="true" />
        View
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Download ${document.name}`}
        title={isDraft ? 'A draft cannot be downloaded' : undefined}
        disabled={isDraft}
        isBusy={save.isPending}
        onClick={() => save.mutate({ document })}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
    </>
  );
}

function CommentsButton({ document, comments, commentsIntent, onTask }: DocumentCardProps) {
  const text = comments === 0 ? 'Comment' : counted(comments, 'comment');
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${text} on ${document.name}`}
      {...commentsIntent}
      onClick={() => onTask('comments')}
    >
      <MessageSquare aria-hidden="true" />
      {text}
    </Button>
  );
}

function MoreMenu({ document, canWrite, canApprove, onTask }: DocumentCardProps) {
  const mayApprove =
    canApprove && document.file !== null && document.approval === null && document.status !== 'draft';
  const entries = [
    ...(mayApprove ? [entry('approve', 'Approve...', onTask)] : []),
    ...(document.is_requested ? [] : [entry('versions', 'Versions', onTask)]),
    ...(canWrite && !document.is_requested ? [entry('upload', 'Upload a new version...', onTask)] : []),
    ...(canWrite ? [entry('edit', 'Edit...', onTask), entry('remove', 'Remove...', onTask)] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <div className="ml-auto">
      <Menu
        align="end"
        trigger={
          <IconButton label={`More for ${document.name}`}>
            <Ellipsis />
          </IconButton>
        }
        groups={[{ entries }]}
      />
    </div>
  );
}

function entry(key: DocumentTask, label: string, onTask: (task: DocumentTask) => void) {
  return { key, label, onSelect: () => onTask(key) };
}
