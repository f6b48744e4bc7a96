// The embedded database comes back by itself when its process is killed.
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { clusterDir, startPostgres } from './postgres.ts';
import { orphansOf, postmastersBelow } from './postmaster.ts';
import { endAll } from './processes.ts';
import { rotateServerLog, serverLogOf } from './server-log.ts';

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

test('a log that grew too large is begun anew under the running database, and one previous is kept', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'groundwork-postgres-test-'));
  await chmod(root, 0o755);
  const dataDir = path.join(root, 'postgres');
  const postgres = await startPostgres({ dataDir });
  const log = serverLogOf(dataDir);
  const complain = async (word: string) => {
    await expect(ask(postgres.url, `select ${word}`)).rejects.toThrow(/does not exist/);
    await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toContain(word));
  };
  try {
    await complain('said_first');
    // Well below the limit nothing happens.
    rotateServerLog(dataDir);
    expect(await readFile(log, 'utf8')).toContain('said_first');
    rotateServerLog(dataDir, 100);
    expect(await readFile(`${log}.1`, 'utf8')).toContain('said_first');
    await complain('said_second');
    // Written at the beginning, not behind a hole of the former length.
    expect((await readFile(log)).includes(0)).toBe(false);
    rotateServerLog(dataDir, 100);
    expect(await readFile(`${log}.1`, 'utf8')).not.toContain('said_first');
    expect((await readFile(log, 'utf8')).length).toBe(0);
    // Whoever watches the database looks after its log as well.
    await truncate(log, 11 * 1024 * 1024);
    expect(await postgres.revive()).toBe(false);
    expect((await stat(log)).size).toBeLessThan(1000);
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

async function withCluster(
  work: (dataDir: string, keep: (started: { stop(): Promise<void> }) => void) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'groundwork-postgres-test-'));
  await chmod(root, 0o755);
  const started: { stop(): Promise<void> }[] = [];
  try {
    await work(path.join(root, 'postgres'), one => started.push(one));
  } finally {
    for (const one of started) await one.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** What works in the directory: never more than one. */
const serversOf = (dataDir: string) => postmastersBelow(dataDir).length;

test('a server is adopted only when it answers as ours: not by the number of a living stranger at another database’s port', async () => {
  await withCluster(async (dataDir, keep) => {
    const first = await startPostgres({ dataDir });
    keep(first);
    await ask(first.url, 'create table kept as select 42 as answer');
    const adopted = await startPostgres({ dataDir });
    expect([adopted.isAdopted, adopted.port]).toEqual([true, first.port]);

    const other = await startPostgres({ dataDir: path.join(path.dirname(dataDir), 'other') });
    keep(other);
    const pidFile = path.join(dataDir, 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await killServer(dataDir);
    // The port of a living database, and the number of its living process.
    const theirs = (
      await readFile(path.join(path.dirname(dataDir), 'other', 'postmaster.pid'), 'utf8')
    ).split('\n');
    await writeFile(pidFile, [theirs[0], lines[1], lines[2], theirs[3], ...lines.slice(4)].join('\n'));
    const again = await startPostgres({ dataDir });
    keep(again);
    expect([again.isAdopted, again.port === other.port]).toEqual([false, false]);
    expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    await killServer(dataDir);
    // Killed while it wrote.
    await writeFile(pidFile, '');
    const third = await startPostgres({ dataDir });
    keep(third);
    expect(await ask(third.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
}, 120_000);

test('a halted server is woken by a start, left alone by whoever watches it, and never gets a second one beside it', async () => {
  await withCluster(async (dataDir, keep) => {
    const postgres = await startPostgres({ dataDir });
    keep(postgres);
    const [server] = postmastersBelow(dataDir);
    if (!server) throw new Error('no server');
    process.kill(server.pid, 'SIGSTOP');
    expect(await postgres.revive()).toBe(false);
    expect(serversOf(dataDir)).toBe(1);
    const again = await startPostgres({ dataDir });
    expect([again.isAdopted, serversOf(dataDir)]).toEqual([true, 1]);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
}, 120_000);

test('ten starts at once in one directory make one database, and all of them get it', async () => {
  await withCluster(async (dataDir, keep) => {
    const all = await Promise.all(Array.from({ length: 10 }, () => startPostgres({ dataDir })));
    for (const one of all) keep(one);
    expect(new Set(all.map(one => one.url)).size).toBe(1);
    expect(all.filter(one => !one.isAdopted)).toHaveLength(1);
    expect(serversOf(dataDir)).toBe(1);
  });
}, 120_000);

async function killServer(dataDir: string): Promise<void> {
  await endAll([...postmastersBelow(dataDir), ...orphansOf(dataDir)], { first: 'SIGKILL', graceMs: 0 });
  await endAll(orphansOf(dataDir), { first: 'SIGKILL', graceMs: 0 });
}
