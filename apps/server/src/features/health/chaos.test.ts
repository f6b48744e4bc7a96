// What breaks turns its own tile and the pill, and no other, and both come back: real processes, a database of their own that
// is frozen, a worker that is killed, a listening connection that is cut. (A disk that fills up: health.test.ts.)
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HealthNow } from '@groundwork/contract/health';
import { Client as Owner } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { type OwnCluster, startOwnCluster } from '../../testing/own-cluster.ts';

let cluster: OwnCluster;
let server: TestServer;
let api: ApiProcess;
let worker: ChildProcess;
const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-chaos-'));
/** In earnest 15; the steps of the turning are the same. */
const env = { HEALTH_PROBE_SECONDS: '3', GROUNDWORK_DATA_DIR: dataDir };

function startWorker(): ChildProcess {
  const entry = path.join(import.meta.dirname, '../../worker-main.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: server.databaseUrl,
      GROUNDWORK_SECRET: 'a secret of the tests, long enough',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  cluster = await startOwnCluster();
  server = await startTestServer(cluster.url);
  api = await startApiProcess(server.databaseUrl, server.issuer, env);
  worker = startWorker();
}, 120_000);
afterAll(async () => {
  cluster.thaw();
  await Promise.all([kill(worker), api.kill()]);
  await server.close();
  await cluster.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function now(): Promise<HealthNow> {
  const answer = await fetch(`${api.url}/api/status/now`);
  expect(answer.status).toBe(200);
  return HealthNow.parse(await answer.json());
}
const turnsTo = (sentence: string) =>
  expect.poll(async () => (await now()).sentence, { timeout: 60_000, interval: 200 }).toBe(sentence);
const badOnes = async () =>
  (await now()).services.filter(each => each.state === 'down' || each.state === 'degraded');
const allIsWell = 'All Systems Operational';

test('a worker that is killed turns AI Services, and another one turns it back', async () => {
  await turnsTo(allIsWell);
  await kill(worker);
  await turnsTo('Down: AI Services');
  expect(await badOnes()).toEqual([{ service: 'ai', state: 'down' }]);
  worker = startWorker();
  await turnsTo(allIsWell);
}, 180_000);

test('a cut event stream turns WebSockets (SSE), and nothing else', async () => {
  await turnsTo(allIsWell);
  const owner = new Owner(server.databaseUrl);
  await owner.connect();
  const cut = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'groundwork_listener'`);
  const cutting = setInterval(() => void cut().catch(() => undefined), 50);
  await turnsTo('Down: WebSockets (SSE)');
  expect(await badOnes()).toEqual([{ service: 'events', state: 'down' }]);
  clearInterval(cutting);
  await owner.end();
  await turnsTo(allIsWell);
}, 180_000);

test('a frozen database is told by whoever is still there, and written down once it is back', async () => {
  await turnsTo(allIsWell);
  cluster.freeze();
  await turnsTo('Down: Database');
  expect(await badOnes()).toEqual([{ service: 'database', state: 'down' }]);
  // The page is there, too, with what is not known.
  const page = await fetch(`${api.url}/api/status`);
  expect([page.status, await page.json()]).toEqual([
    200,
    expect.objectContaining({ sentence: 'Down: Database', is_history_old: true }),
  ]);
  cluster.thaw();
  await turnsTo(allIsWell);
  const { rows } = await readAlerts();
  expect(rows).toEqual([{ service: 'database', state: 'down', is_over: true, seconds: expect.any(Number) }]);
  expect(rows[0]!.seconds).toBeGreaterThan(1);
}, 180_000);

async function readAlerts() {
  const owner = new Owner(server.databaseUrl);
  await owner.connect();
  const found = await owner.query<{ service: string; state: string; is_over: boolean; seconds: number }>(`
    select service, state, ended_at is not null as is_over,
      (select sum(down)::float8 from health_samples s where s.service = a.service) as seconds
    from health_alerts a where service = 'database'`);
  await owner.end();
  return found;
}
