import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { goodPassword, runIssuer } from './testing/running-issuer.ts';

const at = givenIssuer();
const credentials = { email: 'kim@example.com', password: goodPassword };

beforeAll(async () => {
  await at.issuer.ensureAccount({ ...credentials, name: 'Kim', roles: ['client'] });
});

describe('what is not offered', () => {
  test.each([
    '/idp',
    '/idp/',
    '/idp/token',
    '/idp/get-session',
    '/idp/update-user',
    '/idp/oauth2/create-client',
    '/idp/admin/oauth2/create-client',
    '/idp/oauth2/introspect',
    '/idp/list-sessions',
    '/idp/revoke-session',
    '/idp/change-email',
    '/idp/delete-user',
    '/idp/link-social',
    '/idp/get-access-token',
    '/idp/callback/github',
    '/idp/reset-password/any-token',
    '/idp/two-factor/get-totp-uri',
    '/idp/two-factor/send-otp',
    '/idp/passkey/list-user-passkeys',
    '/idp/sign-in/email/',
    '/idp//sign-in/email',
    '/idp/%73ign-in/email',
    '/.well-known/oauth-authorization-server',
  ])('%s answers 404 to everybody', async path => {
    const browser = new Browser(at.publicUrl);
    await browser.post(`${at.issuer.issuer}/sign-in/email`, credentials);
    expect((await browser.post(`${at.publicUrl}${path}`, credentials)).status).toBe(404);
    expect((await browser.open(`${at.publicUrl}${path}`)).status).toBe(404);
  });

  test('a known address with another method answers 405', async () => {
    expect((await new Browser(at.publicUrl).open(`${at.issuer.issuer}/sign-in/email`)).status).toBe(405);
  });
});

describe('another site', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('cannot sign a browser in: %j', async (headers, status) => {
    const response = await new Browser(at.publicUrl).post(
      `${at.issuer.issuer}/sign-in/email`,
      credentials,
      headers,
    );
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test('a body above the limit is refused before it is read', async () => {
  const response = await new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-in/email`, {
    ...credentials,
    filler: 'x'.repeat(70_000),
  });
  expect(response.status).toBe(413);
});

test.each([
  '{',
  '[]',
  'null',
  '"text"',
  '{"email":1,"password":2}',
  '{"email":"a\\u0000@b.co","password":"Aa345678"}',
])('the body %s is the caller’s fault, never ours', async body => {
  const response = await fetch(`${at.issuer.issuer}/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: at.publicUrl, 'sec-fetch-site': 'same-origin' },
    body,
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test.each(['{}', '{"email":1,"password":2}', '{"email":"not an address","password":"Aa345678"}'])(
  'the refusal of %s says what is wrong, not where a programmer would look',
  async body => {
    const response = await fetch(`${at.issuer.issuer}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: at.publicUrl, 'sec-fetch-site': 'same-origin' },
      body,
    });
    const said: unknown = await response.json();
    expect(said).toMatchObject({ message: expect.stringMatching(/^[A-Z][^[\]]+$/) });
  },
);

describe('cookies', () => {
  test('stay with the issuer’s addresses, out of scripts’ reach, and apart per port', async () => {
    const [cookie] = (
      await new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-in/email`, credentials)
    ).headers.getSetCookie();
    expect(cookie).toMatch(`groundwork-${new URL(at.publicUrl).port}.session_token=`);
    expect(cookie).toMatch(/Path=\/idp(;|$)/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=2592000/);
  });

  test('without Remember me end with the browser', async () => {
    const response = await new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-in/email`, {
      ...credentials,
      rememberMe: false,
    });
    const session = response.headers.getSetCookie().find(line => line.includes('session_token='));
    expect(session).not.toMatch(/Max-Age|Expires/i);
  });

  test('are secure when the product is reached by https, and answers then demand it', async () => {
    const secure = await runIssuer(inject('clusterUrl'), { publicUrl: 'https://groundwork.example' });
    try {
      await secure.issuer.ensureAccount({ ...credentials, name: 'Kim', roles: ['client'] });
      const response = await new Browser(secure.publicUrl).post(
        `${secure.listensAt}/idp/sign-in/email`,
        credentials,
      );
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-groundwork\.session_token=.*; Secure/);
      expect(response.headers.get('strict-transport-security')).toBeTruthy();
    } finally {
      await secure.stop();
    }
  });
});

test('answers carry the browser’s guards', async () => {
  const { headers } = await new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-in/email`, credentials);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
