// What a reset by mail takes away, and from whom: the ways in that a stranger added, and never the owner's second step.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from './testing/authenticator-app.ts';
import { Browser } from './testing/browser.ts';
import { linkIn, Mailbox } from './testing/mailbox.ts';
import { rowsOf } from './testing/rows.ts';
import type { RunningIssuer } from './testing/running-issuer.ts';
import { goodPassword, runIssuer, signIn } from './testing/running-issuer.ts';

const mailbox = new Mailbox();
let at: RunningIssuer;
/** The same product before a mail server was set up: whoever registers is let in. */
let before: RunningIssuer;
beforeAll(async () => {
  at = await runIssuer(inject('clusterUrl'), { options: { sendMail: mailbox.sendMail } });
  const options = { sendMail: mailbox.sendMail, confirmAddresses: false };
  before = await runIssuer(inject('clusterUrl'), { databaseUrl: at.databaseUrl, options });
});
afterAll(async () => {
  expect([...at.reports, ...before.reports]).toEqual([]);
  await before.stop();
  await at.stop();
});

const newPassword = 'Forgotten2027';
const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
let made = 0;

async function confirmedOwner(): Promise<string> {
  const email = `owner-${++made}@example.com`;
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Pat', roles: ['client'] });
  return email;
}

/** Somebody who knows the password sets up an app, as far as its first code unless told otherwise. */
async function setUpApp(email: string, where = at, browser = new Browser(where.publicUrl)) {
  expect((await signIn(where, browser, email)).status).toBe(200);
  const enabling = await browser.post(`${where.issuer.issuer}/two-factor/enable`, { password: goodPassword });
  const app = Enabled.parse(await enabling.json());
  const verify = () =>
    browser.post(`${where.issuer.issuer}/two-factor/verify-totp`, { code: codeOf(app.totpURI) });
  return { ...app, verify };
}

async function reset(email: string) {
  const browser = new Browser(at.publicUrl);
  await browser.post(`${at.issuer.issuer}/request-password-reset`, { email });
  const link = new URL(linkIn(await mailbox.newest(email, 'password-reset')));
  const token = link.searchParams.get('token');
  const answer = await browser.post(`${at.issuer.issuer}/reset-password`, { token, newPassword });
  expect(answer.status).toBe(200);
  return mailbox.newest(email, 'password-changed');
}

const comeIn = async (email: string, password = newPassword) => {
  const browser = new Browser(at.publicUrl);
  const answer = await signIn(at, browser, email, password);
  const { twoFactorRedirect = false } = z
    .object({ twoFactorRedirect: z.boolean().optional() })
    .parse(await answer.json());
  return { browser, status: answer.status, isAskedForCode: twoFactorRedirect };
};

const age = (email: string, days: number) =>
  rowsOf(
    at.databaseUrl,
    `update "twoFactor" set set_up_at = set_up_at - make_interval(days => $2)
     where "userId" = (select id from "user" where email = $1) returning id`,
    [email, days],
  );

test('an app that was set up before the address was confirmed ends, and the owner is asked for theirs', async () => {
  const email = `victim-${++made}@example.com`;
  await new Browser(before.publicUrl).post(`${before.issuer.issuer}/sign-up/email`, {
    name: 'Mal Lory',
    firstName: 'Mal',
    lastName: 'Lory',
    company: 'Mallory Ltd',
    email,
    password: goodPassword,
  });
  const theirs = await setUpApp(email, before);
  expect((await theirs.verify()).status).toBe(200);
  // However long ago.
  expect(await age(email, 400)).toHaveLength(1);
  const told = await reset(email);
  expect(told.text).toContain('With it ended the authenticator app of the account');
  expect(told.text).toContain('set up your own anew');
  const owner = await comeIn(email);
  expect([owner.status, owner.isAskedForCode]).toEqual([200, false]);
  expect((await comeIn(email, goodPassword)).status).toBe(401);
  const own = await owner.browser.post(`${at.issuer.issuer}/two-factor/enable`, { password: newPassword });
  expect(own.status).toBe(200);
});

test('an app that somebody with a stolen password set up ends as well, also one begun long ago', async () => {
  const email = await confirmedOwner();
  const theirs = await setUpApp(email);
  await rowsOf(
    at.databaseUrl,
    `update session set "createdAt" = now() - interval '9 days' where "userId" = (select id from "user" where email = $1)`,
    [email],
  );
  expect((await theirs.verify()).status).toBe(200);
  const [since] = await rowsOf(
    at.databaseUrl,
    `select set_up_at > now() - interval '1 minute' as is_now from "twoFactor"
     where "userId" = (select id from "user" where email = $1)`,
    [email],
  );
  expect(since).toEqual({ is_now: true });
  expect((await mailbox.newest(email, 'two-factor-changed')).text).toContain('Within seven days');
  await rowsOf(
    at.databaseUrl,
    `insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     select 'new' || id, 'key', id, 'new', 0, 'singleDevice', false, now() from "user" where email = $1
     union all select 'old' || id, 'key', id, 'old', 0, 'singleDevice', false, now() - interval '8 days' from "user" where email = $1`,
    [email],
  );
  expect((await reset(email)).text).toContain('With it ended the authenticator app and one passkey');
  expect(await comeIn(email)).toMatchObject({ status: 200, isAskedForCode: false });
  const left = 'select "credentialID" from passkey where "userId" = (select id from "user" where email = $1)';
  expect(await rowsOf(at.databaseUrl, left, [email])).toEqual([{ credentialID: 'old' }]);
});

test('the mailbox alone does not open an account whose app is older: its code is asked for, recovery codes work', async () => {
  const email = await confirmedOwner();
  const mine = await setUpApp(email);
  expect((await mine.verify()).status).toBe(200);
  expect(await age(email, 8)).toHaveLength(1);
  expect((await reset(email)).text).not.toContain('With it ended');
  const thief = await comeIn(email);
  expect([thief.status, thief.isAskedForCode]).toEqual([200, true]);
  expect((await thief.browser.get(`${at.issuer.issuer}/account`)).status).toBe(401);
  const owner = await comeIn(email);
  const code = mine.backupCodes[0];
  expect(
    (await owner.browser.post(`${at.issuer.issuer}/two-factor/verify-backup-code`, { code })).status,
  ).toBe(200);
});
