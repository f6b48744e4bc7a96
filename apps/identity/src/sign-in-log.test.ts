// What is kept of tries to sign in: what became of them and from where, and nothing of addresses that have no account.
import { expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer, newClient } from './testing/given-issuer.ts';
import { obtainTokens, signIn } from './testing/running-issuer.ts';

const at = givenIssuer();

test('tries are kept with what became of them, and an address without an account is not', async () => {
  const email = await newClient(at);
  await signIn(at, new Browser(at.publicUrl), email, 'Wrong-password-1');
  await signIn(at, new Browser(at.publicUrl), 'typed-my-password@here.example', 'Wrong-password-1');
  await signIn(at, new Browser(at.publicUrl), email);
  const list = (more = {}) => at.issuer.signIns.list({ limit: 10, ...more });
  await expect.poll(async () => (await list()).length).toBe(3);
  const kept = await list();
  expect(kept.map(({ email: whose, way, outcome }) => [whose, way, outcome])).toEqual(
    expect.arrayContaining([
      [email, 'password', 'signed_in'],
      [null, 'password', 'wrong'],
      [email, 'password', 'wrong'],
    ]),
  );
  expect(kept[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(JSON.stringify(kept)).not.toContain('typed-my-password');
  expect(await list({ isFailed: true })).toHaveLength(2);
  expect(await list({ search: email.slice(0, 20) })).toHaveLength(2);
  expect(await list({ search: '%' })).toEqual([]);
});

test('of many tries beyond the limit one is kept for each place and minute', async () => {
  const email = await newClient(at);
  for (let count = 0; count < 14; count += 1)
    await signIn(at, new Browser(at.publicUrl), email, 'Wrong-password-1');
  const outcomes = async () =>
    (await at.issuer.signIns.list({ search: email, limit: 50 })).map(each => each.outcome);
  await expect.poll(async () => (await outcomes()).length).toBe(11);
  expect((await outcomes()).filter(outcome => outcome === 'too_often')).toHaveLength(1);
});

test('live sessions of everybody are listed with their people, and none of their secrets', async () => {
  const email = await newClient(at);
  await obtainTokens(at, new Browser(at.publicUrl), email);
  const sessions = await at.issuer.signIns.sessions({ search: email, limit: 10 });
  expect(sessions).toMatchObject([{ email, name: 'Pat', methods: ['pwd'] }]);
  expect(Object.keys(sessions[0]!)).not.toContain('token');
});
