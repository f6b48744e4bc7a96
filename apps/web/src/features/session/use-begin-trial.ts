// On the first sign-in, once: joins the organization whose invitation brought somebody here, else sets up the trial
// organization with the company typed at registration.
import { sessionCalls } from '@groundwork/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import {
  forgetInvitation,
  forgetSignUpDraft,
  keptInvitation,
  signUpDraftOf,
} from '../../lib/session/sign-up-draft.ts';
import { notify } from '../../ui/toast.tsx';

/**
 * True while the trial is being set up. When it cannot be (somebody has just joined an organization, say), the dashboard
 * itself asks for what is missing.
 */
export function useBeginTrial(): boolean {
  const { session, roles, company } = useAuth();
  const queries = useQueryClient();
  const typed = session && (signUpDraftOf(session.email)?.company ?? company);
  const invitation = keptInvitation();
  const first = invitation ?? typed;
  const isWanted = session?.organization === null && roles[0] === 'client' && first !== undefined;
  const begin = useMutation({
    mutationFn: (chosen: string) =>
      invitation === undefined
        ? callApi(sessionCalls.start, { body: { company: chosen } })
        : callApi(sessionCalls.accept, { body: { token: invitation } }),
    onSuccess: started => queries.setQueryData(keyOf(sessionCalls.get, {}), started),
    onError: error => {
      if (invitation !== undefined) notify('error', 'The invitation was not accepted', messageOf(error));
      return queries.invalidateQueries({ queryKey: keyOf(sessionCalls.get) });
    },
    onSettled: () => {
      forgetSignUpDraft();
      forgetInvitation();
    },
    retry: false,
  });
  const { mutate, isIdle, isPending } = begin;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || first === undefined || hasBegun.current) return;
    hasBegun.current = true;
    mutate(first);
  }, [isWanted, first, mutate]);
  return isPending || (isWanted && isIdle);
}
