import { useSearch } from '@tanstack/react-router';
import { AcceptInvitation } from '../../features/session/accept-invitation.tsx';
import { InvitationEnded, Invited } from '../../features/session/invited.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { LoginFrame } from './login-frame.tsx';

/** Behind the link of an invitation's mail: what it invites to, the ways to an account, and joining. */
export function InvitationPage() {
  return <LoginFrame title="Invitation">{() => <Steps />}</LoginFrame>;
}

function Steps() {
  const { status, session, problem, retry } = useAuth();
  const search = useSearch({ from: '/invitation' });
  const token = search.token ?? keptInvitation(session?.email ?? '')?.token;
  if (status === 'checking') return <Waiting label="Looking at the invitation" />;
  if (status === 'failed') return <ErrorState message={problem ?? 'An error occurred'} onRetry={retry} />;
  if (token === undefined) return <InvitationEnded isSignedIn={status === 'signed_in'} />;
  return status === 'signed_in' ? <AcceptInvitation token={token} /> : <Invited token={token} />;
}
