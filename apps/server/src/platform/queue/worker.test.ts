import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { OperationStatus } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { measureIdleTime } from '../../testing/idle-time.ts';
import { connectDatabase, type Database } from '../db.ts';
import { newId } from '../id.ts';
import { claim, reclaim } from './claim.ts';
import { forgiveCrashes, writeCheckpoint } from './fence.ts';
import type { JobHandler, JobOperation } from './job.ts';
import { enqueue, type OperationRow } from './operation.ts';
import { requestCancel, requestRetry } from './requests.ts';
import { startWorker, type Worker } from './worker.ts';

const log = pino({ level: 'silent' });
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
const workers: Worker[] = [];

beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  database = connectDatabase({ url: clone.url });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()));
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

function queue(organizationId: OrganizationId, input: Record<string, unknown> = {}): Promise<OperationId> {
  return database.tenant(organizationId, async tx => {
    const wanted = { organizationId, projectId: null, kind: 'audit.run' as const, input, createdBy: 'test' };
    return (await enqueue(tx, wanted)).id;
  });
}

function read(organizationId: OrganizationId, id: OperationId): Promise<OperationRow> {
  return database.tenant(organizationId, tx =>
    tx.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

async function until(
  organizationId: OrganizationId,
  id: OperationId,
  status: OperationStatus,
  timeout = 30_000,
): Promise<OperationRow> {
  return vi.waitFor(
    async () => {
      const row = await read(organizationId, id);
      expect(row.status).toBe(status);
      return row;
    },
    { timeout, interval: 10 },
  );
}

async function work(handler: JobHandler, concurrency = 4): Promise<Worker> {
  const worker = await startWorker({ database, handlers: { 'audit.run': handler }, log, concurrency });
  workers.push(worker);
  return worker;
}

test('an operation is picked up, shows progress and ends with its result', async () => {
  const org = await organization();
  await work(async job => {
    await job.progress({ phase: 'Counting', done: 3, total: 3, unit: 'records' });
    return { found: 3 };
  });
  const row = await until(org, await queue(org), 'completed');
  expect(row.result).toEqual({ found: 3 });
  expect(row.progress).toEqual({ phase: 'Counting', done: 3, total: 3, unit: 'records' });
  expect(row.attempt).toBe(1);
  expect(row.finished_at).not.toBeNull();
});

test('a refusal ends the operation in its own words, at the first attempt', async () => {
  const org = await organization();
  await work(async () => {
    throw new Refusal('no_portal');
  });
  const row = await until(org, await queue(org), 'failed');
  expect(row.error).toEqual({ code: 'no_portal', message: 'Connect a CRM portal first.' });
  expect(row.attempt).toBe(1);
});

test('a fault is tried again from the checkpoint', async () => {
  const org = await organization();
  const seen: unknown[] = [];
  await work(async job => {
    seen.push(job.operation.checkpoint);
    await job.saveCheckpoint({ at: job.operation.attempt });
    if (job.operation.attempt === 1) throw new Error('the network coughed');
    return {};
  });
  await until(org, await queue(org), 'completed');
  expect(seen).toEqual([null, { at: 1 }]);
});

test('after three faults the operation fails with a reference and without the fault’s text', async () => {
  const org = await organization();
  await work(async () => {
    throw new Error('secret: hunter2');
  });
  const row = await until(org, await queue(org), 'failed');
  expect(row.attempt).toBe(3);
  expect(row.error).toMatchObject({ code: 'internal', correlation_id: expect.any(String) });
  expect(JSON.stringify(row.error)).not.toContain('hunter2');
});

test('a cancel reaches the running handler within a second and nothing is written afterwards', async () => {
  const org = await organization();
  let late: unknown;
  const started = Promise.withResolvers<void>();
  await work(async job => {
    started.resolve();
    await new Promise(resolve => job.signal.addEventListener('abort', resolve));
    late = await job.tenant(async () => 'written').catch((error: unknown) => error);
    return { finished: 'after all' };
  });
  const id = await queue(org);
  await started.promise;
  const waited = measureIdleTime(database);
  await database.tenant(org, tx => requestCancel(tx, org, id));
  await until(org, id, 'cancelled');
  expect(await waited.stop()).toBeLessThan(1000);
  await vi.waitFor(() => expect(late).toBeInstanceOf(Error), 30_000);
});

test('a handler deaf to its signal is cancelled within a second all the same, and fenced off', async () => {
  const org = await organization();
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let late: unknown;
  await work(async job => {
    started.resolve();
    await release.promise;
    late = await job.saveCheckpoint({ zombie: true }).catch((error: unknown) => error);
    return {};
  });
  const id = await queue(org);
  await started.promise;
  const waited = measureIdleTime(database);
  await database.tenant(org, tx => requestCancel(tx, org, id));
  await until(org, id, 'cancelled');
  expect(await waited.stop()).toBeLessThan(1000);
  release.resolve();
  await vi.waitFor(() => expect(late).toMatchObject({ name: 'LostFence' }), 30_000);
  expect((await read(org, id)).checkpoint).toBeNull();
});

test('a waiting operation is cancelled at once and can be retried, keeping its checkpoint', async () => {
  const org = await organization();
  const id = await queue(org);
  await database.tenant(org, tx => requestCancel(tx, org, id));
  expect((await read(org, id)).status).toBe('cancelled');
  await expect(database.tenant(org, tx => requestCancel(tx, org, id))).rejects.toMatchObject({
    code: 'operation_final',
  });
  await database.tenant(org, tx => requestRetry(tx, org, id));
  await work(async job => ({ attempt: job.operation.attempt }));
  expect((await until(org, id, 'completed')).result).toEqual({ attempt: 1 });
  await expect(database.tenant(org, tx => requestRetry(tx, org, id))).rejects.toMatchObject({
    code: 'operation_not_retryable',
  });
});

test('never more of one organization at once than its cap, however many workers there are', async () => {
  const org = await organization();
  let now = 0;
  let most = 0;
  const handler: JobHandler = async () => {
    now += 1;
    most = Math.max(most, now);
    await sleep(15);
    now -= 1;
    return {};
  };
  const ids = await Promise.all(Array.from({ length: 24 }, () => queue(org)));
  await Promise.all([work(handler), work(handler), work(handler)]);
  for (const id of ids) await until(org, id, 'completed');
  expect(most).toBe(2);
});

test('an organization with a long queue does not keep another one waiting', async () => {
  const [busy, quiet] = [await organization(), await organization()];
  const order: string[] = [];
  const rest: OperationId[] = [];
  for (let i = 0; i < 20; i += 1) rest.push(await queue(busy));
  const late = await queue(quiet);
  await work(async job => {
    order.push(job.operation.organization_id);
    return {};
  }, 1);
  await until(quiet, late, 'completed');
  expect(order.indexOf(quiet)).toBeLessThanOrEqual(2);
  for (const id of rest) await until(busy, id, 'completed');
});

test('a worker that stops puts its work back, uncounted, and another one goes on', async () => {
  const org = await organization();
  const started = Promise.withResolvers<void>();
  const first = await work(async job => {
    await job.saveCheckpoint({ half: true });
    started.resolve();
    await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)));
    return {};
  });
  const id = await queue(org);
  await started.promise;
  await first.stop();
  expect(await read(org, id)).toMatchObject({
    status: 'queued',
    errors: 0,
    crashes: 0,
    checkpoint: { half: true },
  });
  await work(async job => ({ from: job.operation.checkpoint }));
  expect((await until(org, id, 'completed')).result).toEqual({ from: { half: true } });
});

