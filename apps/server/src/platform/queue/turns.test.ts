// The promise: an organization whose work takes for ever, because its portal answers slowly, keeps nobody else waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { connectDatabase, type Database } from '../db.ts';
import { newId } from '../id.ts';
import type { JobHandler } from './job.ts';
import { enqueue, type OperationRow } from './operation.ts';
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

async function organization(): Promise<string> {
  const id = newId();
  await database.platform(tx =>
    tx.insertInto('organizations').values({ organization_id: id, name: 'Acme' }).execute(),
  );
  return id;
}

const queue = (organizationId: string, input: Record<string, unknown>) =>
  database.tenant(organizationId, async tx => {
    const wanted = { organizationId, projectId: null, kind: 'audit.run' as const, input, createdBy: 'test' };
    return (await enqueue(tx, wanted)).id;
  });

const read = (organizationId: string, id: string): Promise<OperationRow> =>
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
    expect(rows.map(row => row.attempt).sort((a, b) => a - b)).toEqual([1, 2]);
    for (const row of rows) expect(row).toMatchObject({ errors: 0, crashes: 0 });
    await vi.waitFor(
      async () => {
        const ended = await Promise.all(first.map(id => read(slow, id)));
        expect(ended.map(row => [row.status, row.checkpoint])).toEqual([
          ['completed', 220],
          ['completed', 220],
        ]);
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
