// How statements travel: that the tenant goes with them, and never stays behind on a connection.
import { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../../tools/testing/round-trips.ts';
import { connectDatabase, type Database, type Tx } from './db.ts';
import { startWith } from './db-driver.ts';
import { newId } from './id.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let trips: RoundTripCounter;
let database: Database;
const [mine, theirs] = [OrganizationId.parse(newId()), OrganizationId.parse(newId())];
beforeAll(async () => {
  cloned = await cloneDatabase(inject('clusterUrl'));
  trips = await countRoundTrips(cloned.url);
  // One connection of each kind: what one leaves behind the next one finds.
  database = connectDatabase({ url: trips.url, poolSize: 1 });
  await database.platform(async tx => {
    for (const organization_id of [mine, theirs])
      await tx
        .insertInto('organizations')
        .values({ organization_id, name: 'Acme', status: 'active' })
        .execute();
  });
});
afterAll(async () => {
  await database.close();
  await trips.close();
  await cloned.drop();
});

const seen = async (tx: Tx) => {
  const rows = await tx.selectFrom('organizations').select('organization_id').execute();
  return rows.map(row => row.organization_id);
};
const placeOf = async (tx: Tx) => {
  const { rows } = await sql<{ tenant: string | null; role: string; is_alone: boolean }>`
    select nullif(current_setting('app.organization_id', true), '') as tenant, current_user::text as role,
      now() = statement_timestamp() as is_alone`.execute(tx);
  return rows[0]!;
};

test('each transaction sees its own organization, whatever ran on its connection before', async () => {
  for (let round = 0; round < 4; round += 1) {
    expect(await database.readOnly(mine, seen)).toEqual([mine]);
    expect(await database.tenant(theirs, seen)).toEqual([theirs]);
    const fails = (tx: Tx) => sql`select 1 / 0`.execute(tx);
    await expect(database.readOnly(mine, fails)).rejects.toThrow('division by zero');
    await expect(database.tenant(mine, fails)).rejects.toThrow('division by zero');
    expect(await database.readOnly(theirs, seen)).toEqual([theirs]);
  }
  // The same connection, asked past the front door.
  const { tenant, role } = await database.readOnly(theirs, placeOf);
  expect([tenant, role]).toEqual([theirs, 'groundwork_app']);
  expect((await database.readOnly(null, placeOf)).tenant).toBe(null);
});

test('many at once keep to their own', async () => {
  const asked = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? mine : theirs));
  const found = await Promise.all(
    asked.map((id, at) => (at % 3 === 0 ? database.tenant(id, seen) : database.readOnly(id, seen))),
  );
  expect(found).toEqual(asked.map(id => [id]));
});

test('nothing but a UUID is an organization', async () => {
  const ask = async (id: string) => {
    // @ts-expect-error A text is no organization's id before it is parsed.
    await database.readOnly(id, seen);
  };
  for (const id of ['', `${mine}'; select 1 --`, 'x'])
    await expect(ask(id)).rejects.toThrow('Not an organization id');
});

test('what only reads is kept from writing by the database itself', async () => {
  const write = (tx: Tx) => tx.updateTable('organizations').set({ name: 'Mine now' }).execute();
  await expect(database.readOnly(mine, write)).rejects.toMatchObject({ code: '25006' });
  await expect(database.readOnly(null, write)).rejects.toMatchObject({ code: '25006' });
});

test('a statement that reads takes one round trip, and one that writes two', async () => {
  await database.readOnly(mine, seen);
  trips.taken();
  await database.readOnly(mine, seen);
  expect(trips.taken()).toBe(1);
  await database.tenant(mine, tx => tx.updateTable('organizations').set({ name: 'Acme' }).execute());
  expect(trips.taken()).toBe(2);
});

