import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { connectDatabase, type Database, type Tx } from '../../platform/db.ts';
import { WriteBatcher } from './write-batcher.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  database = connectDatabase({ url: clone.url });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

async function transactionOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
  return rows[0]?.id ?? '';
}

test('what comes while a write is under way is committed together, in the order it came', async () => {
  const batcher = new WriteBatcher(work => database.platform(work));
  const seen: string[] = [];
  const note = async (tx: Tx) => void seen.push(await transactionOf(tx));
  await Promise.all(Array.from({ length: 5 }, () => batcher.write(note)));
  expect(seen).toHaveLength(5);
  expect(new Set(seen.slice(1)).size).toBe(1);
  expect(seen[0]).not.toBe(seen[1]);
});

test('a write that fails is told to everybody in its transaction, and the next one goes on', async () => {
  const batcher = new WriteBatcher(work => database.platform(work));
  const first = batcher.write(async () => undefined);
  const doomed = [
    batcher.write(async tx => void (await transactionOf(tx))),
    batcher.write(() => Promise.reject(new Error('refused'))),
  ];
  const outcomes = await Promise.allSettled([first, ...doomed]);
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(batcher.write(async tx => void (await transactionOf(tx)))).resolves.toBeUndefined();
});