test('what a dead process held is freed by its supervisor; the third crash ends it', async () => {
  const org = await organization();
  const id = await queue(org);
  for (const crashes of [1, 2]) {
    expect(await claim(database, 'doomed', ['audit.run'], 1)).toHaveLength(1);
    expect(await reclaim(database, 'doomed')).toBe(1);
    expect(await read(org, id)).toMatchObject({ status: 'queued', crashes, errors: 0 });
  }
  await claim(database, 'doomed', ['audit.run'], 1);
  await reclaim(database, 'doomed');
  expect(await read(org, id)).toMatchObject({ status: 'failed', crashes: 3, error: { code: 'internal' } });
});

test('jobs that went down together are not ended by it three times, come back apart, and the one to blame is met alone', async () => {
  const org = await organization();
  const ids = [await queue(org), await queue(org)];
  const allDue = () =>
    database.tenant(org, tx => sql`update operations set run_at = now() where status = 'queued'`.execute(tx));
  for (const crashes of [1, 2, 3]) {
    await allDue();
    expect(await claim(database, 'together', ['audit.run'], 2)).toHaveLength(2);
    expect(await reclaim(database, 'together')).toBe(2);
    for (const id of ids) expect(await read(org, id)).toMatchObject({ status: 'queued', crashes });
  }
  const [alone] = await claim(database, 'together', ['audit.run'], 2);
  await reclaim(database, 'together');
  expect(await read(org, OperationId.parse(alone?.id))).toMatchObject({ status: 'failed', crashes: 4 });
  const other = OperationId.parse(ids.find(id => id !== alone?.id));
  expect(await read(org, other)).toMatchObject({ status: 'queued', crashes: 3 });
});

test('work that gets on is taken up again however often its process dies; work that stands still is not', async () => {
  const org = await organization();
  const id = await queue(org);
  async function liveAndDie(use: (job: JobOperation) => Promise<void>): Promise<void> {
    const [row] = await claim(database, 'doomed', ['audit.run'], 1);
    if (!row) throw new Error('nothing to claim');
    await use(row);
    await reclaim(database, 'doomed');
  }
  const save = (value: number) => (job: JobOperation) =>
    database.tenant(org, tx => writeCheckpoint(tx, job, value));
  for (let step = 1; step <= 5; step += 1) {
    await liveAndDie(save(step));
    expect(await read(org, id)).toMatchObject({ status: 'queued', crashes: 1 });
  }
  for (let step = 1; step <= 5; step += 1) {
    await liveAndDie(job => database.tenant(org, tx => forgiveCrashes(tx, job)));
    expect(await read(org, id)).toMatchObject({ status: 'queued', crashes: 1 });
  }
  await liveAndDie(save(5));
  await liveAndDie(save(5));
  expect(await read(org, id)).toMatchObject({ status: 'failed', crashes: 3 });
});

test('an operation queued in a transaction that rolls back never existed', async () => {
  const org = await organization();
  const queued = database.tenant(org, async tx => {
    await enqueue(tx, { organizationId: org, projectId: null, kind: 'audit.run', createdBy: null });
    throw new Error('changed my mind');
  });
  await expect(queued).rejects.toThrow('changed my mind');
  const rows = await database.tenant(org, tx => tx.selectFrom('operations').select('id').execute());
  expect(rows).toEqual([]);
});
