import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { accountLimit, paceLimit, placeLimit } from './sign-in-tries.ts';
import { Browser } from './testing/browser.ts';
import { linkIn, Mailbox } from './testing/mailbox.ts';
import type { RunningIssuer } from './testing/running-issuer.ts';
import { goodPassword, runIssuer } from './testing/running-issuer.ts';

const mailbox = new Mailbox();
let at: RunningIssuer;
let elsewhere: RunningIssuer;
const owner = 'owner@example.com';

// Two processes behind a proxy: what the proxy writes says where a try comes from.
beforeEach(async () => {
  const options = { trustProxy: ['127.0.0.1', '::1'], sendMail: mailbox.sendMail };
  at = await runIssuer(inject('clusterUrl'), { options });
  elsewhere = await runIssuer(inject('clusterUrl'), { databaseUrl: at.databaseUrl, options });
  await at.issuer.ensureAccount({ email: owner, password: goodPassword, name: 'Owner', roles: ['client'] });
});
afterEach(async () => {
  expect([...at.reports, ...elsewhere.reports]).toEqual([]);
  await elsewhere.stop();
  await at.stop();
});

function tryFrom(address: string, password: string, target = at): Promise<Response> {
  const body = { email: owner, password };
  const forwarded = { 'x-forwarded-for': `203.0.113.250, ${address}` };
  return new Browser(target.publicUrl).post(`${target.issuer.issuer}/sign-in/email`, body, forwarded);
}

const wrong = 'Wrong-password-1';

/** Wrong passwords from `places` addresses, as many as each may have judged. */
async function attackFrom(places: number): Promise<number[]> {
  const tries = Array.from({ length: places * placeLimit.tries }, (_, n) =>
    tryFrom(`198.51.100.${n % places}`, wrong, n % 2 === 0 ? at : elsewhere),
  );
  return (await Promise.all(tries)).map(response => response.status);
}

describe('somebody who guesses', () => {
  test('from one address is judged exactly ten times of 60 at once, and locks nobody out', async () => {
    const tries = Array.from({ length: 60 }, (_, n) =>
      tryFrom('198.51.100.7', wrong, n % 2 === 0 ? at : elsewhere),
    );
    const statuses = (await Promise.all(tries)).map(response => response.status);
    expect(statuses.filter(status => status === 401)).toHaveLength(placeLimit.tries);
    expect(statuses.filter(status => status === 429)).toHaveLength(60 - placeLimit.tries);
    expect((await tryFrom('198.51.100.7', goodPassword)).status).toBe(429);
    expect((await tryFrom('192.0.2.1', goodPassword)).status).toBe(200);
  });

  test('from six addresses at once is judged thirty times, then at a pace of one in ten seconds', async () => {
    const statuses = await attackFrom(6);
    const judged = statuses.filter(status => status === 401).length;
    // The pace lets one through at once, and one more for each of its windows that began meanwhile.
    expect(judged).toBeGreaterThan(accountLimit.tries);
    expect(judged).toBeLessThanOrEqual(accountLimit.tries + 2);
  });

  test('does not keep the owner from where they signed in before', async () => {
    expect((await tryFrom('192.0.2.1', goodPassword)).status).toBe(200);
    await attackFrom(6);
    expect((await tryFrom('192.0.2.1', goodPassword)).status).toBe(200);
  });

  test('keeps the owner from nowhere else for longer than the pace', async () => {
    await attackFrom(6);
    await tryFrom('198.51.100.99', wrong);
    const refused = await tryFrom('192.0.2.1', goodPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(paceLimit.windowSeconds);
  });

  test('does not keep out an owner who has just come from their mailbox', async () => {
    await attackFrom(6);
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    const browser = new Browser(at.publicUrl);
    await browser.post(`${at.issuer.issuer}/request-password-reset`, { email: owner }, forwarded);
    const link = new URL(linkIn(await mailbox.newest(owner, 'password-reset')));
    const token = link.searchParams.get('token') ?? '';
    const body = { token, newPassword: 'Recovered2027' };
    expect((await browser.post(`${at.issuer.issuer}/reset-password`, body, forwarded)).status).toBe(200);
    expect((await tryFrom('192.0.2.1', 'Recovered2027')).status).toBe(200);
  });
});
