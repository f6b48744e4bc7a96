import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { readTables } from './catalog.ts';
import { columnTypes } from './column-types.ts';
import { dumpSchema } from './dump.ts';
import { writeRows } from './rows.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  owner = new pg.Client(clone.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await clone.drop();
});

const kept = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../apps/server/src/schema', name), 'utf8');
const rows = async () => writeRows(await readTables(owner), columnTypes);

/** As the schema would be after one more step. */
async function after<T>(step: string, look: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query(step);
    return await look();
  } finally {
    await owner.query('rollback');
  }
}

test('the types of the tables are those of the schema; `npm run schema` writes them anew', async () => {
  expect(kept('rows.ts')).toBe(await rows());
});

test('schema.sql is the schema; `npm run schema` writes it anew', async () => {
  expect(kept('schema.sql')).toBe(await dumpSchema(owner));
});

test.each([
  ['a column', 'alter table projects add column colour text', '    colour: string | null;'],
  ['a default', `alter table leads alter column subject set default ''`, '    subject: Generated<string>;'],
  [
    'a list of values',
    `alter table leads add column mood text not null check (mood in ('good', 'bad'))`,
    `    mood: 'good' | 'bad';`,
  ],
])('%s that a step adds shows in the types', async (_, step, line) => {
  expect(kept('rows.ts').split('\n')).not.toContain(line);
  expect((await after(step, rows)).split('\n')).toContain(line);
});

test.each([
  ['an index', 'create index planted on projects (organization_id, name)'],
  ['a right', 'grant truncate on projects to groundwork_app'],
  ['a policy', 'drop policy tenant on projects'],
  ['a rule of a table', 'alter table tickets drop constraint tickets_score_check'],
  [
    'what a function does',
    `create or replace function keep_member_subjects() returns trigger language plpgsql as 'begin return null; end'`,
  ],
])('%s that a step changes shows in schema.sql', async (_, step) => {
  expect(await after(step, () => dumpSchema(owner))).not.toBe(kept('schema.sql'));
});

test('a jsonb column of which nobody said what it holds is refused, and so is one that is gone', async () => {
  await expect(after('alter table projects add column extra jsonb', rows)).rejects.toThrow(
    /projects\.extra is jsonb\. Say what it holds/,
  );
  await expect(after('alter table trail drop column details', rows)).rejects.toThrow(
    /No column is called trail\.details/,
  );
});
