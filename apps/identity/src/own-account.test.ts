import { OwnAccount, OwnSession, SignInOptions } from '@groundwork/contract/session';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deviceOf } from './device.ts';
import { confirmLimit } from './sign-in-guard.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer, newClient } from './testing/given-issuer.ts';
import { Mailbox } from './testing/mailbox.ts';
import { rowsOf } from './testing/rows.ts';
import { goodPassword, obtainTokens, refresh, signIn } from './testing/running-issuer.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });

const newPerson = () => newClient(at);

const own = (path: string) => `${at.issuer.issuer}${path}`;

async function sessionsOf(browser: Browser): Promise<OwnSession[]> {
  return z.array(OwnSession).parse(await (await browser.get(own('/account/sessions'))).json());
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get(own('/account'))).status === 200;
}

describe('the account', () => {
  test('is shown to its owner and to nobody else', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    expect((await browser.get(own('/account'))).status).toBe(401);
    await signIn(at, browser, email);
    const account = OwnAccount.parse(await (await browser.get(own('/account'))).json());
    expect(account).toMatchObject({
      email,
      has_password: true,
      has_two_factor: false,
      is_email_verified: true,
      passkeys: [],
      providers: [],
    });
  });

  test('takes a new name, which the next tokens say', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    const tokens = await obtainTokens(at, browser, email);
    const short = await browser.post(own('/account/profile'), { first_name: 'N', last_name: 'Ohura' });
    expect(short.status).toBe(422);
    expect(await short.json()).toMatchObject({ message: 'First name must be at least 2 characters' });
    const changed = await browser.post(own('/account/profile'), {
      first_name: ' Naoko ',
      last_name: 'Ohura',
    });
    expect(OwnAccount.parse(await changed.json()).name).toBe('Naoko Ohura');
    const renewed: unknown = await (await refresh(at, tokens.refresh_token)).json();
    const { id_token } = z.object({ id_token: z.string() }).parse(renewed);
    expect(decodeJwt(id_token)['https://groundwork.app/user_metadata']).toMatchObject({
      name: 'Naoko Ohura',
      first_name: 'Naoko',
    });
  });

  test('refuses pages of other sites', async () => {
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, await newPerson());
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await browser.post(own('/account/sessions/end'), { others: true }, headers)).status).toBe(403);
    }
  });
});

