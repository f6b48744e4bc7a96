// What shows that a milestone is complete: the work that did it with its figures, or the person who said so.
import type { Evidence } from '@groundwork/contract/projects';
import { Link } from '@tanstack/react-router';
import { FileCheck2, UserCheck } from 'lucide-react';
import { instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';

const steps: Record<string, string> = { blueprint: 'blueprint', migration: 'migration' };
const stateWords: Record<string, string> = {
  applied: 'entries applied',
  failed: 'refused by the portal',
  reversed: 'taken back',
  kept: 'kept',
  errored: 'could not be taken back',
  pending: 'still to do',
};

export function MilestoneEvidence({ evidence, projectId }: { evidence: Evidence; projectId: string }) {
  if (evidence.by === 'person')
    return (
      <p className="flex items-center gap-2 text-sm">
        <UserCheck aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span
          className="min-w-0 break-words"
          title={evidence.name === evidence.address ? undefined : evidence.address}
        >
          Marked complete by {evidence.name}
        </span>
      </p>
    );
  const { changeset, finished_at } = evidence;
  const figures = Object.entries(changeset?.counts ?? {})
    .filter(([, entries]) => entries > 0)
    .map(([state, entries]) => `${count(entries)} ${stateWords[state] ?? state}`);
  const step = steps[changeset?.kind ?? ''];
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <FileCheck2 aria-hidden="true" className="hidden size-4 shrink-0 text-muted sm:block" />
        {changeset && step !== undefined ? (
          <Link
            to="/client/implementation"
            search={{ project: projectId, step }}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            Evidence: {changeset.title}
          </Link>
        ) : (
          <span>Evidence: {changeset?.title ?? evidence.kind.replaceAll(/[._]/g, ' ')}</span>
        )}
        <UndoState state={changeset?.state} />
      </p>
      {figures.length > 0 && <p className="text-muted">{figures.join(', ')}</p>}
      <p className="text-muted">
        {/* The end of it: an id begins with its time, which operations of one minute share. */}
        Operation <span className="font-mono text-xs">{evidence.operation_id.slice(-8)}</span>{' '}
        {evidence.status}
        {finished_at !== null && `, ${instant(finished_at)}`}
      </p>
    </div>
  );
}

function UndoState({ state }: { state: string | undefined }) {
  if (state === 'undone') return <Badge tone="warn">Undone</Badge>;
  if (state === 'undo_stopped') return <Badge tone="warn">Undone in part</Badge>;
  if (state === 'undoing') return <Badge tone="warn">Being undone</Badge>;
  return ['applied', 'applied_with_failures', 'stopped'].includes(state ?? '') ? (
    <Badge>Can be undone</Badge>
  ) : null;
}
