// Where to sign in and whose stored tokens there are, learned once for each page.
import { type PublicConfig, sessionCalls, UserMetadata } from '@groundwork/contract/session';
import type { UserManager } from 'oidc-client-ts';
import { setBearer } from '../api/bearer.ts';
import { callApi } from '../api/call-api.ts';
import { authorityOf, StoredTokens, type StoredUser } from './stored-user.ts';
import { TokenRenewal } from './token-renewal.ts';

export interface Identity {
  config: PublicConfig;
  tokens: StoredTokens;
  /** The client of the issuer: comes when somebody signs in or out, or tokens end. */
  manager: () => Promise<UserManager>;
  renewal: TokenRenewal;
}

/** Once per page: two managers would answer the same redirect twice. */
let opening: Promise<Identity> | undefined;

function onceLoaded(config: PublicConfig): () => Promise<UserManager> {
  let loading: Promise<UserManager> | undefined;
  return () => {
    loading ??= import('./user-manager.ts')
      .then(({ createUserManager }) => createUserManager(config))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
}

async function openIdentity(): Promise<Identity> {
  const config = await callApi(sessionCalls.config, {});
  const { authority, client_id } = config.oidc;
  if (authority === '' || client_id === '') {
    // oxlint-disable-next-line no-console -- the specification asks for it
    console.warn(`The server's settings name no ${authority === '' ? 'issuer' : 'client id'}.`);
    throw new Error('Authentication configuration error');
  }
  const tokens = new StoredTokens(authorityOf(config), client_id);
  const manager = onceLoaded(config);
  const renewal = new TokenRenewal(tokens, manager, config);
  setBearer(renewal);
  return { config, tokens, manager, renewal };
}

export function identityOnce(): Promise<Identity> {
  opening ??= openIdentity().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export function companyOf(
  user: Pick<StoredUser, 'profile'> | null,
  { oidc }: PublicConfig,
): string | undefined {
  return UserMetadata.safeParse(user?.profile[oidc.user_metadata_claim]).data?.company;
}
