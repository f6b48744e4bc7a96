import pg from 'pg';
import { expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { goodPassword, signIn } from './testing/running-issuer.ts';

const at = givenIssuer();

test('a person’s rows of every table are found, without secrets and without anybody else’s', async () => {
  const of = async (email: string) => {
    const account = { email, password: goodPassword, name: email, roles: ['client' as const] };
    const { subject } = await at.issuer.ensureAccount(account);
    await signIn(at, new Browser(at.publicUrl), email);
    return subject;
  };
  const [ada, bo] = [await of('ada@example.com'), await of('bo@example.com')];
  const held = await at.issuer.readAccount(ada);
  expect(Object.keys(held)).toEqual(expect.arrayContaining(['user', 'session', 'account']));
  expect(held['session']).toHaveLength(1);
  const text = JSON.stringify(held);
  expect(text).not.toContain(bo);
  expect(text).not.toContain('bo@example.com');
  expect(text).not.toMatch(/"(password|token|accessToken|refreshToken|backupCodes|secret)":/);
});

test('a table that is added later is not forgotten', async () => {
  const account = { email: 'cy@example.com', password: goodPassword, name: 'Cy', roles: ['client' as const] };
  const { subject } = await at.issuer.ensureAccount(account);
  const client = new pg.Client(at.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ schema: string }>(
    `select table_schema as schema from information_schema.tables where table_name = 'passkey'`,
  );
  await client.query(`create table "${rows[0]!.schema}"."badges" (id text primary key, "ownerId" text)`);
  await client.query(`insert into "${rows[0]!.schema}"."badges" values ('b1', $1)`, [subject]);
  await client.end();
  expect((await at.issuer.readAccount(subject))['badges']).toEqual([{ id: 'b1', ownerId: subject }]);
});

test('an erased account is gone from every table, and may be made anew', async () => {
  const account = { email: 'di@example.com', password: goodPassword, name: 'Di', roles: ['client' as const] };
  const { subject } = await at.issuer.ensureAccount(account);
  await signIn(at, new Browser(at.publicUrl), account.email);
  expect(await at.issuer.findAccount(' Di@example.com')).toEqual({ subject, roles: ['client'] });
  expect(await at.issuer.eraseAccount(subject)).toMatchObject({ user: 1, account: 1, session: 1 });
  expect(await at.issuer.readAccount(subject)).toEqual({});
  expect(await at.issuer.findAccount(account.email)).toBeUndefined();
  expect((await at.issuer.ensureAccount(account)).subject).not.toBe(subject);
});
