import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { checkTables, tablesOf } from './check-tables.ts';
import { owners } from './owners.ts';
import type { Allowed } from './platform-reads.ts';
import { reads, writes } from './tables.ts';

const roots: string[] = [];
function tree(file: string, text: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'tables-'));
  roots.push(root);
  const at = path.join(root, 'apps/server/src', file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const law = {
  owners: { cats: 'cats', dogs: 'dogs', kennels: 'dogs' },
  reads: [] as Allowed[],
  writes: [] as Allowed[],
};
const mine = 'features/cats/store.ts';

const planted: [string, string, string][] = [
  ['an insert', 'sql`insert into dogs (id) values (${id})`', 'writes dogs'],
  ['an update', 'sql`\n update dogs d set name = ${name}`', 'writes dogs'],
  [
    'an update after a lock',
    'sql`with l as (select from cats for update) update dogs set x = 1`',
    'writes dogs',
  ],
  ['a delete', 'sql`delete from only dogs where id = ${id}`', 'writes dogs'],
  ['an upsert in a with', 'sql`with a as (select 1) insert into dogs select * from a`', 'writes dogs'],
  ['a truncate', 'sql.raw(`truncate table dogs`)', 'writes dogs'],
  ['a merge', 'sql`merge into dogs using cats on true when matched then do nothing`', 'writes dogs'],
  ['an insert by the builder', "tx.insertInto('dogs').values({})", 'writes dogs'],
  ['an update by the builder', "tx\n  .updateTable('dogs as d')", 'writes dogs'],
  ['a delete by the builder', 'tx.deleteFrom("dogs")', 'writes dogs'],
  ['a join', 'sql`select 1 from cats c join dogs d on true`', 'reads dogs'],
  [
    'a left join lateral',
    'sql`select from cats left join lateral (select * from dogs) d on true`',
    'reads dogs',
  ],
  ['a list after from', 'sql`select 1 from cats c, dogs d where c.id = d.id`', 'reads dogs'],
  ['a delete that uses another', 'sql`delete from cats using dogs where true`', 'reads dogs'],
  ['an update from another', 'sql`update cats set a = d.a from dogs d where true`', 'reads dogs'],
  ['a select in a value that is put in', 'sql`select ${sql`(select 1 from dogs)`} from cats`', 'reads dogs'],
  ['a select in capitals', 'sql`SELECT 1 FROM "dogs"`', 'reads dogs'],
  ['a join by the builder', "tx.selectFrom('cats').leftJoin('dogs', 'a', 'b')", 'reads dogs'],
  ['a list in the builder', "tx.selectFrom(['dogs as d', 'cats as c'])", 'reads dogs'],
  ['a table by a name nobody sees', 'sql`select 1 from ${sql.table(name)}`', 'cannot see'],
];

describe('the law of tables', () => {
  it.each(planted)('complains about %s of another noun', (_, text, complaint) => {
    const { breaches } = checkTables(tree(mine, `export const a = ${text};`), law);
    expect(breaches.map(breach => breach.complaint)).toEqual([expect.stringContaining(complaint)]);
  });

  it('complains wherever the server speaks to the database', () => {
    const text = "export const a = tx => tx.deleteFrom('dogs');";
    for (const file of [
      'features/cats/deep/down/store-own.ts',
      'platform/queue/take.ts',
      'main.ts',
      'entrypoints/jobs/a.ts',
    ])
      expect(checkTables(tree(file, text), law).breaches).toHaveLength(1);
  });

  it('accepts a noun’s own tables, what only looks like SQL, and what tests and schema steps do', () => {
    const text = [
      '// delete from dogs, said in a remark',
      '/* insert into dogs */',
      'export const own = sql`select from cats for update of dogs`;',
      'export const upsert = sql`insert into cats (a) values (1) on conflict (a) do update set a = 2`;',
      "export const said = 'Taken from dogs';",
      "export const value = sql`select 1 from cats where a = 'join dogs'`;",
      'export const pattern = /`/.test(text) ? sql`update cats set a = ${1 / 2}` : undefined;',
    ].join('\n');
    expect(checkTables(tree(mine, text), law).breaches).toEqual([]);
    const write = 'sql`delete from dogs`';
    for (const file of ['features/cats/store.test.ts', 'testing/kit.ts', 'schema/steps.ts'])
      expect(checkTables(tree(file, write), law).breaches).toEqual([]);
  });

  it('sees through a pattern or a quote to what comes after', () => {
    const text = 'const a = /[`/]\'/; const b = "it\'s `"; const c = sql`delete from dogs`;';
    expect(tablesOf(text)).toEqual([{ table: 'dogs', use: 'write' }]);
  });

  it('takes what is on the list, reading for reading and writing for writing, and complains when it is not used', () => {
    const allowed = { noun: 'cats', tables: ['dogs'], why: 'they are friends' };
    const reading = 'sql`select from dogs`';
    const writing = 'sql`delete from dogs`';
    expect(checkTables(tree(mine, reading), { ...law, reads: [allowed] }).breaches).toEqual([]);
    expect(checkTables(tree(mine, writing), { ...law, writes: [allowed] }).breaches).toEqual([]);
    expect(
      checkTables(tree(mine, `${reading};${writing}`), { ...law, reads: [allowed] }).breaches,
    ).toHaveLength(1);
    const unused = { ...allowed, tables: ['dogs', 'kennels'] };
    expect(checkTables(tree(mine, reading), { ...law, reads: [unused] }).breaches).toMatchObject([
      { table: 'kennels', complaint: expect.stringContaining('take it off the list') },
    ]);
  });

  it('holds in this repository', () => {
    const { read, breaches } = checkTables(path.resolve(import.meta.dirname, '../..'), {
      owners,
      reads,
      writes,
    });
    expect(breaches).toEqual([]);
    expect(read).toBeGreaterThan(150);
  });

  it('knows whose every table of the database is, and no table that is not there', async () => {
    const clone = await cloneDatabase(inject('clusterUrl'));
    const client = new pg.Client(clone.url);
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(`
        select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`);
      expect(Object.keys(owners).toSorted()).toEqual(rows.map(row => row.name).toSorted());
    } finally {
      await client.end();
      await clone.drop();
    }
  });
});
