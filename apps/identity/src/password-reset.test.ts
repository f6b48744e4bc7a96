import { decodeJwt } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { linkIn, Mailbox } from './testing/mailbox.ts';
import { rowsOf } from './testing/rows.ts';
import { goodPassword, obtainTokens, refresh, runIssuer, signIn } from './testing/running-issuer.ts';
import { stepMs } from './uniform-timing.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });

let made = 0;
async function newPerson(): Promise<string> {
  const email = `person-${++made}@example.com`;
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Pat', roles: ['client'] });
  return email;
}

const newPassword = 'Forgotten2027';

function ask(email: string, target = at) {
  return new Browser(target.publicUrl).post(`${target.issuer.issuer}/request-password-reset`, { email });
}

async function tokenFor(email: string, count = 1): Promise<string> {
  const link = new URL(linkIn(await mailbox.newest(email, 'password-reset', count)));
  expect(link.origin + link.pathname).toBe(`${at.publicUrl}/password-reset`);
  return link.searchParams.get('token') ?? '';
}

function reset(token: string, password = newPassword) {
  return new Browser(at.publicUrl).post(`${at.issuer.issuer}/reset-password`, {
    token,
    newPassword: password,
  });
}

test('asking is answered alike for every address: words, status and pace', async () => {
  const email = await newPerson();
  const answers = [];
  for (const address of [email, 'nobody@example.com']) {
    const startedAt = performance.now();
    const response = await ask(address);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(stepMs - 2);
    answers.push({ status: response.status, body: await response.text() });
  }
  expect(answers[0]?.status).toBe(200);
  expect(answers[1]).toEqual(answers[0]);
  await mailbox.newest(email, 'password-reset');
  expect(mailbox.of('nobody@example.com', 'password-reset')).toEqual([]);
});

describe('the link', () => {
  test('sets a new password once, ends every session and refresh token, and the owner is told', async () => {
    const email = await newPerson();
    const tokens = await obtainTokens(at, new Browser(at.publicUrl), email);
    await ask(email);
    const token = await tokenFor(email);
    expect((await reset(token)).status).toBe(200);

    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(401);
    expect((await signIn(at, new Browser(at.publicUrl), email, newPassword)).status).toBe(200);
    expect(await at.issuer.hasSession(String(decodeJwt(tokens.access_token)['sid']))).toBe(false);
    expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
    await mailbox.newest(email, 'password-changed');

    const again = await reset(token, 'Stolen2028');
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test('used ten times at once works once', async () => {
    const email = await newPerson();
    await ask(email);
    const token = await tokenFor(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(token, `Raced-${n}-Password`)),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  });

  test('survives a password that breaks the rules, and its use ends every other link', async () => {
    const email = await newPerson();
    await ask(email);
    const first = await tokenFor(email);
    await ask(email);
    const second = await tokenFor(email, 2);
    const weak = await reset(second, 'alllowercase1');
    expect(weak.status).toBe(422);
    expect(await weak.json()).toMatchObject({
      message: 'Password must contain uppercase, lowercase, and number',
    });
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first, 'Older2026link')).status).toBe(400);
  });

  test('is no longer good after its hour', async () => {
    const email = await newPerson();
    await ask(email);
    const token = await tokenFor(email);
    const aged = await rowsOf(
      at.databaseUrl,
      `update verification set "expiresAt" = now() - interval '1 second'
       where "expiresAt" > now() + interval '59 minutes' and value = (select id from "user" where email = $1)
       returning id`,
      [email],
    );
    expect(aged).toHaveLength(1);
    expect((await reset(token)).status).toBe(400);
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
  });

  test('cannot be read out of the database', async () => {
    const email = await newPerson();
    await ask(email);
    const token = await tokenFor(email);
    const kept = await rowsOf(at.databaseUrl, 'select identifier, value from verification');
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('confirms the address, for it came from the mailbox', async () => {
    const email = `registered-${++made}@example.com`;
    const person = { name: 'Rob R', firstName: 'Rob', lastName: 'Reed', company: 'Reed Ltd' };
    await new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-up/email`, {
      ...person,
      email,
      password: goodPassword,
    });
    await ask(email);
    await reset(await tokenFor(email));
    expect((await signIn(at, new Browser(at.publicUrl), email, newPassword)).status).toBe(200);
  });
});

test('without mail the answer is the same, and the operator is told that nothing was sent', async () => {
  const silent = await runIssuer(inject('clusterUrl'));
  try {
    await silent.issuer.ensureAccount({
      email: 'kim@example.com',
      password: goodPassword,
      name: 'Kim',
      roles: ['client'],
    });
    const known = await ask('kim@example.com', silent);
    const unknown = await ask('nobody@example.com', silent);
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(silent.reports.join()).toMatch(/No mail is configured.*password-reset/);
  } finally {
    await silent.stop();
  }
});

test('a mail that cannot be sent is told to the operator, not to the person', async () => {
  const options = { sendMail: () => Promise.reject(new Error('the mail server is away')) };
  const broken = await runIssuer(inject('clusterUrl'), { options });
  await broken.issuer.ensureAccount({
    email: 'kim@example.com',
    password: goodPassword,
    name: 'Kim',
    roles: ['client'],
  });
  expect((await ask('kim@example.com', broken)).status).toBe(200);
  await broken.stop();
  expect(broken.reports.join()).toMatch(/could not be sent.*the mail server is away/);
});