describe('sessions', () => {
  test('are listed with device, address and last use, newest first, the own one marked', async () => {
    const email = await newPerson();
    const phone = new Browser(at.publicUrl);
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1';
    await phone.post(own('/sign-in/email'), { email, password: goodPassword }, { 'user-agent': userAgent });
    const laptop = new Browser(at.publicUrl);
    await signIn(at, laptop, email);
    const listed = await sessionsOf(laptop);
    expect(listed.map(session => [session.device, session.is_current])).toEqual([
      ['Unknown device', true],
      ['Safari on iPhone', false],
    ]);
    expect(listed[1]?.ip_address).toMatch(/127\.0\.0\.1|::1|0000/);
    expect(listed[1]?.methods).toEqual(['pwd']);
  });

  test('say when the API last saw them', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    const sid = String(decodeJwt((await obtainTokens(at, browser, email)).access_token)['sid']);
    await rowsOf(
      at.databaseUrl,
      `update session set last_seen_at = now() - interval '3 days' where id = $1`,
      [sid],
    );
    const before = Date.parse((await sessionsOf(browser))[0]?.last_seen_at ?? '');
    expect(await at.issuer.hasSession(sid)).toBe(true);
    const after = Date.parse((await sessionsOf(browser))[0]?.last_seen_at ?? '');
    expect(after - before).toBeGreaterThan(2 * 86_400_000);
  });

  test('end one by one, with their refresh tokens, and never somebody else’s', async () => {
    const email = await newPerson();
    const lost = new Browser(at.publicUrl);
    const tokens = await obtainTokens(at, lost, email);
    const id = String(decodeJwt(tokens.access_token)['sid']);
    const stranger = new Browser(at.publicUrl);
    await signIn(at, stranger, await newPerson());
    expect((await stranger.post(own('/account/sessions/end'), { id })).status).toBe(404);
    expect(await isSignedIn(lost)).toBe(true);

    const laptop = new Browser(at.publicUrl);
    await signIn(at, laptop, email);
    expect(await (await laptop.post(own('/account/sessions/end'), { id })).json()).toEqual({ ended: 1 });
    expect(await isSignedIn(lost)).toBe(false);
    expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test('end all but the own one', async () => {
    const email = await newPerson();
    const browsers = [1, 2, 3].map(() => new Browser(at.publicUrl));
    for (const browser of browsers) await signIn(at, browser, email);
    const ended = await browsers[0]!.post(own('/account/sessions/end'), { others: true });
    expect(await ended.json()).toEqual({ ended: 2 });
    const alive = await Promise.all(browsers.map(browser => isSignedIn(browser)));
    expect(alive).toEqual([true, false, false]);
  });

  test('that were not to be remembered never grow longer', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    const signedIn = await signIn(at, browser, email, goodPassword, { rememberMe: false });
    // A browser that forgets to say so would otherwise have its session renewed for a month.
    const forgetful = signedIn.headers.getSetCookie().find(line => line.includes('session_token')) ?? '';
    await fetch(own('/account'), { headers: { cookie: forgetful.split(';')[0] ?? '' } });
    const [session] = await sessionsOf(browser);
    expect(Date.parse(session?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(signedIn.headers.getSetCookie().join()).not.toMatch(/session_token[^,]*max-age/i);
  });
});

describe('changing the password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post(own('/change-password'), { currentPassword, newPassword });

  test('needs the present one, ends every other session and is told by mail', async () => {
    const email = await newPerson();
    const other = new Browser(at.publicUrl);
    const theirs = await obtainTokens(at, other, email);
    const browser = new Browser(at.publicUrl);
    const mine = await obtainTokens(at, browser, email);
    const wrong = await change(browser, 'Wrong-password-1', 'Changed2027');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_PASSWORD' });
    expect(await isSignedIn(other)).toBe(true);

    expect((await change(browser, goodPassword, 'Changed2027')).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await refresh(at, mine.refresh_token)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect((await refresh(at, theirs.refresh_token)).status).toBe(400);
    expect((await signIn(at, new Browser(at.publicUrl), email, 'Changed2027')).status).toBe(200);
    await mailbox.newest(email, 'password-changed');
  });

  test('keeps the rules for passwords', async () => {
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, await newPerson());
    const weak = await change(browser, goodPassword, 'alllowercase1');
    expect(weak.status).toBe(422);
    expect(await weak.json()).toMatchObject({
      message: 'Password must contain uppercase, lowercase, and number',
    });
  });

  test('lets exactly ten of 30 guesses at once be judged', async () => {
    const email = await newPerson();
    const browser = new Browser(at.publicUrl);
    await signIn(at, browser, email);
    const guesses = Array.from({ length: 30 }, (_, n) => change(browser, `Guess-${n}-guess`, 'Changed2027'));
    const statuses = (await Promise.all(guesses)).map(guess => guess.status);
    expect(statuses.filter(status => status === 400)).toHaveLength(confirmLimit.tries);
    expect(statuses.filter(status => status === 429)).toHaveLength(30 - confirmLimit.tries);
  });
});

test('the ways in are told to everybody', async () => {
  const told = await (await new Browser(at.publicUrl).get(own('/sign-in-options'))).json();
  expect(SignInOptions.parse(told)).toEqual({ google: false, microsoft: false, passkey: true, mail: true });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/151.0.0.0 Safari/537.36', 'Chrome on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/151.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.9', 'Unknown device'],
])('%s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
