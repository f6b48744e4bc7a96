// Who may confirm an address: its mailbox and its password together, never one of them.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { placeLimit } from './sign-in-tries.ts';
import { Browser } from './testing/browser.ts';
import { linkIn, Mailbox } from './testing/mailbox.ts';
import { type Microsoft, startMicrosoft } from './testing/microsoft.ts';
import { rowsOf } from './testing/rows.ts';
import type { RunningIssuer } from './testing/running-issuer.ts';
import { goodPassword, obtainTokens, runIssuer, signIn } from './testing/running-issuer.ts';

const mailbox = new Mailbox();
let microsoft: Microsoft;
let at: RunningIssuer;
beforeAll(async () => {
  microsoft = await startMicrosoft();
  const providers = { microsoft: microsoft.provider };
  at = await runIssuer(inject('clusterUrl'), { options: { sendMail: mailbox.sendMail, providers } });
});
afterAll(async () => {
  // Of whom Microsoft does not vouch for, once each.
  expect(at.reports.filter(report => !/^(email_not_verified|account_not_linked)/.test(report))).toEqual([]);
  await at.stop();
  microsoft.close();
});

const theirs = 'Attackers-2026';
let made = 0;
const newEmail = () => `owner-${++made}@example.com`;
const newBrowser = () => new Browser(at.publicUrl);

function register(browser: Browser, email: string, password = goodPassword) {
  const person = { name: 'Robin Reed', firstName: 'Robin', lastName: 'Reed', company: 'Reed Ltd' };
  return browser.post(`${at.issuer.issuer}/sign-up/email`, { ...person, email, password });
}
const linkOf = async (email: string, count = 1) => linkIn(await mailbox.newest(email, 'verify-email', count));
const opened = async (browser: Browser, link: string) =>
  new URL((await browser.open(link)).headers.get('location') ?? '');
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const confirm = (browser: Browser, link: string, password: string) =>
  browser.post(`${at.issuer.issuer}/confirm-address`, { token: tokenOf(link), password });
const disown = (browser: Browser, link: string) =>
  browser.post(`${at.issuer.issuer}/confirm-address/not-me`, { token: tokenOf(link) });

describe('in the browser that registered', () => {
  test('the link confirms, and nothing more is asked', async () => {
    const email = newEmail();
    const browser = newBrowser();
    await register(browser, email);
    expect((await opened(browser, await linkOf(email))).href).toBe(`${at.publicUrl}/login?verified=1`);
    expect((await signIn(at, newBrowser(), email)).status).toBe(200);
  });

  test('a link of the address whose account somebody else made confirms nothing', async () => {
    const email = newEmail();
    await register(newBrowser(), email, theirs);
    const owner = newBrowser();
    // The owner registers, too, is told that there is an account, and finds the earlier mail.
    await register(owner, email);
    const led = await opened(owner, await linkOf(email));
    expect(led.pathname).toBe('/confirm');
    expect((await signIn(at, newBrowser(), email, theirs)).status).toBe(403);
  });
});

describe('in another browser', () => {
  test('the password is asked for, and confirms', async () => {
    const email = newEmail();
    await register(newBrowser(), email);
    const link = await linkOf(email);
    const phone = newBrowser();
    const page = await opened(phone, link);
    expect([page.origin + page.pathname, page.searchParams.get('token')]).toEqual([
      `${at.publicUrl}/confirm`,
      tokenOf(link),
    ]);
    expect((await signIn(at, phone, email)).status).toBe(403);
    const wrong = await confirm(phone, link, 'Not-the-one-1');
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'INVALID_PASSWORD' }),
    ]);
    const right = await confirm(phone, link, goodPassword);
    expect([right.status, await right.json()]).toEqual([200, { email }]);
    const { access_token } = await obtainTokens(at, phone, email);
    expect(decodeJwt(access_token)).toMatchObject({ email, email_verified: true });
    // Opened again it says what holds.
    expect((await opened(newBrowser(), link)).href).toBe(`${at.publicUrl}/login?verified=1`);
  });

  test('somebody who registered with another’s address stays out when its owner opens the mail', async () => {
    const email = newEmail();
    const attacker = newBrowser();
    await register(attacker, email, theirs);
    const link = await linkOf(email);
    const owner = newBrowser();
    await opened(owner, link);
    expect((await confirm(owner, link, goodPassword)).status).toBe(401);
    for (const browser of [attacker, newBrowser()])
      expect((await signIn(at, browser, email, theirs)).status).toBe(403);
  });

  test('guesses are counted with the sign-ins', async () => {
    const email = newEmail();
    await register(newBrowser(), email);
    const link = await linkOf(email);
    const browser = newBrowser();
    for (let tried = 0; tried < placeLimit.tries; tried += 1)
      expect((await confirm(browser, link, `Guess-${tried}`)).status).toBe(401);
    expect((await confirm(browser, link, goodPassword)).status).toBe(429);
    expect((await signIn(at, browser, email)).status).toBe(429);
  });
});

