import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { openIdentitySchema, writeIdentitySchema } from './identity-schema.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: Client;
beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  client = await openIdentitySchema(clone.url);
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});

const kept = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../apps/identity/src/schema', name), 'utf8');

/** As the schema would be after one more step. */
async function after(step: string) {
  await client.query('savepoint planted');
  try {
    await client.query(step);
    return await writeIdentitySchema(client);
  } finally {
    await client.query('rollback to savepoint planted');
  }
}

test('rows.ts and schema.sql are the issuer’s schema; `npm run schema` writes them anew', async () => {
  const written = await writeIdentitySchema(client);
  expect(kept('rows.ts')).toBe(written['rows.ts']);
  expect(kept('schema.sql')).toBe(written['schema.sql']);
});

test('a column that a step adds shows in both', async () => {
  const written = await after('alter table session add column colour text');
  expect(written['rows.ts']).toContain('    colour: string | null;');
  expect(written['schema.sql']).not.toBe(kept('schema.sql'));
});

test('a jsonb column of which nobody said what it holds is refused, and so is one that is gone', async () => {
  await expect(after('alter table session add column extra jsonb')).rejects.toThrow(
    /session\.extra is jsonb\. Say what it holds/,
  );
  await expect(after('alter table session drop column amr')).rejects.toThrow(
    /No column is called session\.amr/,
  );
});
