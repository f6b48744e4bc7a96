import { claimNames, SignInOptions } from '@groundwork/contract/session';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from './testing/authenticator-app.ts';
import { Browser } from './testing/browser.ts';
import { type Microsoft, startMicrosoft } from './testing/microsoft.ts';
import { rowsOf } from './testing/rows.ts';
import type { RunningIssuer } from './testing/running-issuer.ts';
import {
  authorizationRequest,
  goodPassword,
  redeem,
  runIssuer,
  signIn,
  tokensOf,
} from './testing/running-issuer.ts';

let microsoft: Microsoft;
let at: RunningIssuer;
beforeAll(async () => {
  microsoft = await startMicrosoft();
  const providers = {
    google: { clientId: 'google-client', clientSecret: 'google-secret' },
    microsoft: microsoft.provider,
  };
  at = await runIssuer(inject('clusterUrl'), { options: { providers } });
});
afterAll(async () => {
  await at.stop();
  microsoft.close();
});

const Begun = z.object({ url: z.string() });

function begin(browser: Browser, provider: string, more: object = {}) {
  return browser.post(`${at.issuer.issuer}/sign-in/social`, { provider, ...more });
}

const visit = (browser: Browser, who: Record<string, unknown>, more?: object) =>
  microsoft.visit(at, browser, who, more);

