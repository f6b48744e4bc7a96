// What happens to work when its process is killed or frozen. Real processes, the real lease of ten seconds.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type OperationId, OrganizationId } from '@groundwork/contract/ids';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/database.ts';
import { measureIdleTime } from '../../testing/idle-time.ts';
import { connectDatabase, type Database } from '../db.ts';
import { newId } from '../id.ts';
import { reclaim } from './claim.ts';
import { enqueue } from './operation.ts';

const entry = path.join(import.meta.dirname, '../../testing/worker-process.ts');
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
const children: ChildProcess[] = [];

beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  database = connectDatabase({ url: clone.url });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  await clone.drop();
});

/** Starts a worker process and collects what it says. */
async function startProcess(id: string) {
  const env = { ...process.env, DATABASE_URL: clone.url, GROUNDWORK_WORKER_ID: id };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], { env });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', line => lines.push(line));
  // Waits are generous, a busy machine starts processes slowly; what is promised is measured where it is promised.
  const said = (what: RegExp, timeout = 30_000) =>
    vi.waitFor(() => lines.find(line => what.test(line)) ?? Promise.reject(new Error(`never said ${what}`)), {
      timeout,
      interval: 10,
    });
  await said(/ready/);
  const goOn = () => child.stdin.write('go on\n');
  return { child, said, goOn };
}

/** Work that counts up to `until`, and holds once it has come to `holdAt`. */
async function queue(until: number, holdAt: number): Promise<{ org: OrganizationId; id: OperationId }> {
  const org = OrganizationId.parse(newId());
  await database.platform(tx =>
    tx.insertInto('organizations').values({ organization_id: org, name: 'Acme' }).execute(),
  );
  const wanted = {
    organizationId: org,
    projectId: null,
    kind: 'audit.run' as const,
    input: { until, hold_at: holdAt },
    createdBy: null,
  };
  return { org, id: (await database.tenant(org, tx => enqueue(tx, wanted))).id };
}

function read({ org, id }: { org: OrganizationId; id: OperationId }) {
  return database.tenant(org, tx =>
    tx.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

test('after kill -9 another process goes on from the checkpoint within fifteen seconds', async () => {
  const doomed = await startProcess('doomed');
  const operation = await queue(20, 3);
  await doomed.said(/^started 1 0$/);
  await vi.waitFor(async () => expect((await read(operation)).checkpoint).toBe(3), 30_000);
  const heir = await startProcess('heir');
  heir.goOn();
  const waited = measureIdleTime(database);
  doomed.child.kill('SIGKILL');
  const line = await heir.said(/^started 2/);
  expect(await waited.stop()).toBeLessThan(15_000);
  // It went on; it did not begin again. The crash is forgiven once work was saved after it.
  expect(Number(line.split(' ')[2])).toBe(3);
  await vi.waitFor(
    async () => expect(await read(operation)).toMatchObject({ status: 'completed', attempt: 2 }),
    30_000,
  );
  heir.child.kill('SIGKILL');
}, 120_000);

test('a supervisor that saw the process die has its work taken over at once', async () => {
  const doomed = await startProcess('supervised');
  const operation = await queue(10, 0);
  await doomed.said(/^started 1 0$/);
  const heir = await startProcess('next');
  heir.goOn();
  const ended = new Promise(resolve => doomed.child.once('exit', resolve));
  doomed.child.kill('SIGKILL');
  await ended;
  const waited = measureIdleTime(database);
  // The database may still be noticing that the connection is gone; the row is skipped while it holds it.
  await vi.waitFor(async () => expect(await reclaim(database, 'supervised')).toBe(1), 30_000);
  await heir.said(/^started 2/);
  expect(await waited.stop()).toBeLessThan(1000);
  await vi.waitFor(async () => expect((await read(operation)).status).toBe('completed'), 30_000);
  heir.child.kill('SIGKILL');
}, 120_000);

test('a process frozen past its lease writes nothing when it wakes up', async () => {
  const zombie = await startProcess('zombie');
  const operation = await queue(60, 0);
  await zombie.said(/^started 1 0$/);
  const heir = await startProcess('successor');
  heir.goOn();
  zombie.child.kill('SIGSTOP');
  await heir.said(/^started 2/);
  zombie.goOn();
  zombie.child.kill('SIGCONT');
  await zombie.said(/^refused LostFence$/);
  await vi.waitFor(
    async () => expect(await read(operation)).toMatchObject({ status: 'completed', attempt: 2 }),
    30_000,
  );
  expect((await read(operation)).checkpoint).toBe(60);
}, 120_000);