describe('"This was not me"', () => {
  test('removes the account; its password is worth nothing, and the owner registers', async () => {
    const email = newEmail();
    const attacker = newBrowser();
    await register(attacker, email, theirs);
    const link = await linkOf(email);
    expect((await disown(newBrowser(), link)).status).toBe(200);
    expect((await signIn(at, attacker, email, theirs)).status).toBe(401);
    expect((await opened(newBrowser(), link)).searchParams.get('error')).toBe('USER_NOT_FOUND');
    expect((await disown(newBrowser(), link)).status).toBe(400);

    const owner = newBrowser();
    await register(owner, email);
    const own = await linkOf(email, 2);
    // What the attacker's browser kept is of the account that is gone.
    expect((await opened(attacker, own)).pathname).toBe('/confirm');
    expect((await opened(owner, own)).href).toBe(`${at.publicUrl}/login?verified=1`);
    expect((await signIn(at, newBrowser(), email)).status).toBe(200);
    expect((await signIn(at, newBrowser(), email, theirs)).status).toBe(401);
  });

  test('removes nothing that is confirmed, and nothing without the mail’s own token', async () => {
    const email = newEmail();
    const browser = newBrowser();
    await register(browser, email);
    const link = await linkOf(email);
    for (const token of ['', 'x', `${tokenOf(link)}x`]) {
      const forged = await browser.post(`${at.issuer.issuer}/confirm-address/not-me`, { token });
      expect(forged.status).toBe(400);
    }
    await opened(browser, link);
    const refused = await disown(browser, link);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'ACCOUNT_IN_USE' }),
    ]);
    expect((await signIn(at, newBrowser(), email)).status).toBe(200);
  });

  test('removes no account that has its organization already', async () => {
    const email = newEmail();
    await register(newBrowser(), email);
    const link = await linkOf(email);
    const [subject] = z
      .tuple([z.object({ id: z.string() })])
      .parse(await rowsOf(at.databaseUrl, 'select id from "user" where email = $1', [email]));
    await at.issuer.setMembership(subject.id, { organization_id: 'org-1', member_role: 'admin' });
    expect((await disown(newBrowser(), link)).status).toBe(409);
  });

  test('does not serve other sites', async () => {
    const email = newEmail();
    await register(newBrowser(), email);
    const stranger = new Browser('https://evil.example');
    expect((await disown(stranger, await linkOf(email))).status).toBe(403);
  });
});

