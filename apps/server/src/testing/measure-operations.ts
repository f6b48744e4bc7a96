// How fast operations are picked up, run and cancelled. Needs a disposable PostgreSQL: starts one of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OrganizationId } from '@groundwork/contract/ids';
import pino from 'pino';
import { startPostgres } from '../../../../tools/postgres.ts';
import { connectDatabase } from '../platform/db.ts';
import { newId } from '../platform/id.ts';
import type { JobHandler } from '../platform/queue/job.ts';
import { enqueue } from '../platform/queue/operation.ts';
import { requestCancel } from '../platform/queue/requests.ts';
import { startWorker } from '../platform/queue/worker.ts';
import { applySchemaSteps } from '../platform/schema-steps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const root = mkdtempSync(path.join('/var/tmp', 'groundwork-bench-'));
// Durable like the real one: commits wait for the disk.
const cluster = await startPostgres({ dataDir: path.join(root, 'postgres') });
await applySchemaSteps(cluster.url);
const database = connectDatabase({ url: cluster.url, poolSize: 20 });
const log = pino({ level: 'silent' });

async function organizations(count: number): Promise<[OrganizationId, ...OrganizationId[]]> {
  const newOrganization = () => OrganizationId.parse(newId());
  const ids: [OrganizationId, ...OrganizationId[]] = [
    newOrganization(),
    ...Array.from({ length: count - 1 }, newOrganization),
  ];
  await database.platform(tx =>
    tx
      .insertInto('organizations')
      .values(ids.map(id => ({ organization_id: id, name: id })))
      .execute(),
  );
  return ids;
}

const queue = (organizationId: OrganizationId) =>
  database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: null, kind: 'audit.run', createdBy: null }),
  );

function quantiles(values: number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1) ?? '-';
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms`;
}

/** A worker whose jobs are handed to `run`. */
async function working<T>(concurrency: number, handler: JobHandler, run: () => Promise<T>): Promise<T> {
  const worker = await startWorker({ database, log, concurrency, handlers: { 'audit.run': handler } });
  try {
    return await run();
  } finally {
    await worker.stop();
  }
}

async function pickUp(): Promise<string> {
  const [org] = await organizations(1);
  const started = new Map<string, () => void>();
  const handler: JobHandler = async job => {
    started.get(job.operation.id)?.();
    return {};
  };
  const times: number[] = [];
  await working(4, handler, async () => {
    for (let i = 0; i < 300; i += 1) {
      const { id } = await queue(org);
      const at = performance.now();
      await new Promise<void>(resolve => {
        started.set(id, resolve);
        // It may have started before we could wait for it.
        setTimeout(resolve, 2000);
      });
      times.push(performance.now() - at);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  });
  return quantiles(times.filter(time => time < 2000));
}

async function throughput(orgs: number, jobs: number, concurrency: number): Promise<string> {
  const ids = await organizations(orgs);
  for (let i = 0; i < jobs; i += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => queue(ids[(i + at) % orgs] ?? ids[0])));
  }
  let done = 0;
  const all = Promise.withResolvers<void>();
  const handler: JobHandler = async () => {
    done += 1;
    if (done === jobs) all.resolve();
    return {};
  };
  const at = performance.now();
  await working(concurrency, handler, () => all.promise);
  return `${Math.round(jobs / ((performance.now() - at) / 1000))} no-op jobs/s`;
}

async function cancel(): Promise<string> {
  const [org] = await organizations(1);
  const times: number[] = [];
  let started: () => void = () => undefined;
  let aborted: () => void = () => undefined;
  const handler: JobHandler = async job => {
    started();
    await new Promise<void>(resolve => job.signal.addEventListener('abort', () => resolve()));
    aborted();
    return {};
  };
  await working(4, handler, async () => {
    for (let i = 0; i < 100; i += 1) {
      const running = new Promise<void>(resolve => {
        started = resolve;
      });
      const stopped = new Promise<void>(resolve => {
        aborted = resolve;
      });
      const { id } = await queue(org);
      await running;
      const at = performance.now();
      await database.tenant(org, tx => requestCancel(tx, org, id));
      await stopped;
      times.push(performance.now() - at);
    }
  });
  return quantiles(times);
}

say(`pick-up of one operation, idle system     ${await pickUp()}`);
say(`cancel request → handler's signal         ${await cancel()}`);
say(`1 process, 4 at once, 50 organizations    ${await throughput(50, 2000, 4)}`);
say(`1 process, 16 at once, 50 organizations   ${await throughput(50, 2000, 16)}`);
await database.close();
await cluster.stop();
rmSync(root, { recursive: true, force: true });
