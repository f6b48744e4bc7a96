import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { addressLimit, placeLimit } from './sign-in-tries.ts';
import { Browser } from './testing/browser.ts';
import type { RunningIssuer } from './testing/running-issuer.ts';
import { goodPassword, runIssuer, signIn } from './testing/running-issuer.ts';

let at: RunningIssuer;
let elsewhere: RunningIssuer;

// Every test comes from one address: each gets a database of its own, or it would use up the others' tries.
beforeEach(async () => {
  at = await runIssuer(inject('clusterUrl'));
  // A second process of the same product: same database, a pool and a memory of its own.
  elsewhere = await runIssuer(inject('clusterUrl'), { databaseUrl: at.databaseUrl });
});
afterEach(async () => {
  expect([...at.reports, ...elsewhere.reports]).toEqual([]);
  await elsewhere.stop();
  await at.stop();
});

let made = 0;
async function newEmail(): Promise<string> {
  const email = `person-${++made}@example.com`;
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Pat', roles: ['client'] });
  return email;
}

const wrong = 'Wrong-password-1';

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
}

describe('a wrong password', () => {
  test('is answered like an unknown address, and signs nobody in', async () => {
    const known = await answerOf(await signIn(at, new Browser(at.publicUrl), await newEmail(), wrong));
    const unknown = await answerOf(await signIn(at, new Browser(at.publicUrl), 'nobody@example.com', wrong));
    expect(known.status).toBe(401);
    expect(known.cookies).toEqual([]);
    expect(unknown).toEqual(known);
  });

  test.each(['a known', 'an unknown'])(
    'for %s address: of 60 tries at once at two processes exactly ten are judged',
    async kind => {
      const email = kind === 'a known' ? await newEmail() : 'never-seen@example.com';
      const tries = Array.from({ length: 60 }, (_, n) => {
        const target = n % 2 === 0 ? at : elsewhere;
        const spelling = n % 3 === 0 ? email.toUpperCase() : email;
        return signIn(target, new Browser(target.publicUrl), spelling, wrong);
      });
      const statuses = (await Promise.all(tries)).map(response => response.status);
      expect(statuses.filter(status => status === 401)).toHaveLength(placeLimit.tries);
      expect(statuses.filter(status => status === 429)).toHaveLength(60 - placeLimit.tries);

      const right = await signIn(at, new Browser(at.publicUrl), email);
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(await right.json()).toMatchObject({ message: 'Too many requests. Please try again later.' });
    },
  );

  test('is forgiven once the right one follows', async () => {
    const email = await newEmail();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < placeLimit.tries - 1; n++) {
        expect((await signIn(at, new Browser(at.publicUrl), email, wrong)).status).toBe(401);
      }
      expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
    }
  });
});

test('one address may fail a hundred times, whatever it says about itself', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < addressLimit.tries + 5; n++) {
    const forged = {
      'x-forwarded-for': `198.51.100.${n}`,
      'x-groundwork-address': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    };
    const browser = new Browser(at.publicUrl);
    const body = { email: `guess-${n}@example.com`, password: wrong };
    statuses.push((await browser.post(`${at.issuer.issuer}/sign-in/email`, body, forged)).status);
  }
  expect(statuses.slice(0, addressLimit.tries).every(status => status === 401)).toBe(true);
  expect(statuses.slice(addressLimit.tries).every(status => status === 429)).toBe(true);
});

test('signing in rightly uses up nothing', async () => {
  await at.issuer.ensureAccount({
    email: 'busy@example.com',
    password: goodPassword,
    name: 'Bo',
    roles: ['admin'],
  });
  for (let n = 0; n < addressLimit.tries + 5; n++) {
    expect((await signIn(at, new Browser(at.publicUrl), 'busy@example.com')).status).toBe(200);
  }
});
