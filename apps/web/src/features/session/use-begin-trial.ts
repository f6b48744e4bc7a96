// Sets up the trial organization with the company typed at registration, once, on the first sign-in.
import { sessionCalls } from '@groundwork/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { forgetSignUpDraft, signUpDraftOf } from '../../lib/session/sign-up-draft.ts';

/**
 * True while the trial is being set up. When it cannot be (somebody has just joined an organization, say), the dashboard
 * itself asks for what is missing.
 */
export function useBeginTrial(): boolean {
  const { session, roles, company } = useAuth();
  const queries = useQueryClient();
  const typed = session && (signUpDraftOf(session.email)?.company ?? company);
  const isWanted = session?.organization === null && roles[0] === 'client' && typed !== undefined;
  const begin = useMutation({
    mutationFn: (name: string) => callApi(sessionCalls.start, { body: { company: name } }),
    onSuccess: started => queries.setQueryData(keyOf(sessionCalls.get, {}), started),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(sessionCalls.get) }),
    onSettled: forgetSignUpDraft,
    retry: false,
  });
  const { mutate, isIdle, isPending } = begin;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || typed === undefined || hasBegun.current) return;
    hasBegun.current = true;
    mutate(typed);
  }, [isWanted, typed, mutate]);
  return isPending || (isWanted && isIdle);
}
