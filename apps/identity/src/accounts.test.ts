import { expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { rowsOf } from './testing/rows.ts';
import { goodPassword, obtainTokens, refresh, signIn } from './testing/running-issuer.ts';

const at = givenIssuer();

const demo = { email: 'demo@example.com', password: goodPassword, name: 'Demo', roles: ['client' as const] };

test('ensuring one account ten times at once makes one, with one password that works', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => at.issuer.ensureAccount(demo)));
  expect(new Set(made.map(account => account.subject)).size).toBe(1);
  expect((await signIn(at, new Browser(at.publicUrl), demo.email)).status).toBe(200);
});

test('ensuring an existing account keeps its password and, with equal roles, its sessions', async () => {
  const first = await at.issuer.ensureAccount({ ...demo, email: 'Kept@Example.com' });
  const tokens = await obtainTokens(at, new Browser(at.publicUrl), 'kept@example.com');
  const again = await at.issuer.ensureAccount({
    ...demo,
    email: 'kept@example.com',
    password: 'Another2026',
    organization_id: 'org-9',
  });
  expect(again).toEqual(first);
  expect((await refresh(at, tokens.refresh_token)).status).toBe(200);
  expect((await signIn(at, new Browser(at.publicUrl), 'kept@example.com', 'Another2026')).status).toBe(401);
});

test('a password that breaks the rules makes no account', async () => {
  await expect(
    at.issuer.ensureAccount({ ...demo, email: 'weak@example.com', password: 'weak' }),
  ).rejects.toThrow(/at least 8/);
  expect((await signIn(at, new Browser(at.publicUrl), 'weak@example.com', 'weakweak')).status).toBe(401);
});

test('passwords are kept as argon2id with 19 MiB and two passes', async () => {
  await at.issuer.ensureAccount(demo);
  const kept = await rowsOf(
    at.databaseUrl,
    'select distinct left(password, 31) as password from account where password is not null',
  );
  expect(kept).toEqual([{ password: '$argon2id$v=19$m=19456,t=2,p=1$' }]);
});

test('a session that ended, or never was, is not alive', async () => {
  expect(await at.issuer.hasSession('no such session')).toBe(false);
});

test('giving roles or a membership to nobody is an error, not a silence', async () => {
  await expect(at.issuer.setRoles('nobody', ['admin'])).rejects.toThrow(/no account/);
  await expect(at.issuer.setMembership('nobody', undefined)).rejects.toThrow(/no account/);
});
