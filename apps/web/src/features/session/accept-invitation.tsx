// Somebody signed in who opened an invitation's link: joins, or is told what is in the way and where to go on.
import { sessionCalls } from '@groundwork/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { forgetInvitation, forgetSignUpDraft } from '../../lib/session/sign-up-draft.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { InvitationEnded, InvitationProblem } from './invited.tsx';

export function AcceptInvitation({ token }: { token: string }) {
  const { session, signOut } = useAuth();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (given: { close_trial?: boolean }) =>
      callApi(sessionCalls.accept, { body: { token, ...given } }),
    onSuccess: async joined => {
      forgetInvitation();
      forgetSignUpDraft();
      // What is kept of a trial they have just closed is nobody's any more.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.get.name });
      queries.setQueryData(keyOf(sessionCalls.get, {}), joined);
      notify('success', `You joined ${joined.organization?.name ?? 'the organization'}`);
      await navigate({ to: '/dashboard', replace: true });
    },
    onError: error => {
      // A refusal stays one; without an answer, or before they gave up their trial, the link is still good.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused && !isCode(error, 'own_trial')) forgetInvitation();
    },
  });
  const { mutate } = accept;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate({});
  }, [mutate]);

  const { error } = accept;
  if (!error) return <Waiting label="Joining the organization" />;
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
