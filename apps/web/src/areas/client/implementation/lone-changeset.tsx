// A change set that stands outside of the steps of an implementation, a merge or a bundle of fixes: looked at, approved, applied, and
// taken back, beside what it came from.
import type { Changeset } from '@groundwork/contract/changesets';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OtherApproval } from '../../../features/changesets/confirm-dialogs.tsx';
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
import { useFollowState } from './use-refresh.ts';

const EntriesTable = lazy(async () => ({
  default: (await import('../../../features/changesets/entries-table.tsx')).EntriesTable,
}));
interface LaterApproval {
  /** The choice, in the dialog that approves. */
  choice: ReactNode;
  /** What approves it, where a moment was chosen; told what to do once it is. */
  instead: (onDone: () => void) => OtherApproval | undefined;
  onOpened: () => void;
  /** The dialog was closed: what was chosen in it is forgotten. */
  onClosed: () => void;
  /** Why what stands in the dialog is not approved any more. */
  blocked: string | undefined;
  /** It waits for one. */
  isWaiting: boolean;
}

interface LoneChangesetProps {
  projectId: string;
  id: string;
  portalName: string;
  /** What its kind says beside the figures. */
  facts?: (changeset: Changeset) => ReactNode;
  /** What stands instead of the button that approves, where another approval comes first; null where that button does. */
  first?: (changeset: Changeset) => ReactNode;
  /** Approving it for a moment later, where its kind can. */
  later?: LaterApproval;
  /** Its kind says why nothing of it is approved or gone on with any more; taking it back stays. */
  isOver?: (changeset: Changeset) => boolean;
}

export function LoneChangeset({ id, ...rest }: LoneChangesetProps) {
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
  facts,
  first,
  later,
  isOver,
}: Omit<LoneChangesetProps, 'id'> & { changeset: Changeset }) {
  const { can, session } = useAuth();
  const [dialog, setDialog] = useState<'approve' | 'undo'>();
  const close = () => {
    setDialog(undefined);
    later?.onClosed();
  };
  const actions = useChangesetActions(projectId, close);
  const { state } = changeset;
  const isMoving = ['draft', 'approved', 'applying', 'undoing', 'stopped', 'undo_stopped'].includes(state);
  const isOpen = isOver?.(changeset) !== true;
  useFollowState(state);
  return (
    <div className="grid content-start gap-4 p-4">
      <ChangesetHead
        changeset={changeset}
        stands={state === 'proposed' ? standing(isOpen, later?.isWaiting) : undefined}
      />
      {isMoving && <ChangesetWork changeset={changeset} />}
      {state === 'undone' ? (
        <>
          {facts?.(changeset)}
          <UndoResult changeset={changeset} />
        </>
      ) : (
        state !== 'draft' && (
          <>
            <ChangesetSummary changeset={changeset} />
            <ChangesetOutcome changeset={changeset} />
            {facts?.(changeset)}
          </>
        )
      )}
      {state === 'proposed' && isOpen && later?.isWaiting !== true && !can('changesets.approve') && (
        <p className="text-muted">
          {readOnlyReason(session?.organization) ?? 'An administrator of the organization can approve this.'}
        </p>
      )}
      {can('changesets.approve') && (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {state === 'proposed' &&
            isOpen &&
            (first?.(changeset) ?? (
              <Button
                {...dialogs.approve.intent}
                onClick={() => {
                  later?.onOpened();
                  setDialog('approve');
                }}
              >
                {later?.isWaiting === true ? 'Change when it begins...' : 'Approve and apply...'}
              </Button>
            ))}
          {isOpen && <RecoveryActions changeset={changeset} actions={actions} />}
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
        onClose={close}
        actions={actions}
        instead={later?.instead(close)}
        blocked={later?.blocked}
      >
        {later?.choice}
      </ChangesetDialogs>
    </div>
  );
}

function standing(isOpen: boolean, isWaiting = false): string | undefined {
  if (!isOpen) return 'Not approved any more';
  return isWaiting ? 'Scheduled' : undefined;
}
