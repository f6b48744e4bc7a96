// A PostgreSQL cluster of a test's own, for what would harm the others: stopping it in its tracks, filling its disk.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../../../tools/postgres.ts';
import { makeTemplate } from '../../../../tools/testing/database.ts';
import { makeOwnDisk } from './own-disk.ts';

export interface OwnCluster {
  url: string;
  /** Stops every process of it as the kernel stops a frozen machine: no connection is refused, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends it, open connections and all: whoever connects is refused. */
  stop(): Promise<void>;
  /** The same one, on the same port. */
  start(): Promise<void>;
  /** Writes to its disk until nothing fits any more. Only with `diskMegabytes`. */
  fillDisk(): void;
  freeDisk(): void;
  close(): Promise<void>;
}

/** @param given.diskMegabytes a disk of its own, of this size; takes the right to mount one */
export async function startOwnCluster(given: { diskMegabytes?: number } = {}): Promise<OwnCluster> {
  const disk = makeOwnDisk(given.diskMegabytes);
  const dataDir = path.join(disk.dir, 'postgres');
  const cluster = await startPostgres({ dataDir, disposable: true });
  await makeTemplate(cluster.url);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const pidFile = path.join(dataDir, 'postmaster.pid');
    // Stopped, there is nothing to freeze or to thaw.
    if (!existsSync(pidFile)) return;
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  };
  return {
    url: cluster.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => cluster.stop(),
    async start() {
      await cluster.revive();
    },
    fillDisk: () => disk.fill(),
    freeDisk: () => disk.free(),
    async close() {
      await cluster.stop();
      disk.close();
    },
  };
}

/** Fills what a table has left of its pages, so that the next row needs a page that the disk has not. */
export async function fillTable(databaseUrl: string, insertRow: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    for (;;) await client.query(insertRow);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '53100')) throw error;
  } finally {
    await client.end();
  }
}

function childrenOf(pid: number): number[] {
  const parentOf = (each: string): number => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}
