import { decodeJwt } from 'jose';
import { expect, inject, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import type { Tokens } from './testing/running-issuer.ts';
import {
  authorizationRequest,
  goodPassword,
  obtainTokens,
  refresh,
  runIssuer,
} from './testing/running-issuer.ts';

const at = givenIssuer();

let made = 0;
async function newEmail(where = at): Promise<string> {
  const email = `leaver-${++made}@example.com`;
  await where.issuer.ensureAccount({ email, password: goodPassword, name: 'Lee', roles: ['client'] });
  return email;
}

async function signOut(browser: Browser, hint: string, more: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: at.publicUrl, ...more });
  return browser.open(`${at.issuer.issuer}/oauth2/end-session?${query.toString()}`);
}

async function isAlive(tokens: Tokens): Promise<boolean> {
  return at.issuer.hasSession(String(decodeJwt(tokens.access_token)['sid']));
}

test('signing out returns to the site with its state, forgets the cookie, and ends session and refresh token', async () => {
  const browser = new Browser(at.publicUrl);
  const tokens = await obtainTokens(at, browser, await newEmail());
  const out = await signOut(browser, tokens.id_token, { state: 'here' });
  expect(out.status).toBe(302);
  expect(out.headers.get('location')).toBe(`${at.publicUrl}/?state=here`);
  expect(browser.cookieNames).toEqual([]);
  expect(await isAlive(tokens)).toBe(false);
  expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
  const again = await browser.open(authorizationRequest(at).url);
  expect(again.headers.get('location')).toMatch(`${at.publicUrl}/login?`);
});

test('signing out twice, or after the session ended elsewhere, still returns to the site', async () => {
  const browser = new Browser(at.publicUrl);
  const { id_token } = await obtainTokens(at, browser, await newEmail());
  await signOut(browser, id_token);
  expect((await signOut(browser, id_token)).headers.get('location')).toBe(`${at.publicUrl}/`);
});

test('a hint with a changed letter, of another issuer, or towards another site ends nothing', async () => {
  const elsewhere = await runIssuer(inject('clusterUrl'));
  try {
    const browser = new Browser(at.publicUrl);
    const tokens = await obtainTokens(at, browser, await newEmail());
    const [head, body, signature = ''] = tokens.id_token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(tokens.id_token), extra: 1 })).toString(
      'base64url',
    );
    const foreign = await obtainTokens(
      elsewhere,
      new Browser(elsewhere.publicUrl),
      await newEmail(elsewhere),
    );
    for (const hint of [
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      foreign.id_token,
      'nonsense',
      '..',
    ]) {
      const answer = await signOut(browser, hint);
      expect(answer.headers.get('location')).toBeNull();
    }
    expect(await isAlive(tokens)).toBe(true);
    const away = await signOut(browser, tokens.id_token, {
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect(away.headers.get('location')).toBeNull();
  } finally {
    await elsewhere.stop();
  }
});

test('the hint of one session does not end the other one the browser holds', async () => {
  const browser = new Browser(at.publicUrl);
  const mine = await obtainTokens(at, browser, await newEmail());
  const theirs = await obtainTokens(at, new Browser(at.publicUrl), await newEmail());
  const asked = await signOut(browser, theirs.id_token);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toMatch(/Confirm logout/);
  expect(await isAlive(mine)).toBe(true);
  expect(await isAlive(theirs)).toBe(true);
});

test('works for a process that cannot reach its own public address', async () => {
  const behindProxy = await runIssuer(inject('clusterUrl'), { publicUrl: 'http://localhost:1' });
  try {
    const email = await newEmail(behindProxy);
    const browser = new Browser(behindProxy.publicUrl);
    const tokens = await obtainTokens(behindProxy, browser, email);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'http://localhost:1',
    });
    const out = await browser.open(`${behindProxy.listensAt}/idp/oauth2/end-session?${query.toString()}`);
    expect(out.headers.get('location')).toBe('http://localhost:1/');
  } finally {
    await behindProxy.stop();
  }
});