test('what was not committed is not there', async () => {
  const failing = database.tenant(mine, async tx => {
    await tx.updateTable('organizations').set({ name: 'Half' }).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const names = await database.readOnly(mine, tx => tx.selectFrom('organizations').select('name').execute());
  expect(names).toEqual([{ name: 'Acme' }]);
});

test('a statement that is kept prepared survives a schema step that changes what it answers', async () => {
  const asOwner = connectDatabase({ url: cloned.url });
  const everything = (tx: Tx) => tx.selectFrom('identities').selectAll().execute();
  for (let time = 0; time < 6; time += 1) await database.readOnly(null, everything);
  const owner = new pg.Client(cloned.url);
  await owner.connect();
  await owner.query('alter table identities add column added_later text');
  await owner.end();
  expect(await database.readOnly(null, everything)).toEqual([]);
  expect(await database.platform(everything)).toEqual([]);
  await asOwner.close();
});

test('what cannot begin changes nothing, and nothing else is asked within it', async () => {
  const rename = (tx: Tx) => tx.updateTable('organizations').set({ name: 'Everybody' }).execute();
  const broken = async (tx: Tx): Promise<unknown> => {
    await startWith(tx, 'no such statement');
    return rename(tx);
  };
  const stubborn = async (tx: Tx): Promise<unknown> => {
    await broken(tx).catch(() => undefined);
    return seen(tx);
  };
  for (const work of [broken, stubborn]) {
    await expect(database.platform(work)).rejects.toThrow();
    await expect(database.readOnly(null, work)).rejects.toThrow();
    await expect(database.tenant(mine, work)).rejects.toThrow();
    await expect(database.atomically(() => database.tenant(mine, work))).rejects.toThrow();
  }
  const swallowed = database.platform(tx => broken(tx).catch(() => undefined));
  await expect(swallowed).rejects.toThrow();
  const names = await database.readOnly(null, tx => tx.selectFrom('organizations').select('name').execute());
  expect(names.map(each => each.name)).not.toContain('Everybody');
  expect(await database.readOnly(mine, seen)).toEqual([mine]);
});

test('a text that is kept prepared answers each role and each tenant their own', async () => {
  for (let round = 0; round < 6; round += 1)
    await database.atomically(async () => {
      expect((await database.platform(seen)).toSorted()).toEqual([mine, theirs].toSorted());
      expect(await database.tenant(mine, seen)).toEqual([mine]);
      expect(await database.tenant(theirs, seen)).toEqual([theirs]);
    });
});

test('what runs at once within a transaction keeps to its own tenant', async () => {
  const slowly = async (tx: Tx) => {
    await sql`select pg_sleep(0.02)`.execute(tx);
    return seen(tx);
  };
  const found = await database.atomically(() =>
    database.platform(() => Promise.all([database.tenant(mine, slowly), database.tenant(theirs, slowly)])),
  );
  expect(found).toEqual([[mine], [theirs]]);
});

test('a statement that takes too long leaves no tenant behind', async () => {
  const hasty = connectDatabase({ url: cloned.url, poolSize: 1, statementTimeoutMs: 200 });
  const sleeps = (tx: Tx) => sql`select pg_sleep(1)`.execute(tx);
  for (const id of [mine, theirs]) {
    await expect(hasty.readOnly(id, sleeps)).rejects.toMatchObject({ code: '57014' });
    await expect(hasty.tenant(id, sleeps)).rejects.toMatchObject({ code: '57014' });
    await expect(hasty.atomically(() => hasty.tenant(id, sleeps))).rejects.toMatchObject({ code: '57014' });
    expect((await hasty.readOnly(null, placeOf)).tenant).toBe(null);
    expect(await hasty.readOnly(id, seen)).toEqual([id]);
  }
  await hasty.close();
});

test('what is asked at once within a transaction goes out one after the other, and ends with it', async () => {
  const many = (tx: Tx) => Promise.all([seen(tx), seen(tx), seen(tx)]);
  for (let round = 0; round < 3; round += 1) await database.readOnly(mine, many);
  trips.taken();
  await database.readOnly(mine, many);
  expect(trips.taken()).toBe(3);
  const late: unknown[] = [];
  const failsFirst = (tx: Tx) =>
    Promise.all([
      sql`select 1 / 0`.execute(tx),
      ...Array.from({ length: 6 }, () => placeOf(tx).then(({ tenant }) => late.push(tenant), String)),
    ]);
  for (const kind of ['tenant', 'readOnly'] as const) {
    const [failed, ...others] = await Promise.allSettled([
      database[kind](mine, failsFirst),
      ...Array.from({ length: 6 }, (_, at) => database[at % 2 === 0 ? kind : 'tenant'](theirs, seen)),
    ]);
    expect(failed.status).toBe('rejected');
    for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: [theirs] });
  }
  // Whatever was still answered was asked as the one it was asked for, on a connection that others wait for.
  expect(late.filter(tenant => tenant !== mine)).toEqual([]);
});

test('a function that writes is refused where work only reads, and a batch of two is none', async () => {
  const owner = new pg.Client(cloned.url);
  await owner.connect();
  await owner.query(`create function writes() returns int language plpgsql security definer as
    $$ begin perform set_config('transaction_read_only', 'off', true);
       update organizations set name = 'By a function'; return 1; end $$`);
  await owner.end();
  const asks = (tx: Tx) => sql`select writes()`.execute(tx);
  for (const id of [mine, null])
    await expect(database.readOnly(id, asks)).rejects.toMatchObject({ code: '25001' });
  const two = (tx: Tx) => sql`select 1; commit`.execute(tx);
  await expect(database.readOnly(mine, two)).rejects.toMatchObject({ code: '42601' });
  const names = await database.readOnly(null, tx => tx.selectFrom('organizations').select('name').execute());
  expect(names.map(each => each.name)).not.toContain('By a function');
});

test('a connection that forgot what was kept prepared on it refuses nobody', async () => {
  const forget = (tx: Tx) => sql`deallocate all`.execute(tx);
  for (const kind of ['readOnly', 'tenant'] as const) {
    for (let time = 0; time < 4; time += 1) expect(await database[kind](mine, seen)).toEqual([mine]);
    await database[kind](mine, forget);
    expect(await database[kind](mine, seen)).toEqual([mine]);
    await database[kind](mine, forget);
    expect(await database[kind](theirs, seen)).toEqual([theirs]);
  }
});
