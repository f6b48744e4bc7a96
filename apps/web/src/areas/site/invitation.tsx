import type { WaitingInvitation } from '@groundwork/contract/session';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AcceptInvitation } from '../../features/session/accept-invitation.tsx';
import { InvitationEnded, Invited } from '../../features/session/invited.tsx';
import { WaitingQuestion } from '../../features/session/join-question.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { LoginFrame } from './login-frame.tsx';

/** Behind the link of an invitation's mail, or after signing in with an address that is invited: what it invites to, the
 *  ways to an account, and joining. */
export function InvitationPage() {
  return <LoginFrame title="Invitation">{() => <Steps />}</LoginFrame>;
}

function Steps() {
  const { status, session, problem, retry } = useAuth();
  const search = useSearch({ from: '/invitation' });
  const [asked, setAsked] = useState<WaitingInvitation>();
  const kept = keptInvitation(session?.email ?? '');
  const token: string | undefined = search.token ?? kept?.token;
  const [isSettled, setSettled] = useState(false);
  const onSettled = () => setSettled(true);
  // Kept as it was shown: somebody is not to be told that it has ended while they read it, but when they press.
  if (session?.invitation && asked?.id !== session.invitation.id) setAsked(session.invitation);
  if (status === 'checking') return <Waiting label="Looking at the invitation" />;
  if (status === 'failed') return <ErrorState message={problem ?? 'An error occurred'} onRetry={retry} />;
  // Not before the session says so: the pages that follow would lead whoever belongs nowhere back to here.
  if (isSettled)
    return session?.organization ? (
      <Navigate to="/dashboard" replace />
    ) : (
      <Waiting label="Joining the organization" />
    );
  if (token === undefined)
    return status === 'signed_in' && asked ? (
      <WaitingQuestion key={asked.id} invitation={asked} onSettled={onSettled} />
    ) : (
      <InvitationEnded isSignedIn={status === 'signed_in'} />
    );
  if (status !== 'signed_in') return <Invited token={token} />;
  const isAgreed = kept?.token === token && kept.isAgreed === true;
  return <AcceptInvitation token={token} isAgreed={isAgreed} onSettled={onSettled} />;
}
