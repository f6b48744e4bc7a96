// What the account screens ask the embedded issuer, and what an answer changes.
import { changeBy } from '../../lib/data/change.ts';
import { queryBy } from '../../lib/data/query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { getAccount, listAgents, listSessions } from '../../lib/session/issuer-account.ts';
import { IssuerRefusal, isRefusal } from '../../lib/session/issuer-client.ts';

/** Begins the key of everything that is shown of it. */
const all = 'own account';

export const ownAccount = (authority: string) =>
  queryBy([all, 'account'], () => getAccount(authority), { isTriedOnce: true });

export const ownSessions = (authority: string) =>
  queryBy([all, 'sessions'], () => listSessions(authority), { isTriedOnce: true, staleTime: 0 });

export const ownAgents = (authority: string) =>
  queryBy([all, 'agents'], () => listAgents(authority), { isTriedOnce: true, staleTime: 0 });

export interface AccountChange<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  /** It replaces the session, or what that says: new tokens at once. `afterwards`: it waits for a person at their device, for
   *  whom no other tab has to wait, and the session stays. */
  isRenewing?: boolean | 'afterwards';
  onSuccess?: (answer: Answer) => void;
}

/** A change to the own account; afterwards everything shown of it is asked for again. */
export function useAccountChange<Input, Answer>({
  change,
  isRenewing = false,
  onSuccess,
}: AccountChange<Input, Answer>) {
  const { renewAfter, startSignIn } = useAuth();
  const renewed = changeBy({ changes: [all] }, async (input: Input) => {
    if (isRenewing === true) return renewAfter(() => change(input));
    const answer = await change(input);
    return isRenewing ? renewAfter(async () => answer) : answer;
  });
  return useChange(renewed, {
    onSuccess,
    onError: error => {
      // The issuer wants to see somebody again before it lets them change a sign-in method.
      if (needsSignIn(error))
        void startSignIn(location.pathname, { isFresh: isRefusal(error, 'SESSION_NOT_FRESH') });
    },
  });
}

/** The tokens still work, the issuer's own cookie does not (or not for this): only a sign-in helps. */
export function needsSignIn(error: unknown): boolean {
  if (isRefusal(error, 'SESSION_NOT_FRESH')) return true;
  return error instanceof IssuerRefusal && error.status === 401 && error.code === 'UNAUTHORIZED';
}
