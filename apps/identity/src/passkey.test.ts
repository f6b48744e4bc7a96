import { claimNames } from '@groundwork/contract/session';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from './testing/browser.ts';
import { givenIssuer, newClient } from './testing/given-issuer.ts';
import { Mailbox } from './testing/mailbox.ts';
import { rowsOf } from './testing/rows.ts';
import { authorizationRequest, redeem, signIn, tokensOf } from './testing/running-issuer.ts';
import { CreationOptions, RequestOptions, SecurityKey } from './testing/security-key.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } }, { mayReport: true });

const newPerson = () => newClient(at);

const passkeys = (path: string) => `${at.issuer.issuer}/passkey/${path}`;

/** Somebody with a passkey, registered in a browser of theirs. */
async function withPasskey() {
  const email = await newPerson();
  const browser = new Browser(at.publicUrl);
  await signIn(at, browser, email);
  const key = new SecurityKey(at.publicUrl);
  const options = CreationOptions.parse(
    await (await browser.get(passkeys('generate-register-options'))).json(),
  );
  const registered = await browser.post(passkeys('verify-registration'), {
    response: key.create(options),
    name: 'My laptop',
  });
  expect(registered.status).toBe(200);
  return { email, browser, key, id: z.object({ id: z.string() }).parse(await registered.json()).id };
}

async function challenge(browser: Browser, query = '') {
  const asked = await browser.get(passkeys(`generate-authenticate-options${query}`));
  return RequestOptions.parse(await asked.json());
}

function answer(browser: Browser, response: object, more: object = {}) {
  return browser.post(passkeys('verify-authentication'), { response, ...more });
}

describe('a passkey', () => {
  test('signs its owner in without a password, and the tokens say how', async () => {
    const { email, key } = await withPasskey();
    await mailbox.newest(email, 'passkey-added');
    const browser = new Browser(at.publicUrl);
    expect((await answer(browser, key.get(await challenge(browser)))).status).toBe(200);
    const request = authorizationRequest(at);
    const back = await browser.open(request.url);
    const tokens = await tokensOf(await redeem(at, browser, back.headers.get('location')!, request));
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email, [claimNames.methods]: ['pop', 'mfa'] });
  });

  test('continues the request of the application that had sent the person here', async () => {
    const { key } = await withPasskey();
    const browser = new Browser(at.publicUrl);
    const request = authorizationRequest(at);
    const login = new URL((await browser.open(request.url)).headers.get('location')!);
    const response = key.get(await challenge(browser));
    const done = await answer(browser, response, { oauth_query: login.search.slice(1) });
    const { url } = z.object({ url: z.string() }).parse(await done.json());
    expect((await redeem(at, browser, url, request)).status).toBe(200);
  });

  test.each([
    ['answered twice', 'twice', 400],
    ['that was not unlocked', 'locked', 401],
    ['nobody registered', 'stranger', 401],
    ['of another site', 'elsewhere', 400],
    ['answering another browser’s challenge', 'stolen', 400],
  ])('%s signs nobody in', async (_name, how, status) => {
    const { key } = await withPasskey();
    const browser = new Browser(at.publicUrl);
    const options = await challenge(browser);
    const used = how === 'stranger' ? new SecurityKey(at.publicUrl) : key;
    const asked = how === 'elsewhere' ? { ...options, rpId: 'evil.example' } : options;
    const response = used.get(asked, how !== 'locked');
    const target = how === 'stolen' ? new Browser(at.publicUrl) : browser;
    if (how === 'stolen') await challenge(target);
    if (how === 'twice') expect((await answer(browser, response)).status).toBe(200);
    const refused = await answer(target, response);
    expect(refused.status).toBe(status);
    expect(refused.headers.getSetCookie().join()).not.toContain('session_token');
  });

  test('is renamed and removed by its owner only', async () => {
    const { browser, key, id } = await withPasskey();
    const stranger = new Browser(at.publicUrl);
    await signIn(at, stranger, await newPerson());
    expect((await stranger.post(passkeys('delete-passkey'), { id })).status).toBe(401);
    expect((await stranger.post(passkeys('update-passkey'), { id, name: 'Mine now' })).status).toBe(401);
    expect((await browser.post(passkeys('update-passkey'), { id, name: 'Old laptop' })).status).toBe(200);
    expect((await browser.post(passkeys('delete-passkey'), { id })).status).toBe(200);
    // Nothing is left that was proved.
    const request = authorizationRequest(at);
    const back = await browser.open(request.url);
    const tokens = await tokensOf(await redeem(at, browser, back.headers.get('location')!, request));
    expect(decodeJwt(tokens.access_token)[claimNames.methods]).not.toContain('mfa');
    const other = new Browser(at.publicUrl);
    expect((await answer(other, key.get(await challenge(other)))).status).toBe(401);
  });

  test.each([
    ['', true],
    ['?rememberMe=true', true],
    ['?rememberMe=false', false],
  ])('begun with "%s" is remembered: %s', async (query, isRemembered) => {
    const { key } = await withPasskey();
    const browser = new Browser(at.publicUrl);
    const done = await answer(browser, key.get(await challenge(browser, query)));
    const cookie = done.headers.getSetCookie().find(line => line.includes('session_token=')) ?? '';
    expect(/max-age/i.test(cookie)).toBe(isRemembered);
    const { session } = z.object({ session: z.object({ expiresAt: z.string() }) }).parse(await done.json());
    const days = (Date.parse(session.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(isRemembered ? 30 : 1);
  });
});

test('adding a passkey needs somebody who has signed in within the day', async () => {
  const browser = new Browser(at.publicUrl);
  const email = await newPerson();
  await signIn(at, browser, email);
  await rowsOf(
    at.databaseUrl,
    `update session set "createdAt" = now() - interval '25 hours' where "userId" = (select id from "user" where email = $1)`,
    [email],
  );
  const refused = await browser.get(passkeys('generate-register-options'));
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'SESSION_NOT_FRESH' }]);
  const asked = await browser.open(authorizationRequest(at, { max_age: '0' }).url);
  expect(asked.headers.get('location')).toMatch(`${at.publicUrl}/login?`);
  await signIn(at, browser, email);
  expect((await browser.get(passkeys('generate-register-options'))).status).toBe(200);
});

test('adding a passkey needs somebody signed in', async () => {
  expect((await new Browser(at.publicUrl).get(passkeys('generate-register-options'))).status).toBe(401);
});
