import { claimNames } from '@groundwork/contract/session';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from './testing/authenticator-app.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer, newClient } from './testing/given-issuer.ts';
import { Mailbox } from './testing/mailbox.ts';
import type { Tokens } from './testing/running-issuer.ts';
import {
  authorizationRequest,
  goodPassword,
  obtainTokens,
  redeem,
  refresh,
  signIn,
  tokensOf,
} from './testing/running-issuer.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

const newPerson = () => newClient(at);

function post(browser: Browser, path: string, body: object): Promise<Response> {
  return browser.post(`${at.issuer.issuer}/two-factor${path}`, body);
}

/** Somebody with an authenticator app; signed in in `browser`. */
async function enrolled(browser = new Browser(at.publicUrl)) {
  const email = await newPerson();
  const before = await obtainTokens(at, browser, email);
  const enabling = await post(browser, '/enable', { password: goodPassword });
  const { totpURI, backupCodes } = Enabled.parse(await enabling.json());
  expect((await post(browser, '/verify-totp', { code: codeOf(totpURI) })).status).toBe(200);
  return { email, browser, before, totpURI, backupCodes };
}

function methodsIn(tokens: Tokens): unknown[] {
  return [tokens.access_token, tokens.id_token].map(token => decodeJwt(token)[claimNames.methods]);
}

async function tokensByCookie(browser: Browser): Promise<Tokens> {
  const request = authorizationRequest(at);
  const back = await browser.open(request.url);
  return tokensOf(await redeem(at, browser, back.headers.get('location') ?? '', request));
}

