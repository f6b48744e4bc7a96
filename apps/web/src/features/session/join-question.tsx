// Asks somebody signed in whether they join the organization that invites them: nobody is put into one unasked.
import type { Invitation, WaitingInvitation } from '@groundwork/contract/session';
import { useState } from 'react';
import { failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Notice } from '../../ui/state.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitationEnded } from './invited.tsx';
import { OwnTrialForm } from './own-trial-form.tsx';
import { joinOrganization } from './queries.ts';
import { useJoined } from './use-joined.ts';

export interface JoinQuestionProps {
  invitation: Invitation;
  onJoin: () => void;
  isBusy: boolean;
  /** Why joining did not work just now. */
  problem?: string | undefined;
  /** They belong somewhere now. */
  onSettled: () => void;
}

export function JoinQuestion({ invitation, onJoin, isBusy, problem, onSettled }: JoinQuestionProps) {
  const { signOut } = useAuth();
  const [wantsOwn, setWantsOwn] = useState(false);
  if (wantsOwn) return <OwnTrialForm onBack={() => setWantsOwn(false)} onSettled={onSettled} />;
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold wrap-anywhere">Join {invitation.organization}?</h1>
      <InvitationFacts invitation={invitation} />
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="grid gap-2.5">
        <Button isBusy={isBusy} onClick={onJoin}>
          {isBusy ? 'Joining...' : 'Join'}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => setWantsOwn(true)}>
          Start my own trial instead
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
      <p className="text-sm text-muted">
        With a trial of your own the invitation is not declined: the link in its mail stays good for the rest
        of its seven days.
      </p>
    </div>
  );
}

export interface WaitingQuestionProps {
  invitation: WaitingInvitation;
  onSettled: () => void;
}

/** The same for an invitation that was found by the address they have confirmed. */
export function WaitingQuestion({ invitation, onSettled }: WaitingQuestionProps) {
  const joined = useJoined(onSettled);
  const join = useChange(joinOrganization(invitation.id), { onSuccess: joined });
  if (isCode(join.error, 'invitation_invalid')) return <InvitationEnded isSignedIn />;
  if (isCode(join.error, 'conflict'))
    return <ErrorState {...failureOf(join.error)} onRetry={() => location.assign('/dashboard')} />;
  return (
    <JoinQuestion
      invitation={invitation}
      onJoin={() => join.mutate()}
      isBusy={join.isPending || join.isSuccess}
      onSettled={onSettled}
      problem={join.error ? messageOf(join.error) : undefined}
    />
  );
}
