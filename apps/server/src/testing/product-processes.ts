// The API and the worker as processes of their own, over a database and a disk of their own: for what breaks them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { HealthNow } from '@groundwork/contract/health';
import { Client as Owner } from 'pg';
import { startTestServer, type TestServer } from '../../../../tools/testing/server.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type OwnCluster, startOwnCluster } from './own-cluster.ts';
import { makeOwnDisk, mayMount, type OwnDisk } from './own-disk.ts';

export interface ProductProcesses {
  api: ApiProcess;
  cluster: OwnCluster;
  /** Where files lie. */
  disk: OwnDisk;
  databaseUrl: string;
  killWorker(): Promise<void>;
  startWorker(): void;
  /** Lets nobody hear of events until the answer is called. */
  cutEvents(): Promise<() => Promise<void>>;
  /** What the API says of everything to anybody. */
  health(): Promise<HealthNow>;
  close(): Promise<void>;
}

/** More than what is kept free of uploads (platform/files.ts). */
const diskMegabytes = 700;

/** @param probeSeconds how often each process measures; 15 in earnest */
export async function startProductProcesses(probeSeconds: number): Promise<ProductProcesses> {
  const cluster = await startOwnCluster();
  const server = await startTestServer(cluster.url);
  const disk = makeOwnDisk(mayMount() ? diskMegabytes : undefined);
  const env = { HEALTH_PROBE_SECONDS: String(probeSeconds), GROUNDWORK_DATA_DIR: disk.dir };
  const api = await startApiProcess(server.databaseUrl, server.issuer, env);
  let worker = spawnWorker(server, env);
  return {
    api,
    cluster,
    disk,
    databaseUrl: server.databaseUrl,
    killWorker: () => kill(worker),
    startWorker() {
      worker = spawnWorker(server, env);
    },
    cutEvents: () => cutEvents(server.databaseUrl),
    async health() {
      const answer = await fetch(`${api.url}/api/status/now`);
      return HealthNow.parse(await answer.json());
    },
    async close() {
      // A test may have failed in the middle of its outage; a frozen database would never end.
      cluster.thaw();
      await Promise.all([kill(worker), api.kill()]);
      await server.close();
      await cluster.close();
      disk.close();
    },
  };
}

function spawnWorker(server: TestServer, env: Record<string, string>): ChildProcess {
  const entry = path.join(import.meta.dirname, '../worker-main.ts');
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

/** Ends the connections that listen, and lets nobody begin another. */
async function cutEvents(databaseUrl: string): Promise<() => Promise<void>> {
  const owner = new Owner(databaseUrl);
  await owner.connect();
  await owner.query(`
    create function refuse_listeners() returns event_trigger language plpgsql as $$
    begin
      if current_setting('application_name') = 'groundwork_listener' then raise exception 'cut'; end if;
    end $$;
    create event trigger refuse_listeners on login execute function refuse_listeners();
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'groundwork_listener'`);
  return async () => {
    await owner.query('drop event trigger refuse_listeners; drop function refuse_listeners');
    await owner.end();
  };
}