describe('an authenticator app', () => {
  test('is not asked for before its first code was typed', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const { totpURI } = Enabled.parse(
      await (await post(browser, '/enable', { password: goodPassword })).json(),
    );
    expect(totpURI).toContain('issuer=Groundwork');
    expect((await post(browser, '/verify-totp', { code: '000000' })).status).toBe(401);
    expect(await (await signIn(at, new Browser(at.publicUrl), email)).json()).not.toHaveProperty(
      'twoFactorRedirect',
    );
  });

  test('cannot be added without the password', async () => {
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, await newPerson());
    expect((await post(browser, '/enable', { password: 'Wrong-password-1' })).status).toBe(400);
    expect((await post(new Browser(at.publicUrl), '/enable', { password: goodPassword })).status).toBe(401);
  });

  test('once added is told by mail, keeps people signed in here, and their next tokens say so', async () => {
    const { email, before } = await enrolled();
    await mailbox.newest(email, 'two-factor-changed');
    expect(methodsIn(before)).toEqual([['pwd'], ['pwd']]);
    const renewed = await tokensOf(await refresh(at, before.refresh_token));
    expect(methodsIn(renewed)).toEqual([
      ['pwd', 'otp', 'mfa'],
      ['pwd', 'otp', 'mfa'],
    ]);
    expect(await at.issuer.hasSession(String(decodeJwt(renewed.access_token)['sid']))).toBe(true);
  });

  test('removed with the password is no longer asked for', async () => {
    const { email, browser } = await enrolled();
    expect((await post(browser, '/disable', { password: 'Wrong-password-1' })).status).toBe(400);
    expect((await post(browser, '/disable', { password: goodPassword })).status).toBe(200);
    await mailbox.newest(email, 'two-factor-changed', 2);
    expect((await obtainTokens(at, new Browser(at.publicUrl), email)).access_token).toBeTruthy();
  });

  test('once removed counts no more, neither here nor in another session of theirs', async () => {
    const { email, browser, before, totpURI } = await enrolled();
    const other = new Browser(at.publicUrl);
    await signIn(at, other, email);
    expect((await post(other, '/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200);
    expect((await post(browser, '/disable', { password: goodPassword })).status).toBe(200);
    const renewed = await tokensOf(await refresh(at, before.refresh_token));
    for (const tokens of [renewed, await tokensByCookie(browser), await tokensByCookie(other)])
      expect(methodsIn(tokens)).toEqual([
        ['pwd', 'otp'],
        ['pwd', 'otp'],
      ]);
  });
});

describe('signing in with a second step', () => {
  test('gives no session for the password alone, and one for password and code', async () => {
    const { email, totpURI } = await enrolled();
    const browser = new Browser(at.publicUrl);
    const first = await signIn(at, browser, email);
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    const early = await browser.open(authorizationRequest(at).url);
    expect(early.headers.get('location')).toMatch(`${at.publicUrl}/login?`);

    expect((await post(browser, '/verify-totp', { code: '000000' })).status).toBe(401);
    expect((await post(browser, '/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200);
    expect(methodsIn(await tokensByCookie(browser))).toEqual([
      ['pwd', 'otp', 'mfa'],
      ['pwd', 'otp', 'mfa'],
    ]);
  });

  test('continues the request of the application that had sent the person here', async () => {
    const { email, totpURI } = await enrolled();
    const browser = new Browser(at.publicUrl);
    const request = authorizationRequest(at);
    const login = new URL((await browser.open(request.url)).headers.get('location')!);
    const oauth_query = login.search.slice(1);
    const first = await signIn(at, browser, email, goodPassword, { oauth_query });
    expect(await first.json()).toMatchObject({ twoFactorRedirect: true });
    const second = await post(browser, '/verify-totp', { code: codeOf(totpURI, 1), oauth_query });
    const { url } = z.object({ url: z.string() }).parse(await second.json());
    expect((await redeem(at, browser, url, request)).status).toBe(200);
  });

  test('takes a code from the app once, however often it is tried at once', async () => {
    const { email, totpURI } = await enrolled();
    const browsers = Array.from({ length: 5 }, () => new Browser(at.publicUrl));
    for (const browser of browsers) await signIn(at, browser, email);
    const code = codeOf(totpURI, 1);
    const answers = await Promise.all(browsers.map(browser => post(browser, '/verify-totp', { code })));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(4);
  });

  test('takes each recovery code once', async () => {
    const { email, backupCodes } = await enrolled();
    expect(new Set(backupCodes).size).toBe(10);
    const code = backupCodes[0];
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    expect((await post(browser, '/verify-backup-code', { code })).status).toBe(200);
    const again = new Browser(at.publicUrl);
    await signIn(at, again, email);
    expect((await post(again, '/verify-backup-code', { code })).status).toBe(401);
    expect((await post(again, '/verify-backup-code', { code: backupCodes[1] })).status).toBe(200);
  });

  test('new recovery codes make the old ones worthless', async () => {
    const { email, browser, backupCodes } = await enrolled();
    const renewed = await post(browser, '/generate-backup-codes', { password: goodPassword });
    const codes = z.object({ backupCodes: z.array(z.string()) }).parse(await renewed.json()).backupCodes;
    const other = new Browser(at.publicUrl);
    await signIn(at, other, email);
    expect((await post(other, '/verify-backup-code', { code: backupCodes[0] })).status).toBe(401);
    expect((await post(other, '/verify-backup-code', { code: codes[0] })).status).toBe(200);
  });

  test('judges five codes, however many are tried at once, and then asks for the password again', async () => {
    const { email, totpURI } = await enrolled();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post(browser, '/verify-totp', { code: String(n).padStart(6, '0') }),
      ),
    );
    const judged = [];
    for (const guess of guesses) judged.push(z.object({ code: z.string() }).parse(await guess.json()).code);
    expect(judged.filter(code => code === 'INVALID_CODE').length).toBeLessThanOrEqual(5);
    for (let n = 0; n < 6; n++) await post(browser, '/verify-totp', { code: '000000' });
    expect((await post(browser, '/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(401);
    await signIn(at, browser, email);
    expect((await post(browser, '/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200);
  });

  test('keeps the answer to Remember me', async () => {
    for (const rememberMe of [false, true]) {
      const { email, totpURI } = await enrolled();
      // One browser for both: a former "no" must not shorten the later "yes".
      const browser = new Browser(at.publicUrl);
      await signIn(at, browser, email, goodPassword, { rememberMe: false });
      await signIn(at, browser, email, goodPassword, { rememberMe });
      const done = await post(browser, '/verify-totp', { code: codeOf(totpURI, 1) });
      const cookie = done.headers.getSetCookie().find(line => line.includes('session_token')) ?? '';
      expect(/max-age/i.test(cookie)).toBe(rememberMe);
    }
  });
});
