// The operator makes a super admin: by a password, by a link, and out of an account that is there already.
import { expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { rowsOf } from './testing/rows.ts';
import { goodPassword, obtainTokens, signIn } from './testing/running-issuer.ts';

const at = givenIssuer();

const enter = (email: string, password = goodPassword) =>
  signIn(at, new Browser(at.publicUrl), email, password);
const reset = (token: string, newPassword: string) =>
  new Browser(at.publicUrl).post(`${at.listensAt}/idp/reset-password`, { token, newPassword });

test('with a password the new super admin signs in at once, and a second making changes nothing', async () => {
  const wish = { email: 'First@Example.com ', name: 'First', password: goodPassword, takeOver: false };
  expect(await at.issuer.makeSuperAdmin(wish)).toEqual({ outcome: 'made' });
  expect((await enter('first@example.com')).status).toBe(200);
  expect(await at.issuer.makeSuperAdmin({ ...wish, password: 'Another2027' })).toEqual({
    outcome: 'exists',
    isSuperAdmin: true,
    isConfirmed: true,
  });
  expect((await enter('first@example.com')).status).toBe(200);
});

test('a link sets the password once, ends after an hour, and is kept as a hash only', async () => {
  const made = await at.issuer.makeSuperAdmin({ email: 'link@example.com', name: 'Link', takeOver: false });
  if (made.outcome === 'exists' || !made.link) throw new Error('no link');
  const { url, endsAt } = made.link;
  expect(url.startsWith(`${at.publicUrl}/password-reset?token=`)).toBe(true);
  expect(endsAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(JSON.stringify(await rowsOf(at.databaseUrl, 'select * from verification'))).not.toContain(token);
  expect((await enter('link@example.com')).status).toBe(401);
  expect((await reset(token, 'Chosen2027')).status).toBe(200);
  expect((await enter('link@example.com', 'Chosen2027')).status).toBe(200);
  expect((await reset(token, 'Stolen2028')).status).toBe(400);

  const late = await at.issuer.makeSuperAdmin({ email: 'late@example.com', name: 'Late', takeOver: false });
  if (late.outcome === 'exists' || !late.link) throw new Error('no link');
  await rowsOf(at.databaseUrl, `update verification set "expiresAt" = now() - interval '1 second'`);
  expect((await reset(new URL(late.link.url).searchParams.get('token') ?? '', 'Chosen2027')).status).toBe(
    400,
  );
});

test('an account that somebody else may have registered is handed over whole or left alone', async () => {
  const email = 'boss@example.com';
  await at.issuer.ensureAccount({ email, password: 'Squatter2026', name: 'Squatter', roles: ['client'] });
  const squatter = new Browser(at.publicUrl);
  const signedIn = await signIn(at, squatter, email, 'Squatter2026');
  expect(signedIn.status).toBe(200);
  const wish = { email, name: 'Boss', password: goodPassword };
  expect(await at.issuer.makeSuperAdmin({ ...wish, takeOver: false })).toMatchObject({
    outcome: 'exists',
    isSuperAdmin: false,
  });
  expect((await enter(email, 'Squatter2026')).status).toBe(200);

  expect(await at.issuer.makeSuperAdmin({ ...wish, takeOver: true })).toEqual({ outcome: 'taken_over' });
  expect((await enter(email, 'Squatter2026')).status).toBe(401);
  expect((await squatter.get(`${at.listensAt}/idp/account`)).status).toBe(401);
  await obtainTokens(at, new Browser(at.publicUrl), email);
  expect(await rowsOf(at.databaseUrl, 'select name, roles from "user" where email = $1', [email])).toEqual([
    { name: 'Boss', roles: ['super_admin'] },
  ]);
});
