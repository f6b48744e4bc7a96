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

test('reads that are under way together keep to their own, whatever fails between them', async () => {
  const [one, other] = [newId(), newId()];
  const asked = "select current_setting('app.organization_id', true) as it";
  await client.query('set statement_timeout = 100');
  const sent = [
    look(asked, [], { tenant: one, name: 'who' }),
    look('select 1 / 0', [], { tenant: one, name: 'zero' }),
    look(asked, [], { tenant: other, name: 'who' }),
    look('select no_such_thing', [], { tenant: one, name: 'unknown' }),
    look(asked),
    look('select pg_sleep(1)', [], { tenant: other, name: 'slow' }),
    look(asked, [], { tenant: one, name: 'who' }),
    look('select $1::int as it', ['x'], { tenant: one, name: 'number' }),
    look('select $1::int as it', [7], { tenant: other, name: 'number' }),
    look(asked),
  ];
  const codes = (await Promise.allSettled(sent)).map(each =>
    each.status === 'fulfilled' ? each.value[0]?.['it'] : each.reason.code,
  );
  await client.query('set statement_timeout = 0');
  expect(codes.map(each => each || null)).toEqual([
    one,
    '22012',
    other,
    '42703',
    null,
    '57014',
    one,
    '22P02',
    7,
    null,
  ]);
  expect(await tenant()).toBe(null);
});

test('a name that PostgreSQL knows already by another text carries out nothing of either', async () => {
  await client.query("prepare taken as select 'theirs' as it");
  const sent = look("select 'mine' as it", [], { tenant: newId(), name: 'taken' });
  await expect(sent).rejects.toMatchObject({ code: '42P05' });
  expect(await tenant()).toBe(null);
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
