// What a person does about their session: signs in, comes back from the issuer, signs out, asks for fresh tokens.
import { sessionCalls } from '@groundwork/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setBearer } from '../api/bearer.ts';
import { invalidate } from '../data/invalidate.ts';
import { dropAllDrafts } from '../forms/drafts.ts';
import { arrival } from './arrival.ts';
import type { Auth } from './auth-context.ts';
import { companyOf, identityOnce } from './identity.ts';
import { leave } from './leaving.ts';
import { redirectArguments } from './redirect-arguments.ts';
import { keepReturnPath, safeReturnPath, takeReturnPath } from './return-path.ts';
import { signInFailure } from './sign-in-failure.ts';

type Signing = Pick<Auth, 'startSignIn' | 'finishSignIn' | 'signOut' | 'renewAfter'>;

export function useSigning(signedIn: (company: string | undefined) => void): Signing {
  const queries = useQueryClient();
  return useMemo<Signing>(
    () => ({
      async startSignIn(returnTo, wishes = {}) {
        const { manager: managing, config } = await identityOnce();
        // A sign-in that fails on its way loses its state; the way back is not lost with it.
        keepReturnPath(returnTo);
        try {
          const manager = await managing();
          const asked = await redirectArguments(manager, wishes, config.oidc.sign_up_hint);
          await manager.signinRedirect({ ...asked, state: safeReturnPath(returnTo) });
        } catch (error) {
          throw signInFailure(error);
        }
      },
      async finishSignIn() {
        const { manager, config } = await identityOnce();
        const user = await manager()
          .then(client => client.signinRedirectCallback(arrival.href))
          .catch((error: unknown) => {
            throw signInFailure(error);
          });
        takeReturnPath();
        // What was known of whoever was here before is forgotten. Not by `clear`: a question still under way would be dropped
        // with nobody told, and the screen that waits for it would wait for ever.
        void queries.resetQueries();
        signedIn(companyOf(user, config));
        return safeReturnPath(typeof user.state === 'string' ? user.state : undefined);
      },
      async signOut() {
        const { manager: managing, renewal, tokens } = await identityOnce();
        leave();
        dropAllDrafts(sessionStorage);
        // A request still under way may be refused from here on; its answer must not turn the browser elsewhere.
        setBearer({ token: () => renewal.token(), refused: async () => false });
        // Ended first: a refresh token outlives the session it came from. The session ends whether or not this works.
        try {
          const manager = await managing();
          await manager.revokeTokens(['refresh_token']).catch(() => undefined);
          await manager.signoutRedirect();
        } catch {
          // No address for signing out there, no answer, or no client to ask with: here it is done, and the site is where people end up.
          tokens.forget();
          location.assign('/');
        }
      },
      async renewAfter(change) {
        const { renewal } = await identityOnce();
        const made = await renewal.renewAfter(change);
        await invalidate(queries, { changes: [sessionCalls.get.name] });
        return made;
      },
    }),
    [queries, signedIn],
  );
}
