// Somebody signed in who opened an invitation's link: is asked, joins, or is told what is in the way and where to go on.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { forgetInvitation } from '../../lib/session/sign-up-draft.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { endsInvitation } from './ends-invitation.ts';
import { InvitationEnded, InvitationProblem } from './invited.tsx';
import { JoinQuestion, type JoinQuestionProps } from './join-question.tsx';
import { acceptInvitation, invitation as invitationOf } from './queries.ts';
import { useJoined } from './use-joined.ts';

export interface AcceptInvitationProps {
  token: string;
  /** They came from the page behind the link, where they were told what they join by going on. */
  isAgreed: boolean;
  /** They belong somewhere now. */
  onSettled: () => void;
}

export function AcceptInvitation({ token, isAgreed, onSettled }: AcceptInvitationProps) {
  const { session, signOut } = useAuth();
  const joined = useJoined(onSettled);
  const accept = useChange(acceptInvitation(token), {
    onSuccess: joined,
    onError: error => {
      if (endsInvitation(error)) forgetInvitation();
    },
  });
  const { mutate } = accept;
  // Whoever belongs somewhere is put nowhere by asking: the answer says what is in the way, or that this is where they are.
  const [isAtOnce] = useState(isAgreed || session?.organization !== null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAtOnce || hasBegun.current) return;
    hasBegun.current = true;
    mutate({});
  }, [isAtOnce, mutate]);

  const { error } = accept;
  if (!error)
    return isAtOnce ? (
      <Waiting label="Joining the organization" />
    ) : (
      <LinkQuestion token={token} onJoin={() => mutate({})} isBusy={!accept.isIdle} onSettled={onSettled} />
    );
  if (isCode(error, 'invitation_invalid') || isCode(error, 'invalid_request'))
    return <InvitationEnded isSignedIn />;
  const toDashboard = (
    <a href="/dashboard" className={buttonLook('secondary')}>
      Go to Dashboard
    </a>
  );
  if (isCode(error, 'invitation_mismatch'))
    return (
      <InvitationProblem
        title={messageOf(error)}
        text={`You are signed in as ${session?.email ?? ''}. Sign out, then open the link in the mail again.`}
      >
        <Button onClick={() => void signOut()}>Sign Out</Button>
        {toDashboard}
      </InvitationProblem>
    );
  if (isCode(error, 'own_trial'))
    return (
      <InvitationProblem
        title={`You already have a trial: ${session?.organization?.name ?? 'your own'}`}
        text={`${messageOf(error)} You can close it, because nobody else is in it: its projects, files and answers are removed at once and for good.`}
      >
        <Button variant="danger" onClick={() => mutate({ close_trial: true })}>
          Close my trial and join
        </Button>
        {toDashboard}
      </InvitationProblem>
    );
  if (isCode(error, 'conflict'))
    return (
      <InvitationProblem
        title={`You already belong to ${session?.organization?.name ?? 'another organization'}`}
        text={messageOf(error)}
      >
        {toDashboard}
      </InvitationProblem>
    );
  if (isCode(error, 'forbidden'))
    return (
      <InvitationProblem
        title="This account cannot join an organization"
        text={`You are signed in as ${session?.email ?? ''}, which works with every client instead of belonging to one.`}
      >
        {toDashboard}
      </InvitationProblem>
    );
  return <ErrorState {...failureOf(error)} onRetry={() => mutate(accept.variables ?? {})} />;
}

/** What the link invites to, asked anew: it may have been taken back. */
function LinkQuestion({ token, ...more }: { token: string } & Omit<JoinQuestionProps, 'invitation'>) {
  const look = useQuery(invitationOf(token));
  const isOver = isCode(look.error, 'invitation_invalid') || isCode(look.error, 'invalid_request');
  useEffect(() => {
    if (isOver) forgetInvitation();
  }, [isOver]);
  if (isOver) return <InvitationEnded isSignedIn />;
  if (look.error) return <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Waiting label="Looking at the invitation" />;
  return <JoinQuestion invitation={look.data} {...more} />;
}
