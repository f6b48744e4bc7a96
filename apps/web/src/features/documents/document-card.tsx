// One document: what it is, where it stands, and what one may do with it.
import type { Document, DocumentType } from '@groundwork/contract/documents';
import {
  BarChart3,
  BookOpen,
  Ellipsis,
  File,
  FileSignature,
  GraduationCap,
  type LucideIcon,
  MessageSquare,
  Settings2,
  Upload,
} from 'lucide-react';
import { useId } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Intent } from '../../ui/on-demand.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { FileButtons } from './file-buttons.tsx';
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
export type DocumentTask = 'comments' | 'upload' | 'versions' | 'share' | 'approve' | 'edit' | 'remove';

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
        className="flex h-full min-w-0 flex-col gap-2.5 rounded-lg bg-surface p-4 shadow-low ring-1 ring-line"
      >
        <div className="flex items-start gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-muted">
            <Icon aria-hidden="true" className="size-4" />
          </span>
          <div className="grid min-w-0 flex-1 gap-0.5">
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
    ...(canWrite && document.file?.is_viewable && document.status !== 'draft'
      ? [entry('share', 'Share by link...', onTask)]
      : []),
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
