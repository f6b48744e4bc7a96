// Holds the session: whether somebody's tokens are stored, who the server says their bearer is, and what they may do.
import { everyFeature } from '@groundwork/contract/features';
import { sessionCalls } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useInvalidate } from '../data/invalidate.ts';
import { query } from '../data/query.ts';
import { type Auth, AuthContext, type AuthStatus } from './auth-context.ts';
import type { Identity } from './identity.ts';
import { useSigning } from './use-signing.ts';
import { useStoredUser } from './use-stored-user.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const { identity, hasUser, company, problem, signedIn, tryAgain } = useStoredUser();
  const session = useBearer(identity, hasUser);
  const features = useQuery({ ...switchedOn(), enabled: hasUser === true }).data;
  const signing = useSigning(signedIn);

  const forget = useInvalidate();
  const retry = useCallback(() => {
    tryAgain();
    void forget([sessionCalls.get.name]);
  }, [forget, tryAgain]);

  const auth = useMemo<Auth>(() => {
    const failure = problem ?? (hasUser && session.error ? messageOf(session.error) : undefined);
    const known = hasUser ? session.data : undefined;
    return {
      status: statusOf(hasUser, failure !== undefined, known !== undefined),
      problem: failure,
      config: identity?.config,
      features: features ?? identity?.config.features ?? everyFeature,
      session: known,
      roles: known?.roles ?? [],
      can: permission => known?.permissions.includes(permission) ?? false,
      company,
      ...signing,
      retry,
    };
  }, [identity, hasUser, company, problem, session.data, session.error, features, signing, retry]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Something is switched off with at most this delay, without loading anything anew. */
const followMs = 8000;
const switchedOn = () => query(sessionCalls.features, {}, { refetchInterval: followMs });

/** Who the server says the bearer of the stored tokens is. Tokens it took once are worth keeping. */
function useBearer(identity: Identity | undefined, hasUser: boolean | undefined) {
  const session = useQuery({ ...query(sessionCalls.get, {}), enabled: hasUser === true });
  const isAccepted = session.data !== undefined;
  useEffect(() => {
    if (isAccepted) identity?.renewal.accepted();
  }, [isAccepted, identity]);
  return session;
}

function statusOf(hasUser: boolean | undefined, hasFailed: boolean, isKnown: boolean): AuthStatus {
  if (hasFailed) return 'failed';
  if (hasUser === undefined || (hasUser && !isKnown)) return 'checking';
  return hasUser ? 'signed_in' : 'signed_out';
}
