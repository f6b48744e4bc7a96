// Starts after everything was killed at a random moment: while the database is made, while the schema steps forward, while
// processes come up, and long after. GROUNDWORK_STARTS=100 runs the database's part in earnest, GROUNDWORK_WHOLE_STARTS
// the whole product's.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unprivilegedOwner } from './cluster-place.ts';
import { freePort } from './postgres.ts';
import { pidFileOf } from './postmaster.ts';
import { processAt } from './processes.ts';
import {
  killEverything,
  type RunningCommand,
  startCommand,
  startScript,
  worksIn,
} from './testing/running-command.ts';

const rounds = Number(process.env['GROUNDWORK_STARTS'] ?? 4);
const wholeRounds = Number(process.env['GROUNDWORK_WHOLE_STARTS'] ?? 1);

/** A place for one product: ports and a data directory. */
async function place() {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-recovery-'));
  chmodSync(folder, 0o755);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    GROUNDWORK_DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    GROUNDWORK_DEMO: 'off',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    OIDC_AUTHORITY: '',
  };
  return {
    folder,
    env,
    start: () => startCommand(['start'], env),
    health: `http://127.0.0.1:${port}/api/health`,
  };
}

const isReady = /Groundwork is ready/;

interface Kills {
  folder: string;
  rounds: number;
  /** How long a start takes, before one was measured. */
  typicalMs: number;
  start: () => RunningCommand;
  isUp: (command: RunningCommand) => Promise<void>;
}

/** Kills one start at a random moment, expects the next to come up, and kills that as well. */
async function killAndStart({ folder, rounds, typicalMs, start, isUp }: Kills): Promise<void> {
  const stranger = startStranger();
  const log = process.env['GROUNDWORK_STARTS_LOG'];
  let command: RunningCommand | undefined;
  let spreadMs = typicalMs;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      // Every fifth begins with nothing, so that the making of the database is killed as well.
      if (round % 5 === 1) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      const killedAfterMs = Math.random() * spreadMs;
      command = start();
      await sleep(killedAfterMs);
      await killEverything(folder, command);

      const pidFile = pidFileOf(path.join(folder, 'postgres'));
      const isPlanted = round % 2 === 0 && existsSync(pidFile);
      if (isPlanted) {
        const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
        writeFileSync(pidFile, [String(stranger.pid), ...rest].join('\n'));
      }
      const startedAt = performance.now();
      command = start();
      await isUp(command);
      const tookMs = performance.now() - startedAt;
      const planted = isPlanted ? ', a stranger in postmaster.pid' : '';
      if (log)
        appendFileSync(
          log,
          `${round}: killed after ${Math.round(killedAfterMs)} ms${planted}; up in ${Math.round(tookMs)} ms\n`,
        );
      spreadMs = tookMs * 1.3;
      await sleep(Math.random() * 300);
      await killEverything(folder, command);
    }
    expect(processAt(stranger.pid ?? 0)).toBeDefined();
  } finally {
    stranger.kill('SIGKILL');
    if (command) await killEverything(folder, command);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A living process of somebody else under the database's own account, so that PostgreSQL takes it for a server. */
function startStranger() {
  const owner = unprivilegedOwner();
  return spawn('sleep', ['100000'], {
    stdio: 'ignore',
    cwd: '/',
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
}

async function stopInOrder(command: RunningCommand): Promise<void> {
  command.child.kill('SIGTERM');
  expect(await command.ended).toBe(0);
}

test(
  `after kill -9 of everything at a random moment the database comes up with its schema: ${rounds} of ${rounds}`,
  async () => {
    const { folder, env } = await place();
    await killAndStart({
      folder,
      rounds,
      typicalMs: 3000,
      start: () => startScript('tools/testing/database-start.ts', [], env),
      isUp: command => command.until(/up with its schema/),
    });
  },
  (60 * rounds + 120) * 1000,
);

test(
  `after kill -9 of everything at a random moment the whole product comes up: ${wholeRounds} of ${wholeRounds}`,
  async () => {
    const { folder, start, health } = await place();
    await killAndStart({
      folder,
      rounds: wholeRounds,
      typicalMs: 8000,
      start,
      async isUp(command) {
        await command.until(isReady);
        expect((await fetch(health)).status).toBe(200);
      },
    });
  },
  (240 * wholeRounds + 120) * 1000,
);

test('what a killed supervisor leaves running ends by itself or with the next start, and a second start beside a living one is refused', async () => {
  const { folder, start } = await place();
  let command = start();
  try {
    await command.until(isReady);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.said.err).toContain(`Groundwork is already running in ${folder}. Stop it first`);

    const children = worksIn(folder, command).filter(each =>
      each.command.some(part => part.includes('apps/')),
    );
    expect(children).toHaveLength(3);
    // One that hangs cannot notice that its supervisor is gone.
    const [hung] = children;
    if (!hung) throw new Error('no child');
    process.kill(hung.pid, 'SIGSTOP');
    command.child.kill('SIGKILL');
    await command.ended;

    command = start();
    await command.until(isReady);
    for (const { pid, started } of children) expect(processAt(pid)?.started).not.toBe(started);
    await stopInOrder(command);
    expect(worksIn(folder, command)).toEqual([]);
  } finally {
    await killEverything(folder, command);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}, 300_000);
