// A PostgreSQL cluster of a test's own, for what would harm the others: stopping it in its tracks, filling its disk.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../../../tools/postgres.ts';
import { makeTemplate } from '../../../../tools/testing/database.ts';

export interface OwnCluster {
  url: string;
  /** Stops every process of it as the kernel stops a frozen machine: no connection is refused, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Writes to its disk until nothing fits any more. Only with `diskMegabytes`. */
  fillDisk(): void;
  freeDisk(): void;
  close(): Promise<void>;
}

/** @param given.diskMegabytes a disk of its own, of this size; takes the right to mount one */
export async function startOwnCluster(given: { diskMegabytes?: number } = {}): Promise<OwnCluster> {
  const root = mkdtempSync(path.join('/var/tmp', 'groundwork-own-'));
  chmodSync(root, 0o755);
  const disk = given.diskMegabytes;
  if (disk !== undefined) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m,mode=0755`, 'tmpfs', root]);
  }
  const cluster = await startPostgres({ dataDir: path.join(root, 'postgres'), disposable: true });
  await makeTemplate(cluster.url);
  const pid = Number(readFileSync(path.join(root, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const filler = path.join(root, 'filler');
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  };
  return {
    url: cluster.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    fillDisk: () => fill(filler),
    freeDisk: () => rmSync(filler, { force: true }),
    async close() {
      await cluster.stop();
      if (disk !== undefined) execFileSync('umount', [root]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Whether this account can mount a disk of its own. */
export function mayMount(): boolean {
  return process.getuid?.() === 0;
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

function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, block: Buffer): void {
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
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
