// Where to sign in and whose stored tokens there are, learned once for each page.
import { type PublicConfig, sessionCalls, UserMetadata } from '@groundwork/contract/session';
import type { User, UserManager } from 'oidc-client-ts';
import { setBearer } from '../api/bearer.ts';
import { callApi } from '../api/call-api.ts';
import { TokenRenewal } from './token-renewal.ts';
import { createUserManager } from './user-manager.ts';

export interface Identity {
  config: PublicConfig;
  manager: UserManager;
  renewal: TokenRenewal;
}

/** Once per page: two managers would answer the same redirect twice. */
let opening: Promise<Identity> | undefined;

async function openIdentity(): Promise<Identity> {
  const config = await callApi(sessionCalls.config, {});
  const { authority, client_id } = config.oidc;
  if (authority === '' || client_id === '') {
    // oxlint-disable-next-line no-console -- the specification asks for it
    console.warn(`The server's settings name no ${authority === '' ? 'issuer' : 'client id'}.`);
    throw new Error('Authentication configuration error');
  }
  const manager = createUserManager(config);
  const renewal = new TokenRenewal(manager, config);
  setBearer(renewal);
  return { config, manager, renewal };
}

export function identityOnce(): Promise<Identity> {
  opening ??= openIdentity().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export function companyOf(user: User | null, { oidc }: PublicConfig): string | undefined {
  return UserMetadata.safeParse(user?.profile[oidc.user_metadata_claim]).data?.company;
}
