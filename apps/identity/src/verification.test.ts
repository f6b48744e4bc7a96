import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { mailboxLimit } from './sign-in-guard.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { linkIn, Mailbox } from './testing/mailbox.ts';
import { goodPassword, obtainTokens, signIn } from './testing/running-issuer.ts';
import { stepMs } from './uniform-timing.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });

let made = 0;
const newEmail = () => `new-${++made}@example.com`;

function register(email: string, password = goodPassword, browser = new Browser(at.publicUrl)) {
  const person = { name: 'Robin Reed', firstName: 'Robin', lastName: 'Reed', company: 'Reed Ltd' };
  return browser.post(`${at.issuer.issuer}/sign-up/email`, { ...person, email, password });
}

async function answerOf(response: Response) {
  // Which account a browser registered is its own: the cookie's value differs each time, whether or not there is one.
  const form = (value: string) => value.replace(/(registration=)[^;]+/, '$1...');
  const headers = [...response.headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, form(value)]);
  return { status: response.status, body: await response.json(), headers };
}

describe('registering', () => {
  test('signs nobody in before the link in the mail was opened, and brings them to the sign-in page', async () => {
    const email = newEmail();
    const browser = new Browser(at.publicUrl);
    const registered = await answerOf(await register(email, goodPassword, browser));
    expect(registered).toMatchObject({ status: 200, body: { needs_verification: true } });
    // What the browser keeps says that it registered, and signs nobody in.
    expect(browser.cookieNames).toEqual([expect.stringMatching(/registration$/)]);

    const early = await signIn(at, new Browser(at.publicUrl), email);
    expect(early.status).toBe(403);
    expect(await early.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });

    const mail = await mailbox.newest(email, 'verify-email');
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.text).toContain('If this was not you, open the link and say so');
    // Opened in whatever browser the mail program starts, coming from another site.
    const opened = await fetch(linkIn(mail), {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(new URL(opened.headers.get('location') ?? '').pathname).toBe('/confirm');
    expect(opened.headers.getSetCookie()).toEqual([]);
    await browser.open(linkIn(mail));
    const { access_token } = await obtainTokens(at, new Browser(at.publicUrl), email);
    expect(decodeJwt(access_token)).toMatchObject({ email, email_verified: true });
  });

  test('writes nothing of what was typed to an address that nobody has confirmed', async () => {
    const email = newEmail();
    const evil = 'see evil.example';
    const person = { name: `Robin,\n\n${evil}`, firstName: evil, lastName: evil, company: evil };
    const typed = () =>
      new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-up/email`, {
        ...person,
        email,
        password: goodPassword,
      });
    for (const mail of ['verify-email', 'account-exists'] as const) {
      expect((await typed()).status).toBe(200);
      expect((await mailbox.newest(email, mail)).text).not.toContain('evil');
    }
    await new Browser(at.publicUrl).post(`${at.issuer.issuer}/request-password-reset`, { email });
    expect((await mailbox.newest(email, 'password-reset')).text).not.toContain('evil');
  });

  test('an address that has an account is answered like a new one; its owner is told, its password stays', async () => {
    const email = newEmail();
    await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Olga Owner', roles: ['client'] });
    const known = await answerOf(await register(email.toUpperCase(), 'Another2026'));
    const unknown = await answerOf(await register(newEmail(), 'Another2026'));
    expect(known).toEqual(unknown);
    expect((await mailbox.newest(email, 'account-exists')).text).toContain('Hello Olga Owner,');
    expect((await signIn(at, new Browser(at.publicUrl), email, 'Another2026')).status).toBe(401);
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
  });

  test('for a known and an unknown address takes whole steps of time', async () => {
    const email = newEmail();
    await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Olga Owner', roles: ['client'] });
    for (const address of [email, newEmail()]) {
      const startedAt = performance.now();
      await register(address);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(stepMs - 2);
    }
  });
});

describe('the link', () => {
  test.each(['nonsense', 'a.b.c', ''])('with the token "%s" confirms nothing and says so', async token => {
    const opened = await new Browser(at.publicUrl).open(`${at.issuer.issuer}/verify-email?token=${token}`);
    expect(opened.headers.get('location')).toBe(`${at.publicUrl}/login?verified=1&error=INVALID_TOKEN`);
  });

  test('never leads to another site', async () => {
    const email = newEmail();
    const browser = new Browser(at.publicUrl);
    await register(email, goodPassword, browser);
    const link = new URL(linkIn(await mailbox.newest(email, 'verify-email')));
    link.searchParams.set('callbackURL', 'https://evil.example/');
    const elsewhere = await new Browser(at.publicUrl).open(link.toString());
    expect(new URL(elsewhere.headers.get('location') ?? '').origin).toBe(at.publicUrl);
    const opened = await browser.open(link.toString());
    expect(opened.headers.get('location')).toBe(`${at.publicUrl}/login?verified=1`);
  });

  test('is sent again on request, which is answered alike for every address and not endlessly', async () => {
    const email = newEmail();
    const browser = new Browser(at.publicUrl);
    await register(email, goodPassword, browser);
    const ask = (to: string) =>
      new Browser(at.publicUrl).post(`${at.issuer.issuer}/send-verification-email`, { email: to });
    const first = await answerOf(await ask(email));
    expect(first).toMatchObject({ status: 200, body: { status: true } });
    expect(await answerOf(await ask('nobody@example.com'))).toEqual(first);
    const second = await mailbox.newest(email, 'verify-email', 2);
    expect((await browser.open(linkIn(second))).status).toBe(302);
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);

    const statuses = await Promise.all(
      Array.from({ length: mailboxLimit.tries + 3 }, async () => (await ask('flooded@example.com')).status),
    );
    expect(statuses.filter(status => status === 200)).toHaveLength(mailboxLimit.tries);
    expect(statuses.filter(status => status === 429)).toHaveLength(3);
  });
});
