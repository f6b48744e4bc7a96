import { AppMetadata, claimNames } from '@groundwork/contract/session';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isIssuerPath } from './issuer.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { letRenewalsAge, rowsOf } from './testing/rows.ts';
import {
  authorizationRequest,
  goodPassword,
  obtainTokens,
  redeem,
  refresh,
  signIn,
  tokensOf,
} from './testing/running-issuer.ts';

const at = givenIssuer();

let made = 0;
async function newClient(): Promise<{ email: string; subject: string }> {
  const email = `client-${++made}@example.com`;
  const { subject } = await at.issuer.ensureAccount({
    email,
    password: goodPassword,
    name: 'Casey Client',
    roles: ['client'],
    organization_id: 'org-1',
    member_role: 'user',
  });
  return { email, subject };
}

/** The strict check an API makes. */
async function verify(token: string) {
  const keys = createRemoteJWKSet(new URL(`${at.issuer.issuer}/jwks`));
  return jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer: at.issuer.issuer,
    audience: `${at.publicUrl}/api`,
    typ: 'at+jwt',
    requiredClaims: ['exp', 'sub', 'iat'],
  });
}

describe('discovery', () => {
  test('names this issuer and addresses below it', async () => {
    const found = await (await fetch(`${at.issuer.issuer}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      issuer: `${at.publicUrl}/idp`,
      authorization_endpoint: `${at.publicUrl}/idp/oauth2/authorize`,
      token_endpoint: `${at.publicUrl}/idp/oauth2/token`,
      end_session_endpoint: `${at.publicUrl}/idp/oauth2/end-session`,
      revocation_endpoint: `${at.publicUrl}/idp/oauth2/revoke`,
      userinfo_endpoint: `${at.publicUrl}/idp/oauth2/userinfo`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });

  test('is also found where RFC 8414 looks for it', async () => {
    const path = '/.well-known/oauth-authorization-server/idp';
    expect(isIssuerPath(path)).toBe(true);
    const found = await (await fetch(`${at.publicUrl}${path}`)).json();
    expect(found).toMatchObject({ issuer: `${at.publicUrl}/idp` });
  });
});

describe('signing in', () => {
  test('leads from an authorization request over the login page back with a code, and to verified tokens', async () => {
    const { email, subject } = await newClient();
    const browser = new Browser(at.publicUrl);
    const request = authorizationRequest(at);

    const toLogin = await browser.open(request.url);
    expect(toLogin.status).toBe(302);
    const login = new URL(toLogin.headers.get('location')!);
    expect(login.origin + login.pathname).toBe(`${at.publicUrl}/login`);
    expect(login.searchParams.get('sig')).toBeTruthy();

    const signedIn = await signIn(at, browser, email, goodPassword, { oauth_query: login.search.slice(1) });
    expect(signedIn.status).toBe(200);
    const { url } = z.object({ redirect: z.literal(true), url: z.string() }).parse(await signedIn.json());
    const callback = new URL(url);
    expect(callback.origin + callback.pathname).toBe(`${at.publicUrl}/callback`);
    expect(callback.searchParams.get('state')).toBe(request.state);
    expect(callback.searchParams.get('iss')).toBe(at.issuer.issuer);

    const redeemed = await redeem(at, browser, url, request);
    const tokens = await tokensOf(redeemed);
    const { payload, protectedHeader } = await verify(tokens.access_token);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(payload).toMatchObject({
      sub: subject,
      email,
      azp: 'groundwork-web',
      'https://groundwork.app/app_metadata': { roles: ['client'], organization_id: 'org-1' },
      'https://groundwork.app/user_metadata': { name: 'Casey Client' },
    });
    expect(payload.exp! - payload.iat!).toBe(600);
    expect(await at.issuer.hasSession(String(payload['sid']))).toBe(true);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: subject,
      aud: 'groundwork-web',
      sid: payload['sid'],
      'https://groundwork.app/app_metadata': { roles: ['client'] },
    });
  });

  test('at the form first, then redirecting, shows no second form', async () => {
    const { email } = await newClient();
    const browser = new Browser(at.publicUrl);
    expect((await signIn(at, browser, email)).status).toBe(200);
    const back = await browser.open(authorizationRequest(at).url);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toMatch(`${at.publicUrl}/callback?code=`);
  });

  test('gives each role its permissions, and userinfo says the same', async () => {
    await at.issuer.ensureAccount({
      email: 'admin@example.com',
      password: goodPassword,
      name: 'Ada',
      roles: ['admin'],
    });
    const tokens = await obtainTokens(at, new Browser(at.publicUrl), 'ADMIN@example.com');
    const { payload } = await verify(tokens.access_token);
    const app = AppMetadata.parse(payload[claimNames.appMetadata]);
    expect(app.permissions).toContain('organizations.list');
    expect(app.permissions).not.toContain('organizations.delete');
    const response = await fetch(`${at.issuer.issuer}/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await response.json()).toMatchObject({
      sub: payload.sub,
      email: 'admin@example.com',
      [claimNames.appMetadata]: app,
    });
  });

  test('a code is refused with another verifier, and the second time', async () => {
    const { email } = await newClient();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const request = authorizationRequest(at);
    const first = (await browser.open(request.url)).headers.get('location')!;
    const stolen = await redeem(at, new Browser(at.publicUrl), first, authorizationRequest(at));
    expect(stolen.status).toBeGreaterThanOrEqual(400);
    const second = (await browser.open(request.url)).headers.get('location')!;
    expect((await redeem(at, browser, second, request)).status).toBe(200);
    expect((await redeem(at, browser, second, request)).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['a foreign resource', { resource: 'https://elsewhere.example/api' }],
    ['an unknown scope', { scope: 'openid everything' }],
  ])('an authorization request with %s gets an error, not a code', async (_name, changes) => {
    const { email } = await newClient();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const back = await browser.open(authorizationRequest(at, changes).url);
    const location = new URL(back.headers.get('location')!);
    expect(location.searchParams.get('error')).toBeTruthy();
    expect(location.searchParams.get('code')).toBeNull();
  });

  test('never redirects to an address that is not registered', async () => {
    const { email } = await newClient();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const back = await browser.open(
      authorizationRequest(at, { redirect_uri: 'https://evil.example/callback' }).url,
    );
    expect(back.headers.get('location')).toMatch(`${at.publicUrl}/login?error=`);
  });
});

describe('refresh tokens', () => {
  test('asked again at once, as by a page that missed the answer, give the same answer', async () => {
    const { email } = await newClient();
    const first = await obtainTokens(at, new Browser(at.publicUrl), email);
    const second = await tokensOf(await refresh(at, first.refresh_token));
    expect(await tokensOf(await refresh(at, first.refresh_token))).toEqual(second);
    expect((await refresh(at, second.refresh_token)).status).toBe(200);
  });

  test('rotate, and using an old one later ends the whole family', async () => {
    const { email } = await newClient();
    const first = await obtainTokens(at, new Browser(at.publicUrl), email);
    const renewed = await refresh(at, first.refresh_token);
    expect(renewed.status).toBe(200);
    const second = await tokensOf(renewed);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)['sid']).toBe(decodeJwt(first.access_token)['sid']);

    await letRenewalsAge(at);
    expect((await refresh(at, first.refresh_token)).status).toBe(400);
    expect((await refresh(at, second.refresh_token)).status).toBe(400);
  });

  test('a renewal says what the person is now', async () => {
    const { email, subject } = await newClient();
    const first = await obtainTokens(at, new Browser(at.publicUrl), email);
    await at.issuer.setMembership(subject, { organization_id: 'org-2', member_role: 'admin' });
    const second = await tokensOf(await refresh(at, first.refresh_token));
    const { payload } = await verify(second.access_token);
    expect(payload['https://groundwork.app/app_metadata']).toMatchObject({ organization_id: 'org-2' });
  });

  test('of renewals at once with one token, one is made, and none ends the others', async () => {
    const { email } = await newClient();
    const { refresh_token } = await obtainTokens(at, new Browser(at.publicUrl), email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(at, refresh_token)));
    const given = await Promise.all(answers.filter(answer => answer.status === 200).map(tokensOf));
    expect(new Set(given.map(tokens => tokens.refresh_token)).size).toBe(1);
    expect((await refresh(at, given[0]!.refresh_token)).status).toBe(200);
  });
});

