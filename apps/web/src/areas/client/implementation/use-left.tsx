// Leaving the applying to the program that proposed, from the dialog that approves.
import type { Changeset } from '@groundwork/contract/changesets';
import type { LeftApprovalState } from '@groundwork/contract/left-approvals';
import { useState } from 'react';
import { LeaveChoice } from '../../../features/changesets/left-approval.tsx';
import { leaveToProgram } from '../../../features/changesets/left-queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';

export function useLeft({ id, content_hash: hash }: Changeset, stands: LeftApprovalState | undefined) {
  const { session } = useAuth();
  const leave = useChange(leaveToProgram());
  const [isLeft, setLeft] = useState(false);
  const left = stands?.left ?? null;
  const isWaiting = left?.state === 'waiting';
  // Staff cannot: their rights are not looked up again when the program applies it.
  const isMember = session?.member != null;
  const program = isWaiting || !isMember ? null : (stands?.program ?? null);
  const isChosen = isLeft && program !== null;
  return {
    left,
    isWaiting,
    isChosen,
    choice: program !== null && (
      <LeaveChoice
        program={program}
        isLeft={isLeft}
        onChange={next => {
          setLeft(next);
          leave.reset();
        }}
      />
    ),
    onClosed: () => {
      setLeft(false);
      leave.reset();
    },
    instead: (onDone: () => void) =>
      isChosen
        ? {
            words: ['Approve and leave it', 'Approving...'] as const,
            isBusy: leave.isPending,
            error: leave.error,
            onConfirm: () => {
              if (hash !== null) leave.mutate({ id, hash }, { onSuccess: onDone });
            },
          }
        : undefined,
  };
}
