// The OIDC client, set up from what the server says about its issuer.
import type { PublicConfig } from '@groundwork/contract/session';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { authorityOf, storedPrefix } from './stored-user.ts';

export function createUserManager(config: PublicConfig): UserManager {
  const { oidc } = config;
  const store = new WebStorageStateStore({ store: localStorage, prefix: storedPrefix });
  return new UserManager({
    authority: authorityOf(config),
    client_id: oidc.client_id,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: location.origin,
    response_type: 'code',
    scope: oidc.scopes,
    // Asked for again at the token endpoint: an issuer may otherwise answer a token that is for nobody but itself.
    ...(oidc.audience_style === 'resource' && {
      resource: oidc.audience,
      extraTokenParams: { resource: oidc.audience },
    }),
    ...(oidc.audience_style === 'audience' && { extraQueryParams: { audience: oidc.audience } }),
    ...(oidc.end_session_url !== undefined && {
      metadataSeed: { end_session_endpoint: oidc.end_session_url },
    }),
    // An issuer that takes the call and says nothing must not keep people waiting for ever.
    requestTimeoutInSeconds: 15,
    // Tabs would renew at the same moment and the issuer would end the session: see token-renewal.ts.
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    userStore: store,
    stateStore: store,
  });
}
