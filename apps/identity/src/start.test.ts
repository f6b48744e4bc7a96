import { readdirSync } from 'node:fs';
import { getMigrations } from 'better-auth/db/migration';
import { Pool } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { asIssuer, cloneDatabase } from '../../../tools/testing/database.ts';
import { Attempts } from './attempts.ts';
import { authorityOptions } from './authority.ts';
import type { Issuer } from './issuer.ts';
import { createIssuer, IssuerStartError } from './issuer.ts';
import { MailOutbox } from './mail-outbox.ts';
import { settle } from './settings.ts';
import { rowsOf } from './testing/rows.ts';
import { testSecret } from './testing/running-issuer.ts';

const steps = readdirSync(new URL('schema', import.meta.url)).filter(name => /^\d{4}_/.test(name));
const publicUrl = 'http://localhost:3000';
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function emptyDatabase(): Promise<string> {
  const database = await cloneDatabase(inject('clusterUrl'));
  cleanUp.push(() => database.drop());
  return database.url;
}

async function start(databaseUrl: string, changes: object = {}): Promise<Issuer> {
  const issuer = await createIssuer({
    databaseUrl,
    roleUrl: asIssuer(databaseUrl),
    publicUrl,
    secret: testSecret,
    ...changes,
  });
  cleanUp.push(() => issuer.close());
  return issuer;
}

describe('starting', () => {
  test('eight times at once on an empty database makes one schema, one key, one client', async () => {
    const url = await emptyDatabase();
    await Promise.all(Array.from({ length: 8 }, () => start(url)));
    expect(await rowsOf(url, 'select number from schema_step')).toEqual(
      steps.map((_, index) => ({ number: index + 1 })),
    );
    expect(await rowsOf(url, 'select alg from jwks')).toEqual([{ alg: 'RS256' }]);
    expect(await rowsOf(url, 'select "clientId" from "oauthClient"')).toEqual([
      { clientId: 'groundwork-web' },
    ]);
  });

  test('again keeps the key, and moves the client to a changed public address', async () => {
    const url = await emptyDatabase();
    await start(url);
    const before = await rowsOf(url, 'select id from jwks');
    await start(url, { publicUrl: 'https://groundwork.example' });
    expect(await rowsOf(url, 'select id from jwks')).toEqual(before);
    expect(await rowsOf(url, 'select "redirectUris" from "oauthClient"')).toEqual([
      { redirectUris: ['https://groundwork.example/callback'] },
    ]);
  });

  test('keeps the signing key unreadable in the database', async () => {
    const url = await emptyDatabase();
    await start(url);
    const [key] = await rowsOf(url, 'select "privateKey" from jwks');
    expect(JSON.stringify(key)).not.toMatch(/"d\W|"kty|RSA/);
  });

  test('with another secret than before fails at once and says so', async () => {
    const url = await emptyDatabase();
    await start(url);
    const other = start(url, { secret: 'quite another secret of more than thirty-two' });
    await expect(other).rejects.toThrow(IssuerStartError);
    await expect(other).rejects.toThrow(/secret is not the one this database was set up with/);
  });

  test('on tables of a newer version fails at once and says so', async () => {
    const url = await emptyDatabase();
    await start(url);
    await rowsOf(url, `insert into schema_step (number, name) values (9999, 'from the future')`);
    await expect(start(url)).rejects.toThrow(/newer version/);
  });

  test('names every wrong setting together', async () => {
    const wrong = start('postgres://owner:secret@nowhere/x', {
      secret: 'short',
      publicUrl: 'not an address',
      trustProxy: ['nginx'],
    });
    await expect(wrong).rejects.toThrow(
      /secret needs at least 32.*publicUrl is not an address.*trustProxy: .*nginx/,
    );
  });
});

test('the tables are the ones better-auth asks for', async () => {
  const databaseUrl = await emptyDatabase();
  await start(databaseUrl);
  const pool = new Pool({ connectionString: databaseUrl, options: '-c search_path=identity' });
  // A connection just ended may still be open when its database is dropped; what it says then is of no interest.
  pool.on('connect', client => client.on('error', () => undefined));
  cleanUp.push(() => pool.end());
  const settings = settle({ databaseUrl, roleUrl: asIssuer(databaseUrl), publicUrl, secret: testSecret });
  const report = () => undefined;
  const options = authorityOptions(settings, {
    pool,
    attempts: new Attempts(pool),
    post: new MailOutbox(undefined, report),
    report,
  });
  const wanted = await getMigrations(options);
  expect(wanted.toBeCreated).toEqual([]);
  expect(wanted.toBeAdded).toEqual([]);
  expect(wanted.toBeAddedIndexes).toEqual([]);
  expect(wanted.schemaProblems).toEqual([]);
});