describe('ending a session', () => {
  test('a refresh token never outlives its session: without Remember me, a day', async () => {
    const { email } = await newClient();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email, goodPassword, { rememberMe: false });
    const request = authorizationRequest(at);
    const back = await browser.open(request.url);
    const first = await tokensOf(await redeem(at, browser, back.headers.get('location')!, request));
    await refresh(at, first.refresh_token);
    const lives = await rowsOf(
      at.databaseUrl,
      `select extract(epoch from "expiresAt" - now())::int as seconds from "oauthRefreshToken" where "sessionId" = $1`,
      [decodeJwt(first.access_token)['sid']],
    );
    expect(lives).toHaveLength(2);
    for (const { seconds } of z.array(z.object({ seconds: z.number() })).parse(lives)) {
      expect(seconds).toBeGreaterThan(86_000);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
  });

  test('a revoked refresh token renews nothing', async () => {
    const { email } = await newClient();
    const { refresh_token } = await obtainTokens(at, new Browser(at.publicUrl), email);
    const revoked = await new Browser(at.publicUrl).postForm(`${at.issuer.issuer}/oauth2/revoke`, {
      token: refresh_token,
      token_type_hint: 'refresh_token',
      client_id: 'groundwork-web',
    });
    expect(revoked.status).toBe(200);
    expect((await refresh(at, refresh_token)).status).toBe(400);
  });

  test.each(['revokeSessions', 'setRoles'] as const)('%s ends sessions and refresh tokens', async how => {
    const { email, subject } = await newClient();
    const tokens = await obtainTokens(at, new Browser(at.publicUrl), email);
    if (how === 'setRoles') await at.issuer.setRoles(subject, ['hubspot_rep']);
    else await at.issuer.revokeSessions(subject);
    expect(await at.issuer.hasSession(String(decodeJwt(tokens.access_token)['sid']))).toBe(false);
    expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
  });

  test('setting the roles somebody already has leaves them signed in', async () => {
    const { email, subject } = await newClient();
    const tokens = await obtainTokens(at, new Browser(at.publicUrl), email);
    await at.issuer.setRoles(subject, ['client']);
    expect((await refresh(at, tokens.refresh_token)).status).toBe(200);
  });
});
