// A read as one message: what it is told arrives as it was said, and nothing of it stays behind.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { urlAs } from './database-roles.ts';
import { type KnownColumns, plainValues, sendLook } from './db-look.ts';
import { newId } from './id.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
let client: pg.PoolClient;
const columns: KnownColumns = new Map();
beforeAll(async () => {
  cloned = await cloneDatabase(inject('clusterUrl'));
  const options = '-c default_transaction_read_only=on';
  pool = new pg.Pool({ connectionString: urlAs(cloned.url, 'groundwork_app'), pipeline: true, options });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await cloned.drop();
});

const look = (text: string, values: unknown[] = [], given: { name?: string; tenant?: string } = {}) =>
  sendLook<Record<string, unknown>>(client, {
    text,
    values: plainValues(values) ?? [],
    name: given.name,
    tenant: given.tenant,
    columns,
    types: pg.types,
  });
const tenant = async () => {
  const { rows } = await client.query("select current_setting('app.organization_id', true) as it");
  return rows[0].it || null;
};

test('whose rows are seen is forgotten with the statement, whether it answers or fails', async () => {
  const id = newId();
  const asked = "select current_setting('app.organization_id') as it";
  for (let round = 0; round < 3; round += 1) {
    expect(await look(asked, [], { tenant: id, name: 'asked' })).toEqual([{ it: id }]);
    expect(await tenant()).toBe(null);
    await expect(look('select 1 / 0', [], { tenant: id, name: 'fails' })).rejects.toThrow('division by zero');
    expect(await tenant()).toBe(null);
  }
});

test('without its tenant a statement is not carried out', async () => {
  const sent = look("select pg_notify('never', 'heard')", [], { tenant: newId(), name: 'never' });
  await sent;
  await client.query('deallocate act_as');
  await expect(look('select 1 as it', [], { tenant: newId(), name: 'one' })).rejects.toMatchObject({
    code: '26000',
  });
  expect(await tenant()).toBe(null);
});

test.each([
  ['text', 'it’s "said" \\ and\n{more}, NULL'],
  ['text', null],
  ['int', 7],
  ['boolean', false],
  ['text[]', ['a,b', '"', '\\', 'NULL', null, '', '{}', ' x ']],
  ['int[]', [1, null, 3]],
  ['text[]', []],
])('a value of %s arrives as it was sent: %j', async (type, value) => {
  const text = `select $1::${type} as it`;
  const { rows } = await client.query(text, [value]);
  expect(await look(text, [value])).toEqual([{ ...rows[0] }]);
});

test('values of other kinds are left to pg', () => {
  for (const value of [new Date(), Buffer.from('x'), { a: 1 }, [[1]], [{}]])
    expect(plainValues(['a', value])).toBe(undefined);
});
