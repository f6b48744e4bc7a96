// The change set of a merge: looked at, approved, applied, and taken back, beside the group that it came from.
import type { Changeset } from '@groundwork/contract/changesets';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { changeset as changesetQuery } from '../../../features/changesets/queries.ts';
import { ChangesetSummary } from '../../../features/changesets/summary.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { useWatching } from '../../../lib/watched.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { ChangesetDialogs, canUndo, dialogs } from './changeset-dialogs.tsx';
import { ChangesetHead, ChangesetOutcome } from './changeset-head.tsx';
import { ChangesetWork, UndoResult } from './later.tsx';
import { RecoveryActions } from './recovery-actions.tsx';
import { useChangesetActions } from './use-changeset-actions.ts';

const EntriesTable = lazy(async () => ({
  default: (await import('../../../features/changesets/entries-table.tsx')).EntriesTable,
}));
interface MergeChangesetProps {
  projectId: string;
  id: string;
  portalName: string;
}

export function MergeChangeset({ id, ...rest }: MergeChangesetProps) {
  const found = useQuery(changesetQuery(id));
  useWatching(id);
  if (found.error) return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting label="Loading the change set" />;
  return <Shown changeset={found.data} {...rest} />;
}

function Shown({
  changeset,
  projectId,
  portalName,
}: Omit<MergeChangesetProps, 'id'> & { changeset: Changeset }) {
  const { can, session } = useAuth();
  const [dialog, setDialog] = useState<'approve' | 'undo'>();
  const actions = useChangesetActions(projectId, () => setDialog(undefined));
  const { state } = changeset;
  const isMoving = ['draft', 'approved', 'applying', 'undoing', 'stopped', 'undo_stopped'].includes(state);
  return (
    <div className="grid content-start gap-4 p-4">
      <ChangesetHead changeset={changeset} />
      {isMoving && <ChangesetWork changeset={changeset} />}
      {state === 'undone' ? (
        <UndoResult changeset={changeset} />
      ) : (
        state !== 'draft' && (
          <>
            <ChangesetSummary changeset={changeset} />
            <ChangesetOutcome changeset={changeset} />
          </>
        )
      )}
      {state === 'proposed' && !can('changesets.approve') && (
        <p className="text-muted">
          {readOnlyReason(session?.organization) ?? 'An administrator of your organization can approve this.'}
        </p>
      )}
      {can('changesets.approve') && (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {state === 'proposed' && (
            <Button {...dialogs.approve.intent} onClick={() => setDialog('approve')}>
              Approve and apply...
            </Button>
          )}
          <RecoveryActions changeset={changeset} actions={actions} />
          {canUndo(changeset) && (
            <Button variant="danger" {...dialogs.undo.intent} onClick={() => setDialog('undo')}>
              <Undo2 aria-hidden="true" />
              Undo...
            </Button>
          )}
        </div>
      )}
      {state !== 'draft' && state !== 'undone' && (
        <Suspense fallback={<Waiting label="Loading the entries" />}>
          <EntriesTable key={changeset.id} changeset={changeset} />
        </Suspense>
      )}
      <ChangesetDialogs
        changeset={changeset}
        portalName={portalName}
        open={dialog}
        onClose={() => setDialog(undefined)}
        actions={actions}
      />
    </div>
  );
}
