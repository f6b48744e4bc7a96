// The promise: an organization whose work takes for ever, because its portal answers slowly, keeps nobody else waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { connectDatabase, type Database } from '../db.ts';
import { newId } from '../id.ts';
import { claim } from './claim.ts';
import { requeue } from './fence.ts';
import type { JobHandler } from './job.ts';
import { enqueue, type OperationRow } from './operation.ts';
import { requestCancel } from './requests.ts';
import { startWorker } from './worker.ts';

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

async function organization(): Promise<OrganizationId> {
  const id = OrganizationId.parse(newId());
  await database.platform(tx =>
    tx.insertInto('organizations').values({ organization_id: id, name: 'Acme' }).execute(),
  );
  return id;
}

const queue = (organizationId: OrganizationId, input: Record<string, unknown>) =>
  database.tenant(organizationId, async tx => {
    const wanted = { organizationId, projectId: null, kind: 'audit.run' as const, input, createdBy: 'test' };
    return (await enqueue(tx, wanted)).id;
  });

const read = (organizationId: OrganizationId, id: OperationId): Promise<OperationRow> =>
  database.tenant(organizationId, tx =>
    tx.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** Slow work writes a step every 50 ms until it has as many as its input says. */
const handler: JobHandler = async job => {
  const steps = Number(job.operation.input['steps'] ?? 0);
  const done = (value: unknown) => (typeof value === 'number' ? value : 0);
  for (let step = done(job.operation.checkpoint); step < steps; step += 1) {
    await sleep(50, undefined, { signal: job.signal });
    await job.saveCheckpoint(step + 1);
  }
  return { steps };
};

test('two slow operations give way to an organization that waits, and go on where they were', async () => {
  const slow = await organization();
  const other = await organization();
  const first = [await queue(slow, { steps: 220 }), await queue(slow, { steps: 220 })];
  const worker = await startWorker({
    database,
    handlers: { 'audit.run': handler },
    log: pino({ level: 'silent' }),
    concurrency: 2,
    pollMs: 100,
    turnMs: 500,
  });
  try {
    await vi.waitFor(
      async () => {
        for (const id of first) expect((await read(slow, id)).status).toBe('running');
      },
      { timeout: 10_000 },
    );
    const waiting = await queue(other, { steps: 3 });
    await vi.waitFor(async () => expect((await read(other, waiting)).status).toBe('completed'), {
      timeout: 20_000,
      interval: 50,
    });
    const rows = await Promise.all(first.map(id => read(slow, id)));
    // The slow ones would have needed eleven seconds; one of them left its place, uncounted as a fault or a crash.
    expect(rows.map(row => row.status)).not.toContain('completed');
    await vi.waitFor(
      async () => {
        const ended = await Promise.all(first.map(id => read(slow, id)));
        expect(ended.map(row => [row.status, row.checkpoint])).toEqual([
          ['completed', 220],
          ['completed', 220],
        ]);
        // One of them went on at its second turn, whenever that came.
        expect(ended.map(row => row.attempt).sort((a, b) => a - b)).toEqual([1, 2]);
        for (const row of ended) expect(row).toMatchObject({ errors: 0, crashes: 0 });
      },
      { timeout: 60_000, interval: 200 },
    );
  } finally {
    await worker.stop();
  }
}, 90_000);

test('where nobody else waits, work keeps its place however long it takes', async () => {
  const slow = await organization();
  const ids = [
    await queue(slow, { steps: 40 }),
    await queue(slow, { steps: 40 }),
    await queue(slow, { steps: 1 }),
  ];
  const worker = await startWorker({
    database,
    handlers: { 'audit.run': handler },
    log: pino({ level: 'silent' }),
    concurrency: 2,
    pollMs: 50,
    turnMs: 100,
  });
  try {
    await vi.waitFor(
      async () => {
        const rows = await Promise.all(ids.map(id => read(slow, id)));
        expect(rows.map(row => [row.status, row.attempt])).toEqual(ids.map(() => ['completed', 1]));
      },
      { timeout: 20_000, interval: 100 },
    );
  } finally {
    await worker.stop();
  }
});

const log = pino({ level: 'silent' });
const statusOf = async (organizationId: OrganizationId, id: OperationId) =>
  (await read(organizationId, id)).status;

test('the place goes to who waits, also where they had a turn after the one who leaves it', async () => {
  const [slow, other] = [await organization(), await organization()];
  const started: string[] = [];
  const noted: JobHandler = async job => {
    started.push(job.operation.organization_id === slow ? 'slow' : 'other');
    return handler(job);
  };
  const id = await queue(slow, { steps: 180 });
  const handlers = { 'audit.run': noted };
  const worker = await startWorker({ database, handlers, log, concurrency: 1, pollMs: 50, turnMs: 200 });
  try {
    await expect.poll(() => statusOf(slow, id)).toBe('running');
    const waiting = await queue(other, { steps: 1 });
    await database.platform(tx =>
      tx
        .updateTable('operation_lanes')
        .set({ last_claimed_at: sql<string>`clock_timestamp()` })
        .where('organization_id', '=', other)
        .execute(),
    );
    await expect.poll(() => statusOf(other, waiting), { timeout: 20_000 }).toBe('completed');
    await expect.poll(() => statusOf(slow, id), { timeout: 20_000 }).toBe('completed');
    expect(started).toEqual(['slow', 'other', 'slow']);
  } finally {
    await worker.stop();
  }
}, 60_000);

test('a handler that left late takes nothing of the next attempt with it', async () => {
  const [stubborn, busy, other] = [await organization(), await organization(), await organization()];
  let hasLeft = false;
  const work: JobHandler = async job => {
    const { organization_id: who, attempt } = job.operation;
    if (who === busy) await sleep(6500, undefined, { signal: job.signal });
    if (who === stubborn) await sleep(attempt === 1 ? 9000 : 60_000, undefined, attempt === 1 ? {} : job);
    hasLeft ||= who === stubborn;
    return {};
  };
  const id = await queue(stubborn, {});
  const handlers = { 'audit.run': work };
  const worker = await startWorker({ database, handlers, log, concurrency: 2, pollMs: 50, turnMs: 200 });
  try {
    await expect.poll(() => statusOf(stubborn, id)).toBe('running');
    await queue(busy, {});
    await queue(other, {});
    await expect.poll(() => hasLeft, { timeout: 20_000 }).toBe(true);
    expect(await read(stubborn, id)).toMatchObject({ status: 'running', attempt: 2 });
  } finally {
    await worker.stop();
  }
  expect(await statusOf(stubborn, id)).toBe('queued');
}, 60_000);

test('what was to be cancelled while it left its place is cancelled', async () => {
  const id = await organization();
  const operation = await queue(id, {});
  let row: OperationRow | undefined;
  while (row?.id !== operation) [row] = await claim(database, 'test', ['audit.run'], 1);
  await database.tenant(id, tx => requestCancel(tx, id, operation));
  await requeue(database, row, { fault: false, pauseSeconds: 0 });
  expect(await read(id, operation)).toMatchObject({ status: 'cancelled', worker: null });
  expect((await read(id, operation)).finished_at).not.toBe(null);
});
