import { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { connectDatabase, type Database, type Tx } from './db.ts';
import { newId } from './id.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  // One connection each: whatever would wait for a second one never ends.
  database = connectDatabase({ url: clone.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const found = (tx: Tx) =>
  sql<{ id: OrganizationId }>`select organization_id as id from organizations`.execute(tx);
const insert = (tx: Tx, id: OrganizationId) =>
  tx.insertInto('organizations').values({ organization_id: id, name: 'Acme' }).execute();
async function isThere(id: OrganizationId): Promise<boolean> {
  const { rows } = await database.platform(found);
  return rows.some(row => row.id === id);
}

test('what several transactions of a call write is there together, or not at all', async () => {
  const [one, other] = [OrganizationId.parse(newId()), OrganizationId.parse(newId())];
  const call = async () => {
    await database.platform(tx => insert(tx, one));
    await database.platform(tx => insert(tx, other));
    // Later transactions of the call see what the former ones wrote; nobody else does.
    expect(await database.tenant(one, async tx => (await found(tx)).rows)).toEqual([{ id: one }]);
    return 'made';
  };
  const lost = () => Promise.reject(new Error('lost'));
  await expect(database.atomically(call, lost)).rejects.toThrow('lost');
  expect([await isThere(one), await isThere(other)]).toEqual([false, false]);
  await expect(database.atomically(call)).resolves.toBe('made');
  expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
});

test('each transaction of a call sees whom it is for, also one within another and several at once', async () => {
  const [one, other] = [OrganizationId.parse(newId()), OrganizationId.parse(newId())];
  await database.atomically(async () => {
    await database.platform(async tx => {
      await insert(tx, one);
      await database.platform(within => insert(within, other));
      const seen = await database.tenant(other, async within => (await found(within)).rows);
      expect(seen).toEqual([{ id: other }]);
      expect((await found(tx)).rows.length).toBeGreaterThan(1);
    });
    const both = await Promise.all(
      [one, other].map(id => database.tenant(id, async tx => (await found(tx)).rows)),
    );
    expect(both).toEqual([[{ id: one }], [{ id: other }]]);
    // A tenant's transaction is no stronger for being part of a call.
    await expect(database.tenant(one, tx => insert(tx, OrganizationId.parse(newId())))).rejects.toThrow(
      /row-level security|permission/,
    );
  });
  expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
});

test('a part that fails is taken back alone, and the call may go on', async () => {
  const [kept, failed] = [OrganizationId.parse(newId()), OrganizationId.parse(newId())];
  await database.atomically(async () => {
    await database.platform(tx => insert(tx, kept));
    const failing = database.platform(async tx => {
      await insert(tx, failed);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
  expect([await isThere(kept), await isThere(failed)]).toEqual([true, false]);
});

test('what waits for the commit is done after it, and not at all without it', async () => {
  const [id, lost] = [OrganizationId.parse(newId()), OrganizationId.parse(newId())];
  const told: boolean[] = [];
  const make = (made: OrganizationId) => async () => {
    await database.platform(tx => insert(tx, made));
    await database.afterCommit(async () => void told.push(await isThere(made)));
    expect(told).toEqual([]);
  };
  await expect(database.atomically(make(lost), () => Promise.reject(new Error('lost')))).rejects.toThrow(
    'lost',
  );
  await database.atomically(make(id));
  expect(told).toEqual([true]);
});

test('of what waits for the commit one that fails keeps nothing else from being done, and is told', async () => {
  const done: string[] = [];
  const call = database.atomically(async () => {
    await database.platform(tx => insert(tx, OrganizationId.parse(newId())));
    await database.afterCommit(() => Promise.reject(new Error('no file')));
    await database.afterCommit(async () => void done.push('session'));
  });
  await expect(call).rejects.toThrow('no file');
  expect(done).toEqual(['session']);
});

test('what only reads holds no connection while the call waits for something else', async () => {
  await database.atomically(async () => {
    await database.platform(found);
    // The pool has one connection, and it is free.
    expect(await database.autonomous(async tx => (await found(tx)).rows.length)).toBeGreaterThanOrEqual(0);
  });
});
