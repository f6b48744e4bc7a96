// Holds the session: learns where to sign in, watches the stored tokens, asks the server who their bearer is.
import type { PublicConfig } from '@groundwork/contract/session';
import { sessionCalls, UserMetadata } from '@groundwork/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User, UserManager } from 'oidc-client-ts';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { setBearer } from '../api/bearer.ts';
import { callApi } from '../api/call-api.ts';
import { queryOf } from '../api/query-of.ts';
import { arrival } from './arrival.ts';
import { type Auth, AuthContext, type AuthStatus } from './auth-context.ts';
import { Keeper } from './keeper.ts';
import { redirectArguments } from './redirect-arguments.ts';
import { keepReturnPath, safeReturnPath, takeReturnPath } from './return-path.ts';
import { signInFailure } from './sign-in-failure.ts';
import { createUserManager } from './user-manager.ts';

interface Identity {
  config: PublicConfig;
  manager: UserManager;
  keeper: Keeper;
}

/** Once per page: two managers would answer the same redirect twice. */
let opening: Promise<Identity> | undefined;
let isLeaving = false;

async function openIdentity(): Promise<Identity> {
  const config = await callApi(sessionCalls.config, {});
  const { authority, client_id } = config.oidc;
  if (authority === '' || client_id === '') {
    // oxlint-disable-next-line no-console -- the specification asks for it
    console.warn(`The server's settings name no ${authority === '' ? 'issuer' : 'client id'}.`);
    throw new Error('Authentication configuration error');
  }
  const manager = createUserManager(config);
  const keeper = new Keeper(manager, config);
  setBearer(keeper);
  return { config, manager, keeper };
}

function identityOnce(): Promise<Identity> {
  opening ??= openIdentity().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function companyOf(user: User | null, { oidc }: PublicConfig): string | undefined {
  return UserMetadata.safeParse(user?.profile[oidc.user_metadata_claim]).data?.company;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [identity, setIdentity] = useState<Identity>();
  const [hasUser, setHasUser] = useState<boolean>();
  const [company, setCompany] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    identityOnce()
      .then(async opened => {
        const user = await opened.manager.getUser();
        if (!isCurrent) return;
        // Drawn in slices: people may be typing into the form that came with the page.
        startTransition(() => {
          setIdentity(opened);
          setCompany(companyOf(user, opened.config));
          // A token that has ended may still be renewed: the first request will tell.
          setHasUser(user !== null && (!user.expired || user.refresh_token !== undefined));
        });
      })
      .catch((error: unknown) => isCurrent && setProblem(messageOf(error)));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another run
  }, [attempt]);

  useEffect(() => {
    if (!identity) return;
    const { manager } = identity;
    const forget = () => {
      // Signing out: the browser is on its way to the issuer, and no page needs to know before it gets there.
      if (isLeaving) return;
      setHasUser(false);
      queries.clear();
    };
    // Signing in or out in another tab counts here too.
    const follow = (event: StorageEvent) => {
      if (event.key !== null && !event.key.startsWith('groundwork.oidc.user:')) return;
      if (event.newValue === null) forget();
      else setHasUser(true);
    };
    manager.events.addUserUnloaded(forget);
    addEventListener('storage', follow);
    return () => {
      manager.events.removeUserUnloaded(forget);
      removeEventListener('storage', follow);
    };
  }, [identity, queries]);

  const session = useQuery({ ...queryOf(sessionCalls.get, {}), enabled: hasUser === true });
  const isAccepted = session.data !== undefined;
  useEffect(() => {
    if (isAccepted) identity?.keeper.accepted();
  }, [isAccepted, identity]);
  const retry = useCallback(() => {
    setProblem(undefined);
    setAttempt(count => count + 1);
    void queries.invalidateQueries({ queryKey: [sessionCalls.get.name] });
  }, [queries]);

  const auth = useMemo<Auth>(() => {
    const failure = problem ?? (hasUser && session.error ? messageOf(session.error) : undefined);
    const status: AuthStatus = (() => {
      if (failure !== undefined) return 'failed';
      if (hasUser === undefined || (hasUser && !session.data)) return 'checking';
      return hasUser ? 'signed_in' : 'signed_out';
    })();
    const known = hasUser ? session.data : undefined;
    return {
      status,
      problem: failure,
      config: identity?.config,
      session: known,
      roles: known?.roles ?? [],
      can: permission => known?.permissions.includes(permission) ?? false,
      company,
      async startSignIn(returnTo, wishes = {}) {
        const { manager, config } = await identityOnce();
        // A sign-in that fails on its way loses its state; the way back is not lost with it.
        keepReturnPath(returnTo);
        try {
          const asked = await redirectArguments(manager, wishes, config.oidc.sign_up_hint);
          await manager.signinRedirect({ ...asked, state: safeReturnPath(returnTo) });
        } catch (error) {
          throw signInFailure(error);
        }
      },
      async finishSignIn() {
        const { manager, config } = await identityOnce();
        const user = await manager.signinRedirectCallback(arrival.href).catch((error: unknown) => {
          throw signInFailure(error);
        });
        takeReturnPath();
        // What was known of whoever was here before is forgotten. Not by `clear`: a question still under way would be dropped
        // with nobody told, and the screen that waits for it would wait for ever.
        void queries.resetQueries();
        setCompany(companyOf(user, config));
        setHasUser(true);
        return safeReturnPath(typeof user.state === 'string' ? user.state : undefined);
      },
      async signOut() {
        const { manager, keeper } = await identityOnce();
        isLeaving = true;
        // A request still under way may be refused from here on; its answer must not turn the browser elsewhere.
        setBearer({ token: () => keeper.token(), refused: async () => undefined });
        // Ended first: a refresh token outlives the session it came from. The session ends whether or not this works.
        await manager.revokeTokens(['refresh_token']).catch(() => undefined);
        try {
          await manager.signoutRedirect();
        } catch {
          // No address for signing out there, or no answer: here it is done, and the site is where people end up.
          await manager.removeUser();
          location.assign('/');
        }
      },
      async renew() {
        const { keeper } = await identityOnce();
        await keeper.renewNow();
        await queries.invalidateQueries({ queryKey: [sessionCalls.get.name] });
      },
      retry,
    };
  }, [identity, hasUser, company, problem, session.data, session.error, queries, retry]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
