// Whether this browser holds somebody's tokens: read when the page opens, and followed from then on.
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { companyOf, type Identity, identityOnce } from './identity.ts';
import { isLeaving } from './leaving.ts';
import { storedChange } from './stored-change.ts';
import { endsIn } from './stored-user.ts';

interface StoredUser {
  /** Undefined until the server has said where to sign in. */
  identity: Identity | undefined;
  /** Undefined until it is known. */
  hasUser: boolean | undefined;
  company: string | undefined;
  /** Why it could not be learned. */
  problem: string | undefined;
  signedIn: (company: string | undefined) => void;
  tryAgain: () => void;
}

export function useStoredUser(): StoredUser {
  const [identity, setIdentity] = useState<Identity>();
  const [hasUser, setHasUser] = useState<boolean>();
  const [company, setCompany] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    identityOnce()
      .then(opened => {
        if (!isCurrent) return;
        const user = opened.tokens.read();
        // Drawn in slices: people may be typing into the form that came with the page.
        startTransition(() => {
          setIdentity(opened);
          setCompany(companyOf(user, opened.config));
          // A token that has ended may still be renewed: the first request will tell.
          setHasUser(user !== null && (endsIn(user) > 0 || user.refresh_token !== undefined));
        });
      })
      .catch((error: unknown) => isCurrent && setProblem(messageOf(error)));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another run
  }, [attempt]);

  useTokensOfOtherTabs(identity, setHasUser);

  const signedIn = useCallback((name: string | undefined) => {
    setCompany(name);
    setHasUser(true);
  }, []);
  const tryAgain = useCallback(() => {
    setProblem(undefined);
    setAttempt(count => count + 1);
  }, []);
  return { identity, hasUser, company, problem, signedIn, tryAgain };
}

/** Signing in or out in another tab counts here too. */
function useTokensOfOtherTabs(identity: Identity | undefined, setHasUser: (hasUser: boolean) => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!identity) return;
    const forget = () => {
      // Signing out or refused: the browser is on its way, and no page needs to know before it gets there.
      if (isLeaving()) return;
      setHasUser(false);
      queries.clear();
    };
    const follow = (event: StorageEvent) => {
      const change = storedChange(event);
      if (change === undefined) return;
      if (change === 'signed_out') return forget();
      // From here on their tokens go out with everything that is asked; nothing of the one before may stand beside it.
      if (change === 'somebody_else') void queries.resetQueries();
      setHasUser(true);
    };
    const stop = identity.tokens.onForgotten(forget);
    addEventListener('storage', follow);
    return () => {
      stop();
      removeEventListener('storage', follow);
    };
  }, [identity, queries, setHasUser]);
}
