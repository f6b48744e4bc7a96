// A change set that stands outside of the steps of an implementation, a merge or a bundle of fixes: looked at, approved, applied, and
// taken back, beside what it came from.
import type { Changeset } from '@groundwork/contract/changesets';
import type { LeftApprovalState } from '@groundwork/contract/left-approvals';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OtherApproval } from '../../../features/changesets/confirm-dialogs.tsx';
import { LeftNotice } from '../../../features/changesets/left-approval.tsx';
import { leftApproval } from '../../../features/changesets/left-queries.ts';
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
import { useLeft } from './use-left.tsx';
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
  facts?: (changeset: Changeset, isLeft: boolean) => ReactNode;
  /** What stands instead of the button that approves, where another approval comes first; null where that button does. */
  first?: (changeset: Changeset, isLeft: boolean) => ReactNode;
  /** Why an approval that is left to a program will be refused as things stand. */
  leftDoom?: string | undefined;
  /** Approving it for a moment later, where its kind can. */
  later?: LaterApproval;
  /** Its kind says why nothing of it is approved or gone on with any more; taking it back stays. */
  isOver?: (changeset: Changeset) => boolean;
}

export function LoneChangeset({ id, ...rest }: LoneChangesetProps) {
  const found = useQuery(changesetQuery(id));
  // Asked of what waits for an approval or stopped on the way: whether a program may apply it or go on with it, or is to.
  const isAsked = found.data !== undefined && isLeftShown(found.data.state);
  const stands = useQuery({ ...leftApproval(id), enabled: isAsked });
  useWatching(id);
  if (found.error) return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting label="Loading the change set" />;
  if (isAsked && stands.error && !stands.data)
    return <ErrorState {...failureOf(stands.error)} onRetry={() => void stands.refetch()} />;
  if (isAsked && !stands.data) return <Waiting label="Loading the change set" />;
  return <Shown changeset={found.data} stands={stands.data} {...rest} />;
}

function Shown({
  changeset,
  stands,
  projectId,
  portalName,
  facts,
  first,
  leftDoom,
  later,
  isOver,
}: Omit<LoneChangesetProps, 'id'> & { changeset: Changeset; stands: LeftApprovalState | undefined }) {
  const { can, session } = useAuth();
  const leaving = useLeft(changeset, stands);
  const [dialog, setDialog] = useState<'approve' | 'undo'>();
  const close = () => {
    setDialog(undefined);
    later?.onClosed();
    leaving.onClosed();
  };
  const actions = useChangesetActions(projectId, close);
  const { state } = changeset;
  const isMoving = ['draft', 'approved', 'applying', 'undoing', 'stopped', 'undo_stopped'].includes(state);
  const isOpen = isOver?.(changeset) !== true;
  useFollowState(state);
  // Applied or ended while somebody looks, it stands otherwise.
  useFollowState(leaving.left?.state ?? 'none');
  return (
    <div className="grid content-start gap-4 p-4">
      <ChangesetHead
        changeset={changeset}
        stands={state === 'proposed' ? standing(isOpen, later?.isWaiting, leaving.isWaiting) : undefined}
      />
      {isMoving && <ChangesetWork changeset={changeset} />}
      {state === 'undone' ? (
        <>
          {facts?.(changeset, false)}
          <UndoResult changeset={changeset} />
        </>
      ) : (
        state !== 'draft' && (
          <>
            <ChangesetSummary changeset={changeset} />
            <ChangesetOutcome changeset={changeset} />
            {facts?.(changeset, leaving.isWaiting)}
          </>
        )
      )}
      {isLeftShown(state) && leaving.left && (
        <LeftNotice
          id={changeset.id}
          left={leaving.left}
          isProposed={state === 'proposed'}
          doomed={leftDoom}
          canTakeBack={can('changesets.approve')}
        />
      )}
      {state === 'proposed' &&
        isOpen &&
        later?.isWaiting !== true &&
        !leaving.isWaiting &&
        !can('changesets.approve') && (
          <p className="text-muted">
            {readOnlyReason(session?.organization) ??
              'An administrator of the organization can approve this.'}
          </p>
        )}
      {can('changesets.approve') && (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {state === 'proposed' &&
            isOpen &&
            (first?.(changeset, leaving.isWaiting) ?? (
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
        instead={leaving.instead(close) ?? later?.instead(close)}
        blocked={later?.blocked}
      >
        <div className="grid gap-4 empty:hidden">
          {leaving.choice}
          {!leaving.isChosen && !leaving.isWaiting && later?.choice}
        </div>
      </ChangesetDialogs>
    </div>
  );
}

const isLeftShown = (state: Changeset['state']): boolean =>
  state === 'proposed' || state === 'stopped' || state === 'applied_with_failures';

function standing(isOpen: boolean, isWaiting = false, isLeft = false): string | undefined {
  if (!isOpen) return 'Not approved any more';
  if (isLeft) return 'Approved, left to a program';
  return isWaiting ? 'Scheduled' : undefined;
}
