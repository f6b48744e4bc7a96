// The embedded database comes back by itself when its process is killed.
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { clusterDir, startPostgres } from './postgres.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a database whose process was killed is started again on the same port with what it held', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'groundwork-postgres-test-'));
  // The database's own account has to walk down to its folder.
  await chmod(root, 0o755);
  const dataDir = path.join(root, 'postgres');
  const postgres = await startPostgres({ dataDir });
  try {
    await ask(postgres.url, 'create table kept as select 42 as answer');
    expect(await postgres.revive()).toBe(false);

    const pid = Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    // The killed one is still listed until the system collects it, and its children may hold its memory for a moment:
    // whoever watches looks again.
    await vi.waitFor(async () => expect(await postgres.revive()).toBe(true), { timeout: 20_000 });

    expect(await ask(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  } finally {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
}, 60_000);

// Only root has its database moved out of a closed home.
test.skipIf(process.getuid?.() !== 0)(
  'a stand-in that somebody else made first is not used',
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'groundwork-postgres-test-'));
    const dataDir = path.join(root, 'postgres');
    const standIn = path.dirname(clusterDir(dataDir));
    try {
      await mkdir(standIn);
      await chown(standIn, 65_533, 65_533);
      await expect(startPostgres({ dataDir }).then(started => started.stop())).rejects.toThrow(
        /somebody else/,
      );
    } finally {
      for (const folder of [root, standIn]) await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
