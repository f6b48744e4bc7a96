// A second OIDC provider for tests: panva's oidc-provider, which shares nothing with the embedded issuer. It keeps its
// accounts in memory, shows screens of its own and takes on the habits of well-known vendors. Must never know our issuer.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { screens } from './independent-issuer-screens.ts';

/** Somebody with an account there. */
export interface Account {
  id: string;
  email: string;
  password: string;
  /** Claims of the access and id tokens, besides the protocol's own. */
  claims: Record<string, unknown>;
}

/** What sets one issuer apart from another. */
export interface Habits {
  clientId?: string;
  /** What access tokens carry as `aud`. */
  audience: string;
  /** How it learns which API a token is for: RFC 8707, a parameter of its own, or its operator's set-up. */
  audienceStyle: 'resource' | 'audience' | 'none';
  /** Announces `prompt=create`. */
  knowsCreate?: boolean;
  hasEndSession?: boolean;
  /** Scopes it knows besides OpenID's own. */
  scopes?: string[];
  accessTokenSeconds?: number;
  /** What it says about somebody who has just signed up. */
  claimsOf: (person: { email: string }) => Record<string, unknown>;
}

export interface IndependentIssuer {
  url: string;
  clientId: string;
  accounts: Map<string, Account>;
  /** Every request that reached it, oldest first. */
  requests: { method: string; path: string }[];
  /** While true, every connection is broken off. */
  setDown(isDown: boolean): void;
  addAccount(email: string, password: string): Account;
  close(): Promise<void>;
}

/** Starts it on a free port; `appOrigins` may come back to their /callback. */
export async function startIndependentIssuer(
  habits: Habits,
  appOrigins: readonly string[],
): Promise<IndependentIssuer> {
  const accounts = new Map<string, Account>();
  const requests: IndependentIssuer['requests'] = [];
  const clientId = habits.clientId ?? 'web';
  let isDown = false;
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const http = createServer((request, response) => {
    if (isDown) {
      request.socket.destroy();
      return;
    }
    requests.push({ method: request.method ?? '', path: request.url ?? '' });
    answer?.(request, response);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port');
  const url = `http://localhost:${address.port}`;
  const provider = new Provider(url, {
    ...(await configurationOf(habits, accounts)),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: appOrigins.map(origin => `${origin}/callback`),
        post_logout_redirect_uris: [...appOrigins],
      },
    ],
  });
  const addAccount = (email: string, password: string) => {
    const account = { id: randomUUID(), email, password, claims: habits.claimsOf({ email }) };
    accounts.set(account.id, account);
    return account;
  };
  const handle = provider.callback();
  const screen = screens(provider, accounts, addAccount);
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void screen(request, response);
    else void handle(request, response);
  };
  return {
    url,
    clientId,
    accounts,
    requests,
    addAccount,
    setDown(next) {
      isDown = next;
    },
    close: () =>
      new Promise<void>(resolve => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

async function configurationOf(habits: Habits, accounts: Map<string, Account>): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const scopes = ['openid', 'profile', 'email', 'offline_access', ...(habits.scopes ?? [])];
  // Their own identifiers are no addresses, and the library wants one: a name for inside, the audience for the token.
  const api = habits.audienceStyle === 'resource' ? habits.audience : 'https://api.invalid/';
  const named = Object.keys(habits.claimsOf({ email: 'a@b.example' }));
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'independent', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    scopes,
    claims: { openid: ['sub', ...named] },
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    extraParams: ['screen_hint', ...(habits.audienceStyle === 'audience' ? ['audience'] : [])],
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: policyOf(habits) },
    ...(habits.knowsCreate === true && {
      discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    }),
    ttl: {
      AccessToken: () => habits.accessTokenSeconds ?? 600,
      IdToken: 600,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: habits.hasEndSession ?? true },
      resourceIndicators: {
        enabled: true,
        defaultResource: ctx => {
          if (habits.audienceStyle === 'none') return api;
          return ctx.oidc.params?.['audience'] === habits.audience ? api : [];
        },
        useGrantedResource: () => habits.audienceStyle !== 'resource',
        getResourceServerInfo: () => ({
          audience: habits.audience,
          scope: scopes.join(' '),
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_, id) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account.claims }) };
    },
    extraTokenClaims: (_, token) =>
      'accountId' in token ? accounts.get(token.accountId)?.claims : undefined,
    // Nobody is asked for a consent: the operator has given it, as companies do for their own applications.
    async loadExistingGrant(ctx) {
      const { provider, client, session, params } = ctx.oidc;
      const accountId = session?.accountId;
      if (!client || accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope(scopes.join(' '));
      const resource = params?.['resource'];
      grant.addResourceScope(typeof resource === 'string' ? resource : api, scopes.join(' '));
      await grant.save();
      return grant;
    },
  };
}

function policyOf({ knowsCreate }: Habits): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  if (knowsCreate === true)
    policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
