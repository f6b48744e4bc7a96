// Approving a change set and taking it back: asked once more before it is done. Of whichever kind, the same two dialogs.
import type { Changeset } from '@groundwork/contract/changesets';
import { hasWritten, isCarriedOut } from '@groundwork/contract/next-step';
import type { ReactNode } from 'react';
import type { OtherApproval } from '../../../features/changesets/confirm-dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { useChangesetActions } from './use-changeset-actions.ts';

/** With the `intent` of the buttons that open them. */
export const dialogs = {
  approve: onDemand(
    async () => (await import('../../../features/changesets/confirm-dialogs.tsx')).ApproveDialog,
  ),
  undo: onDemand(async () => (await import('../../../features/changesets/confirm-dialogs.tsx')).UndoDialog),
};

/** A stopped one may have written more than it could note; one that wrote nothing has nothing to take back. */
export function canUndo(changeset: Changeset): boolean {
  return changeset.state === 'stopped' || (isCarriedOut(changeset) && hasWritten(changeset));
}

interface ChangesetDialogsProps {
  changeset: Changeset;
  portalName: string;
  open: 'approve' | 'undo' | undefined;
  onClose: () => void;
  actions: ReturnType<typeof useChangesetActions>;
  /** Another way of approving it, where one was chosen. */
  instead?: OtherApproval | undefined;
  /** Why what stands in it is not approved any more. */
  blocked?: string | undefined;
  /** What else stands in the dialog that approves. */
  children?: ReactNode;
}

export function ChangesetDialogs({
  changeset,
  portalName,
  open,
  onClose,
  actions,
  instead,
  blocked,
  children,
}: ChangesetDialogsProps) {
  const { approve, undo } = actions;
  const confirm = {
    changeset,
    portalName,
    onClose: () => {
      onClose();
      // Opened again, it does not begin with an old refusal.
      approve.reset();
    },
  };
  if (open === 'approve')
    return (
      <dialogs.approve.Dialog
        {...confirm}
        isBusy={approve.isPending}
        error={approve.error}
        instead={instead}
        blocked={blocked}
        onConfirm={settles =>
          changeset.content_hash !== null &&
          approve.mutate({ id: changeset.id, hash: changeset.content_hash, settles })
        }
      >
        {children}
      </dialogs.approve.Dialog>
    );
  if (open === 'undo')
    return (
      <dialogs.undo.Dialog {...confirm} isBusy={undo.isPending} onConfirm={() => undo.mutate(changeset.id)} />
    );
  return null;
}
