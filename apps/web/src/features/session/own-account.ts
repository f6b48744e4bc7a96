// What the account screens ask the embedded issuer, and what an answer changes.
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../lib/session/auth-context.ts';
import { getAccount, listSessions } from '../../lib/session/issuer-account.ts';
import { IssuerRefusal, isRefusal } from '../../lib/session/issuer-client.ts';

const all: QueryKey = ['own-account'];

export const ownAccount = (authority: string) =>
  queryOptions({ queryKey: [...all, 'account'], queryFn: () => getAccount(authority), retry: false });

export const ownSessions = (authority: string) =>
  queryOptions({
    queryKey: [...all, 'sessions'],
    queryFn: () => listSessions(authority),
    retry: false,
    staleTime: 0,
  });

export interface AccountChange<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  /** The session was replaced or says something old: new tokens at once. */
  isRenewing?: boolean;
  onSuccess?: (answer: Answer) => void;
}

/** A change to the own account; afterwards everything shown of it is asked for again. */
export function useAccountChange<Input, Answer>({
  change,
  isRenewing = false,
  onSuccess,
}: AccountChange<Input, Answer>) {
  const queries = useQueryClient();
  const { renew, startSignIn } = useAuth();
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await change(input);
      if (isRenewing) await renew();
      return answer;
    },
    onSuccess: answer => {
      onSuccess?.(answer);
      return queries.invalidateQueries({ queryKey: all });
    },
    onError: error => {
      // The issuer wants to see somebody again before it lets them change a way in.
      if (needsSignIn(error))
        void startSignIn(location.pathname, { isFresh: isRefusal(error, 'SESSION_NOT_FRESH') });
    },
    retry: false,
  });
}

/** The tokens still work, the issuer's own cookie does not (or not for this): only a sign-in helps. */
export function needsSignIn(error: unknown): boolean {
  if (isRefusal(error, 'SESSION_NOT_FRESH')) return true;
  return error instanceof IssuerRefusal && error.status === 401 && error.code === 'UNAUTHORIZED';
}
