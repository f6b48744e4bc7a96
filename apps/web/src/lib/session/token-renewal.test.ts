// Token renewal against a real oidc-client-ts and a token endpoint that punishes the reuse of a refresh token.

import { createServer } from 'node:http';
import type { PublicConfig } from '@groundwork/contract/session';
import { InMemoryWebStorage, User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StoredTokens, storedPrefix } from './stored-user.ts';
import { type Locks, TokenRenewal } from './token-renewal.ts';

let renewals = 0;
let reused = 0;
let valid = 'refresh-0';
let isAway = false;
let refuseOnce = false;
const server = createServer((request, response) => {
  if (isAway) {
    request.socket.destroy();
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const sent = new URLSearchParams(body).get('refresh_token');
    response.setHeader('content-type', 'application/json');
    if (sent !== valid || refuseOnce) {
      refuseOnce = false;
      reused += 1;
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
      return;
    }
    renewals += 1;
    valid = `refresh-${renewals}`;
    response.end(
      JSON.stringify({
        access_token: `access-${renewals}`,
        refresh_token: valid,
        token_type: 'Bearer',
        expires_in: 600,
      }),
    );
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The token endpoint has no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const config = (): PublicConfig => ({
  oidc: {
    authority: origin,
    client_id: 'web',
    audience: `${origin}/api`,
    audience_style: 'resource',
    scopes: 'openid',
    app_metadata_claim: 'a',
    user_metadata_claim: 'u',
    is_embedded: true,
  },
  sandbox_url: null,
  demo_accounts: [],
});

/** One lock for all tabs of a test, as a browser has. */
function sharedLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_, work) {
      const mine = last.then(work, work);
      last = mine;
      return mine;
    },
  };
}

function tab(store: Storage, locks: Locks) {
  const userStore = new WebStorageStateStore({ store, prefix: storedPrefix });
  const metadata = { issuer: origin, token_endpoint: `${origin}/token` };
  const manager = new UserManager({
    authority: origin,
    client_id: 'web',
    redirect_uri: `${origin}/callback`,
    userStore,
    stateStore: userStore,
    metadata,
    automaticSilentRenew: false,
  });
  const tokens = new StoredTokens(origin, 'web', store);
  return { manager, renewal: new TokenRenewal(tokens, async () => manager, config(), locks) };
}

const user = (expiresIn: number, refresh: string | undefined) =>
  new User({
    access_token: 'access-0',
    token_type: 'Bearer',
    profile: { sub: 's', iss: origin, aud: 'web', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    ...(refresh !== undefined && { refresh_token: refresh }),
  });

beforeEach(() => {
  renewals = 0;
  reused = 0;
  valid = 'refresh-0';
});

test('nobody signed in sends no token', async () => {
  expect(await tab(new InMemoryWebStorage(), sharedLocks()).renewal.token()).toBeUndefined();
});

test('a token that is good for a while is used as it is', async () => {
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(300, 'refresh-0'));
  expect(await renewal.token()).toBe('access-0');
  expect(renewals).toBe(0);
});

test('five tabs that find the token ending renew it once and all get the new one', async () => {
  const store = new InMemoryWebStorage();
  const locks = sharedLocks();
  const tabs = Array.from({ length: 5 }, () => tab(store, locks));
  await tabs[0]!.manager.storeUser(user(5, 'refresh-0'));
  const tokens = await Promise.all(tabs.flatMap(each => [each.renewal.token(), each.renewal.token()]));
  expect(new Set(tokens)).toEqual(new Set(['access-1']));
  expect({ renewals, reused }).toEqual({ renewals: 1, reused: 0 });
});

test('a refused renewal is logged, rethrown, and signs out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(5, 'stolen'));
  await expect(renewal.token()).rejects.toThrow('invalid_grant');
  expect(logged).toHaveBeenCalledOnce();
  expect(await manager.getUser()).toBeNull();
  logged.mockRestore();
});

test('an issuer that is away signs nobody out: the failure is logged, rethrown, and the next try may work', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(5, 'refresh-0'));
  isAway = true;
  await expect(renewal.token()).rejects.toThrow('The sign-in service does not answer');
  expect(logged).toHaveBeenCalledOnce();
  isAway = false;
  expect(await renewal.token()).toBe('access-1');
  logged.mockRestore();
});

test('a token that ends and cannot be renewed is forgotten', async () => {
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(5, undefined));
  expect(await renewal.token()).toBeUndefined();
  expect(await manager.getUser()).toBeNull();
});

test('a renewal whose first answer was missed is asked for again before anybody is signed out', async () => {
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(5, 'refresh-0'));
  refuseOnce = true;
  expect(await renewal.token()).toBe('access-1');
});

test('a refusal of a token that was replaced meanwhile signs nobody out', async () => {
  const { manager, renewal } = tab(new InMemoryWebStorage(), sharedLocks());
  await manager.storeUser(user(300, 'refresh-0'));
  await renewal.refused('access-of-before');
  expect((await manager.getUser())?.access_token).toBe('access-0');
});

/** The server has taken the token of before, and says no to the present one. */
async function taken(expiresIn: number) {
  const one = tab(new InMemoryWebStorage(), sharedLocks());
  await one.manager.storeUser(user(expiresIn, 'refresh-0'));
  one.renewal.accepted();
  return one;
}
const atAPage = () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/app/settings', search: '', assign });
  vi.stubGlobal('addEventListener', vi.fn());
  return assign;
};

test('a refusal while the session is being replaced ends nothing: there is another token to ask with', async () => {
  const assign = atAPage();
  const { manager, renewal } = await taken(300);
  let confirmed: (() => void) | undefined;
  const confirming = renewal.renewAfter(() => new Promise<void>(resolve => (confirmed = resolve)));
  // Whoever asks now and then does so between the code and the new tokens.
  const refused = renewal.refused('access-0');
  await vi.waitFor(() => expect(confirmed).toBeDefined());
  confirmed?.();
  expect(await refused).toBe(true);
  await confirming;
  expect((await manager.getUser())?.access_token).toBe('access-1');
  expect(assign).not.toHaveBeenCalled();
});

test('nobody renews a token that ends while its session is being replaced', async () => {
  const { renewal } = await taken(5);
  let confirmed: (() => void) | undefined;
  const confirming = renewal.renewAfter(() => new Promise<void>(resolve => (confirmed = resolve)));
  await vi.waitFor(() => expect(confirmed).toBeDefined());
  const token = renewal.token();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(renewals).toBe(0);
  confirmed?.();
  await confirming;
  expect(await token).toBe('access-1');
  expect(renewals).toBe(1);
});

test('a refused token is renewed once before the session counts as ended', async () => {
  const assign = atAPage();
  const { manager, renewal } = await taken(300);
  expect(await renewal.refused('access-0')).toBe(true);
  expect((await manager.getUser())?.access_token).toBe('access-1');
  expect(await renewal.refused('access-1')).toBe(false);
  expect(assign).toHaveBeenCalledOnce();
  expect(await manager.getUser()).toBeNull();
});
