// What the whole product holds when nobody asks for anything: each process by itself, as PSS (what several processes share
// counts for each of them by its part, so that the sum is what they hold together). Linux only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tools/postgres.ts';
import { waitUntilReady } from '../tools/supervisor.ts';
import type { BenchRow } from './row.ts';

/** What was built up at the start is given back by then, where it is given back at all. */
const restMs = 30_000;

/** In MB, of one process; 0 when it has just ended. */
function heldBy(pid: number): number {
  try {
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(pss ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[1]);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter(each => /^\d+$/.test(each));
  return all.map(Number).filter(each => parentOf(each) === pid);
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

export async function benchIdle(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-idle-'));
  // The server of an administrator's machine runs as somebody else, who has to get there.
  chmodSync(dataDir, 0o755);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    GROUNDWORK_DATA_DIR: dataDir,
    GROUNDWORK_DEMO: 'off',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const entry = path.resolve(import.meta.dirname, '../tools/groundwork.ts');
  /** As on every day but the first: what Node compiled it finds again. */
  const start = async () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'start'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitUntilReady(`http://127.0.0.1:${port}/api/health`, child);
    return child;
  };
  const stop = async (child: Awaited<ReturnType<typeof start>>) => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await stop(await start());
    const product = await start();
    await sleep(restMs);
    const started = childrenOf(product.pid ?? 0);
    const held = (part: string) => heldBy(started.find(pid => commandOf(pid).includes(part)) ?? 0);
    const postmaster = Number(
      readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const database = [postmaster, ...childrenOf(postmaster)].map(heldBy).reduce((sum, each) => sum + each, 0);
    const parts = [
      { name: 'API, with the issuer', value: held('server/src/main.ts') },
      { name: 'worker', value: held('worker-main.ts') },
      { name: 'sandbox', value: held('sandbox/src/main.ts') },
      { name: 'PostgreSQL', value: database },
      { name: 'what starts and watches them', value: heldBy(product.pid ?? 0) },
    ];
    const whole = parts.reduce((sum, { value }) => sum + value, 0);
    await stop(product);
    return [
      ...parts.map(({ name, value }) => ({ name, value, unit: 'MB', goal: '' })),
      { name: 'the whole product', value: whole, unit: 'MB', goal: '≤ 500' },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
