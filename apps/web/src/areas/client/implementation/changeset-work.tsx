// The operation that moves a change set, watched until it ends; its end is followed by a fresh look.
import type { Changeset } from '@groundwork/contract/changesets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { OperationWatch } from '../../../features/operations/operation-watch.tsx';
import { isFinal } from '../../../features/operations/phases.ts';
import { operation as operationQuery } from '../../../features/operations/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { useRefresh } from './use-refresh.ts';

const words: Partial<Record<Changeset['state'], { title: string; note: string }>> = {
  draft: {
    title: 'Working out the changes',
    note: 'The files are compared with what the portal holds. Nothing is written.',
  },
  approved: {
    title: 'Applying the changes',
    note: 'Written in batches within the portal’s limits. Cancelling keeps what was written; you can go on or undo it.',
  },
  applying: {
    title: 'Applying the changes',
    note: 'Written in batches within the portal’s limits. Cancelling keeps what was written; you can go on or undo it.',
  },
  undo_stopped: {
    title: 'The undo stopped',
    note: 'A part is taken back; the rest still stands in the portal.',
  },
  undoing: {
    title: 'Taking the changes back',
    note: 'What people changed since is kept and listed. You can leave this page; it goes on.',
  },
};

export function ChangesetWork({ changeset }: { changeset: Changeset }) {
  const { can } = useAuth();
  const refresh = useRefresh();
  const operation = useQuery({
    ...operationQuery(changeset.operation_id ?? ''),
    enabled: changeset.operation_id !== null,
  });
  const wasMoving = useRef(false);
  const isMoving = operation.data !== undefined && !isFinal(operation.data);
  useEffect(() => {
    if (wasMoving.current && !isMoving) refresh();
    wasMoving.current = isMoving;
  }, [isMoving, refresh]);
  if (operation.error)
    return <ErrorState {...failureOf(operation.error)} onRetry={() => void operation.refetch()} />;
  if (!operation.data) return <Waiting label="Loading the progress" />;
  const said = words[changeset.state] ?? { title: 'Last run', note: '' };
  const isStopped = changeset.state === 'stopped' || changeset.state === 'undo_stopped';
  const permission = changeset.state === 'draft' ? 'changesets.propose' : 'changesets.approve';
  return (
    <OperationWatch
      operation={operation.data}
      title={said.title}
      note={said.note}
      // A stopped one has its own way on.
      canRun={!isStopped && can('operations.run') && can(permission)}
    />
  );
}
