// The documented settings against each vendor's discovery document: the exact addresses the browser is sent to.
import { createServer } from 'node:http';
import { InMemoryWebStorage, OidcClient } from 'oidc-client-ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { discoveryOf, documentedConfig, type Vendor } from '../../../../../tools/testing/issuer-vendors.ts';
import type { SignInWishes } from './auth-context.ts';
import { redirectArguments } from './redirect-arguments.ts';
import { createUserManager } from './user-manager.ts';

const site = 'https://groundwork.example.com';
let shown: Record<string, unknown> = {};
let here = '';
/** Answers discovery in the vendor's name, at an address of this machine. */
const http = createServer((_, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(shown)),
);
beforeAll(async () => {
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  here = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  vi.unstubAllGlobals();
  http.close();
});
beforeEach(() => {
  vi.stubGlobal('location', new URL(site));
  vi.stubGlobal('localStorage', new InMemoryWebStorage());
});

async function managerFor(
  vendor: Vendor,
  changes: Record<string, string> = {},
  announced = discoveryOf[vendor],
) {
  shown = announced;
  const config = documentedConfig(vendor, changes);
  const { oidc } = config;
  return { manager: createUserManager({ ...config, oidc: { ...oidc, authority: here } }), oidc };
}

async function sentTo(
  vendor: Vendor,
  wishes: SignInWishes,
  changes?: Record<string, string>,
  announced?: object,
) {
  const { manager, oidc } = await managerFor(vendor, changes, { ...(announced ?? discoveryOf[vendor]) });
  const asked = await redirectArguments(manager, wishes, oidc.sign_up_hint);
  const { url } = await new OidcClient(manager.settings, manager.metadataService).createSigninRequest(asked);
  const { origin, pathname, searchParams } = new URL(url);
  const { state, code_challenge, ...rest } = Object.fromEntries(searchParams);
  expect(state).toMatch(/^[0-9a-f]{32}$/);
  expect(code_challenge).toMatch(/^[\w-]{43}$/);
  return { to: origin + pathname, ...rest };
}

async function signedOutTo(vendor: Vendor, changes?: Record<string, string>, announced?: object) {
  const { manager } = await managerFor(vendor, changes, { ...(announced ?? discoveryOf[vendor]) });
  const { url } = await new OidcClient(manager.settings, manager.metadataService).createSignoutRequest({
    id_token_hint: 'THE-ID-TOKEN',
  });
  return url;
}

const common = {
  redirect_uri: `${site}/callback`,
  response_type: 'code',
  code_challenge_method: 'S256',
  login_hint: 'ada@acme.example',
};
const auth0 = {
  to: 'https://acme.eu.auth0.com/authorize',
  client_id: 'Q2xpZW50SWRPZkF1dGgw',
  scope: 'openid profile email offline_access',
  audience: `${site}/api`,
};
const keycloak = {
  to: 'https://login.example.com/realms/acme/protocol/openid-connect/auth',
  client_id: 'groundwork-web',
  scope: 'openid profile email',
};
const entra = {
  to: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/oauth2/v2.0/authorize',
  client_id: '66666666-7777-8888-9999-000000000000',
  scope: 'openid profile email offline_access api://aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee/access',
};

test.each([
  ['auth0', auth0, { screen_hint: 'signup' }],
  ['keycloak', keycloak, { prompt: 'create' }],
  ['entra', entra, {}],
] as const)('%s is asked to sign in and to sign up in its own way', async (vendor, expected, signUp) => {
  const loginHint = 'ada@acme.example';
  expect(await sentTo(vendor, { loginHint })).toEqual({ ...common, ...expected });
  expect(await sentTo(vendor, { loginHint, isSignUp: true })).toEqual({ ...common, ...expected, ...signUp });
});

test('a Keycloak that announces no sign-up screen is asked by the hint others know', async () => {
  const { prompt_values_supported: _, ...older } = discoveryOf.keycloak;
  expect(await sentTo('keycloak', { isSignUp: true }, {}, older)).toMatchObject({ screen_hint: 'signup' });
});

test('the operator’s word on the sign-up screen counts more than the discovery document', async () => {
  expect(await sentTo('entra', { isSignUp: true }, { OIDC_SIGN_UP_HINT: 'create' })).toMatchObject({
    prompt: 'create',
  });
  expect(await sentTo('keycloak', { isSignUp: true }, { OIDC_SIGN_UP_HINT: 'none' })).not.toHaveProperty(
    'prompt',
  );
});

test('an issuer of resource indicators is asked for the resource, and again at its token endpoint', async () => {
  const style = { OIDC_AUDIENCE_STYLE: 'resource' };
  expect(await sentTo('keycloak', {}, style)).toMatchObject({ resource: 'groundwork-api' });
  const { manager } = await managerFor('keycloak', style);
  expect(manager.settings.extraTokenParams).toEqual({ resource: 'groundwork-api' });
});

const goodbye = new URLSearchParams({
  id_token_hint: 'THE-ID-TOKEN',
  post_logout_redirect_uri: site,
}).toString();

test.each([
  ['auth0', `https://acme.eu.auth0.com/oidc/logout?${goodbye}`],
  ['keycloak', `https://login.example.com/realms/acme/protocol/openid-connect/logout?${goodbye}`],
  [
    'entra',
    `https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/oauth2/v2.0/logout?${goodbye}`,
  ],
] as const)('signing out of %s ends its session and comes back to the site', async (vendor, expected) => {
  const [left, right] = [new URL(await signedOutTo(vendor)), new URL(expected)];
  left.searchParams.delete('audience');
  expect(left.href).toBe(right.href);
});

test('an Auth0 that announces no end of session takes the address from the settings', async () => {
  const { end_session_endpoint: _, ...older } = discoveryOf.auth0;
  await expect(signedOutTo('auth0', {}, older)).rejects.toThrow('No end session endpoint');
  const own =
    'https://acme.eu.auth0.com/v2/logout?client_id=abc&returnTo=https%3A%2F%2Fgroundwork.example.com';
  const url = new URL(await signedOutTo('auth0', { OIDC_END_SESSION_URL: own }, older));
  expect(url.origin + url.pathname).toBe('https://acme.eu.auth0.com/v2/logout');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ client_id: 'abc', returnTo: site });
});