describe('an account that a third party made without vouching for its address', () => {
  test('is confirmed where it was made: there is no password to ask for', async () => {
    const email = newEmail();
    const browser = newBrowser();
    const who = { oid: 'o-mia', email, name: 'Mia Moss' };
    expect((await microsoft.visit(at, browser, who)).searchParams.get('error')).toBe('email_not_verified');
    const link = await linkOf(email);
    expect((await opened(newBrowser(), link)).pathname).toBe('/confirm');
    expect((await opened(browser, link)).href).toBe(`${at.publicUrl}/login?verified=1`);
    expect((await microsoft.visit(at, browser, who)).searchParams.get('continue')).toBe('1');
  });

  test('is confirmed on another device, once that party has said there who they are', async () => {
    const email = newEmail();
    const who = { oid: 'o-nia', email, name: 'Nia North' };
    await microsoft.visit(at, newBrowser(), who);
    const link = await linkOf(email);
    const phone = newBrowser();
    const page = await opened(phone, link);
    expect(page.pathname).toBe('/confirm');
    const ways = await phone.post(`${at.issuer.issuer}/confirm-address/ways`, { token: tokenOf(link) });
    expect(await ways.json()).toEqual({ has_password: false, providers: ['microsoft'] });
    const back = await microsoft.visit(at, phone, who, { confirmToken: tokenOf(link) });
    expect([back.pathname, back.searchParams.get('token'), back.searchParams.get('error')]).toEqual([
      '/confirm',
      tokenOf(link),
      'email_not_verified',
    ]);
    expect((await opened(phone, link)).href).toBe(`${at.publicUrl}/login?verified=1`);
    expect((await microsoft.visit(at, phone, who)).searchParams.get('continue')).toBe('1');
  });

  test('is confirmed by no other account of that party, nor by who came back without the mail', async () => {
    const email = newEmail();
    const who = { oid: 'o-mallory-2', email, name: 'Mallory' };
    const attacker = newBrowser();
    await microsoft.visit(at, attacker, who);
    const link = await linkOf(email);
    // The mailbox's owner has an account there, too, and tries it.
    const owner = newBrowser();
    const back = await microsoft.visit(
      at,
      owner,
      { oid: 'o-owner', email, name: 'Olga' },
      { confirmToken: tokenOf(link) },
    );
    expect([back.pathname, back.searchParams.get('error')]).toEqual(['/confirm', 'account_not_linked']);
    expect((await opened(owner, link)).pathname).toBe('/confirm');
    // Coming back often confirms nothing by itself, wherever it leads.
    for (const confirmToken of [undefined, 'x', tokenOf(link).slice(1)]) {
      const led = await microsoft.visit(
        at,
        attacker,
        who,
        confirmToken === undefined ? {} : { confirmToken },
      );
      expect(led.searchParams.get('error')).toBe('email_not_verified');
    }
    for (const token of ['', 'x'])
      expect((await owner.post(`${at.issuer.issuer}/confirm-address/ways`, { token })).status).toBe(400);
  });

  test('lets nobody in who only named the address there', async () => {
    const email = newEmail();
    const attacker = newBrowser();
    const who = { oid: 'o-mallory', email, name: 'Mallory' };
    await microsoft.visit(at, attacker, who);
    const owner = newBrowser();
    const link = await linkOf(email);
    expect((await opened(owner, link)).pathname).toBe('/confirm');
    for (const password of ['', goodPassword])
      expect((await confirm(owner, link, password)).status).toBe(401);
    expect((await microsoft.visit(at, attacker, who)).searchParams.get('error')).toBe('email_not_verified');
    expect((await disown(owner, link)).status).toBe(200);
  });
});

test('a new password by mail also takes away what an unconfirmed account was tied to elsewhere', async () => {
  const email = newEmail();
  await register(newBrowser(), email, theirs);
  await rowsOf(
    at.databaseUrl,
    `insert into account (id, "accountId", "providerId", "userId", "updatedAt")
     select 'tied', 'attacker', 'microsoft', id, now() from "user" where email = $1 returning id`,
    [email],
  );
  // Made while no mail was configured, and everybody was let in.
  await rowsOf(
    at.databaseUrl,
    `insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
     select 'attackers', 'key', id, 'credential', 0, 'singleDevice', false from "user" where email = $1 returning id`,
    [email],
  );
  const owner = newBrowser();
  await owner.post(`${at.issuer.issuer}/request-password-reset`, { email });
  const token = tokenOf(linkIn(await mailbox.newest(email, 'password-reset')));
  const reset = await owner.post(`${at.issuer.issuer}/reset-password`, { token, newPassword: goodPassword });
  expect(reset.status).toBe(200);
  const ways = await rowsOf(
    at.databaseUrl,
    'select "providerId" from account join "user" on "user".id = "userId" where email = $1',
    [email],
  );
  expect(ways).toEqual([{ providerId: 'credential' }]);
  const passkeys = 'select passkey.id from passkey join "user" on "user".id = "userId" where email = $1';
  expect(await rowsOf(at.databaseUrl, passkeys, [email])).toEqual([]);
  expect((await signIn(at, owner, email)).status).toBe(200);
  expect((await signIn(at, newBrowser(), email, theirs)).status).toBe(401);
});
