import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { connectDatabase, type Database, type Tx } from '../../platform/db.ts';
import { Together } from './together.ts';

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
  const together = new Together(work => database.platform(work));
  const seen: string[] = [];
  const note = async (tx: Tx) => void seen.push(await transactionOf(tx));
  await Promise.all(Array.from({ length: 5 }, () => together.write(note)));
  expect(seen).toHaveLength(5);
  expect(new Set(seen.slice(1)).size).toBe(1);
  expect(seen[0]).not.toBe(seen[1]);
});

test('a write that fails is told to everybody in its transaction, and the next one goes on', async () => {
  const together = new Together(work => database.platform(work));
  const first = together.write(async () => undefined);
  const doomed = [
    together.write(async tx => void (await transactionOf(tx))),
    together.write(() => Promise.reject(new Error('refused'))),
  ];
  const outcomes = await Promise.allSettled([first, ...doomed]);
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(together.write(async tx => void (await transactionOf(tx)))).resolves.toBeUndefined();
});