describe('a sign-in elsewhere', () => {
  test.each([
    ['google', 'https://accounts.google.com', 'google-client', 'openid'],
    ['microsoft', 'http://localhost', 'microsoft-client', 'openid'],
  ])('at %s begins with the operator’s client, PKCE and a state', async (provider, start, client, scope) => {
    const begun = await begin(new Browser(at.publicUrl), provider);
    expect(begun.status).toBe(200);
    const url = new URL(Begun.parse(await begun.json()).url);
    expect(url.toString()).toMatch(start);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client,
      redirect_uri: `${at.issuer.issuer}/callback/${provider}`,
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(url.searchParams.get('scope')?.split(' ')).toContain(scope);
    expect(url.searchParams.get('state')).toBeTruthy();
  });

  test('makes an account, signs in, and the tokens say that another issuer vouched', async () => {
    const browser = new Browser(at.publicUrl);
    const who = { oid: 'o-1', email: 'Mia@Example.com', email_verified: true, name: 'Mia Moss' };
    expect((await visit(browser, who)).toString()).toBe(`${at.publicUrl}/login?continue=1`);
    expect(microsoft.asked.at(-1)?.get('client_secret')).toBe('microsoft-secret');
    const request = authorizationRequest(at);
    const back = await browser.open(request.url);
    const tokens = await tokensOf(await redeem(at, browser, back.headers.get('location')!, request));
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      email: 'mia@example.com',
      [claimNames.methods]: ['fed'],
      [claimNames.appMetadata]: { roles: ['client'] },
      [claimNames.userMetadata]: { name: 'Mia Moss' },
    });
  });

  test('continues the request of the application that had sent the person here', async () => {
    const browser = new Browser(at.publicUrl);
    const request = authorizationRequest(at);
    const login = new URL((await browser.open(request.url)).headers.get('location')!);
    const who = { oid: 'o-2', email: 'max@example.com', email_verified: true, name: 'Max' };
    const back = await visit(browser, who, { oauth_query: login.search.slice(1) });
    expect(back.origin + back.pathname).toBe(`${at.publicUrl}/callback`);
    expect((await redeem(at, browser, back.toString(), request)).status).toBe(200);
  });

  test('joins the account of the same address only when the provider has confirmed it', async () => {
    const email = 'owner@example.com';
    await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Owner', roles: ['admin'] });
    const thief = new Browser(at.publicUrl);
    const refused = await visit(thief, { oid: 'o-thief', email, name: 'Thief' });
    expect(refused.origin + refused.pathname).toBe(`${at.publicUrl}/login`);
    expect(refused.searchParams.get('error')).toBe('account_not_linked');
    expect(thief.cookieNames.join()).not.toContain('session_token');
    const owner = new Browser(at.publicUrl);
    const joined = await visit(owner, { oid: 'o-owner', email, email_verified: true, name: 'Owner' });
    expect(joined.searchParams.get('continue')).toBe('1');
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
  });

  describe('to an account with an authenticator app', () => {
    const codes = z.object({ totpURI: z.string() });
    const confirm = (browser: Browser, code: string) =>
      browser.post(`${at.issuer.issuer}/two-factor/verify-totp`, { code });
    async function enrolled(email: string) {
      await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Ida', roles: ['client'] });
      const browser = new Browser(at.publicUrl);
      await signIn(at, browser, email);
      const enabling = await browser.post(`${at.issuer.issuer}/two-factor/enable`, {
        password: goodPassword,
      });
      const { totpURI } = codes.parse(await enabling.json());
      expect((await confirm(browser, codeOf(totpURI))).status).toBe(200);
      return { who: { oid: `o-${email}`, email, email_verified: true, name: 'Ida' }, totpURI };
    }
    async function methodsOf(browser: Browser): Promise<unknown> {
      const request = authorizationRequest(at);
      const back = await browser.open(request.url);
      const tokens = await tokensOf(await redeem(at, browser, back.headers.get('location')!, request));
      return decodeJwt(tokens.access_token)[claimNames.methods];
    }

    test('asks for its code: the provider’s word alone signs nobody in', async () => {
      const { who, totpURI } = await enrolled('ida@example.com');
      const browser = new Browser(at.publicUrl);
      expect((await visit(browser, who)).toString()).toBe(`${at.publicUrl}/login?second_step=1`);
      expect((await browser.open(authorizationRequest(at).url)).headers.get('location')).toMatch(
        `${at.publicUrl}/login?`,
      );
      expect((await browser.get(`${at.issuer.issuer}/account`)).status).toBe(401);
      expect((await confirm(browser, '000000')).status).toBe(401);
      expect((await confirm(browser, codeOf(totpURI, 1))).status).toBe(200);
      expect(await methodsOf(browser)).toEqual(['fed', 'otp', 'mfa']);
    });

    test('keeps the answer to Remember me, and a password typed meanwhile is called one', async () => {
      const { who, totpURI } = await enrolled('ivo@example.com');
      const browser = new Browser(at.publicUrl);
      await visit(browser, who, { rememberMe: false });
      const done = await confirm(browser, codeOf(totpURI, 1));
      const cookie = done.headers.getSetCookie().find(line => line.includes('session_token')) ?? '';
      expect(cookie).not.toMatch(/max-age/i);

      const { who: other, totpURI: uri } = await enrolled('iris@example.com');
      const second = new Browser(at.publicUrl);
      await visit(second, other);
      await signIn(at, second, 'iris@example.com');
      await confirm(second, codeOf(uri, 1));
      expect(await methodsOf(second)).toEqual(['pwd', 'otp', 'mfa']);
    });

    test('does not hand the application that had asked a session before the code', async () => {
      const { who, totpURI } = await enrolled('ines@example.com');
      const browser = new Browser(at.publicUrl);
      const request = authorizationRequest(at);
      const login = new URL((await browser.open(request.url)).headers.get('location')!);
      const oauth_query = login.search.slice(1);
      const back = await visit(browser, who, { oauth_query });
      expect(back.toString()).toBe(`${at.publicUrl}/login?second_step=1`);
      const body = { code: codeOf(totpURI, 1), oauth_query };
      const done = await browser.post(`${at.issuer.issuer}/two-factor/verify-totp`, body);
      const { url } = z.object({ url: z.string() }).parse(await done.json());
      expect((await redeem(at, browser, url, request)).status).toBe(200);
    });
  });

  test('keeps none of the provider’s tokens', async () => {
    await visit(new Browser(at.publicUrl), {
      oid: 'o-3',
      email: 'tom@example.com',
      email_verified: true,
      name: 'Tom',
    });
    await visit(new Browser(at.publicUrl), {
      oid: 'o-3',
      email: 'tom@example.com',
      email_verified: true,
      name: 'Tom',
    });
    const kept = await rowsOf(
      at.databaseUrl,
      `select distinct "accessToken", "refreshToken", "idToken" from account where "providerId" = 'microsoft'`,
    );
    expect(kept).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
  });

  test('begun in another browser signs nobody in', async () => {
    const begun = new URL(
      Begun.parse(await (await begin(new Browser(at.publicUrl), 'microsoft')).json()).url,
    );
    const victim = new Browser(at.publicUrl);
    const query = new URLSearchParams({ code: 'a-code', state: begun.searchParams.get('state') ?? '' });
    const back = await victim.open(`${at.issuer.issuer}/callback/microsoft?${query.toString()}`);
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBeTruthy();
    expect(victim.cookieNames.join()).not.toContain('session_token');
  });

  test.each([
    [true, true],
    [false, false],
  ])('with rememberMe %s is remembered: %s', async (rememberMe, isRemembered) => {
    const browser = new Browser(at.publicUrl);
    const who = { oid: 'o-4', email: 'uma@example.com', email_verified: true, name: 'Uma' };
    await visit(browser, who, { rememberMe });
    const listed = await (await browser.get(`${at.issuer.issuer}/account/sessions`)).json();
    const sessions = z.array(z.object({ expires_at: z.string(), is_current: z.boolean() })).parse(listed);
    const current = sessions.find(session => session.is_current);
    const days = (Date.parse(current?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(isRemembered ? 30 : 1);
  });

  test.each([{ callbackURL: '/elsewhere' }, { idToken: { token: 'x' } }, { scopes: ['mail.read'] }])(
    'takes no %j',
    async more => {
      expect((await begin(new Browser(at.publicUrl), 'google', more)).status).toBe(422);
    },
  );
});

test('what is configured is told; what is not is answered 404', async () => {
  const told = await (await new Browser(at.publicUrl).get(`${at.issuer.issuer}/sign-in-options`)).json();
  expect(SignInOptions.parse(told)).toMatchObject({ google: true, microsoft: true, mail: false });
  const bare = await runIssuer(inject('clusterUrl'));
  try {
    const body = { provider: 'google' };
    const refused = await new Browser(bare.publicUrl).post(`${bare.issuer.issuer}/sign-in/social`, body);
    expect(refused.status).toBe(404);
  } finally {
    await bare.stop();
  }
});
