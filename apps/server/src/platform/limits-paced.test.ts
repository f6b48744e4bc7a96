// Limits counted in memory: what one process lets through is exact, and any number of them exceed the limit by no more than
// each may count by itself.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { connectDatabase, type Database } from './db.ts';
import { createLimits, type Limits, unsettledCalls } from './limits.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let databases: Database[];
beforeAll(async () => {
  cloned = await cloneDatabase(inject('clusterUrl'));
  databases = [1, 2, 3].map(() => connectDatabase({ url: cloned.url }));
});
afterAll(async () => {
  await Promise.all(databases.map(database => database.close()));
  await cloned.drop();
});

/** So slow that nothing becomes free while the test lasts. */
const rate = { perMinute: 0.01, burst: 40 };

async function through(limits: Limits, key: string, calls: number): Promise<number> {
  const settled = await Promise.allSettled(Array.from({ length: calls }, () => limits.pace(key, rate)));
  return settled.filter(each => each.status === 'fulfilled').length;
}

test('one process lets through exactly what the limit says', async () => {
  const [database] = databases;
  expect(await through(createLimits(database!), 'one', 200)).toBe(rate.burst);
});

test('several processes at once exceed it by at most what each may count by itself', async () => {
  const processes = databases.map(database => createLimits(database));
  const passed = await Promise.all(processes.map(limits => through(limits, 'many', 200)));
  const all = passed.reduce((sum, each) => sum + each, 0);
  expect(all).toBeGreaterThanOrEqual(rate.burst);
  expect(all).toBeLessThanOrEqual(rate.burst + processes.length * unsettledCalls(rate));
  // What was too much stands in the table: a process that has just started knows after its first few.
  expect(await through(createLimits(databases[0]!), 'many', 200)).toBeLessThanOrEqual(unsettledCalls(rate));
});

test('the exact count stays exact over processes', async () => {
  const counts = databases.map(database => createLimits(database));
  const asked = counts.flatMap(limits => Array.from({ length: 60 }, () => limits.count('exact', rate)));
  const settled = await Promise.allSettled(asked);
  expect(settled.filter(each => each.status === 'fulfilled')).toHaveLength(rate.burst);
});

test('a few calls cost nobody a statement before the background has settled them', async () => {
  const [database] = databases;
  let statements = 0;
  const limits = createLimits({
    ...database!,
    autonomousWithoutFlush: work => {
      statements += 1;
      return database!.autonomousWithoutFlush(work);
    },
  });
  expect(await through(limits, 'few', unsettledCalls(rate))).toBe(unsettledCalls(rate));
  expect(statements).toBe(0);
  await expect.poll(() => statements, { timeout: 5000 }).toBe(1);
});

test('what nobody can be called in the table holds up nobody else', async () => {
  const limits = createLimits(databases[0]!);
  const long = `person|${Array.from({ length: 400 }, () => crypto.randomUUID()).join('')}`;
  for (const [nth, key] of [long, 'person|\u0000', 'person|\ud800'].entries()) {
    expect(await through(limits, key, 60)).toBe(rate.burst);
    expect(await through(limits, `beside ${nth}`, 60)).toBe(rate.burst);
  }
});
