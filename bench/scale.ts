// The scale row: 100,000 contacts and 20,000 companies down the whole road, against a sandbox that holds a real portal's
// burst limit (190 requests in 10 s). What counts is how much of that limit was used, and the memory it took.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tools/postgres.ts';
import { waitUntilReady } from '../tools/supervisor.ts';
import { writePeople } from './people.ts';
import type { BenchRow } from './row.ts';

const root = path.resolve(import.meta.dirname, '..');
const limit = { max: 190, seconds: 10 };

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'tools/groundwork.ts'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The largest resident set a process had, in MB; Linux only. */
function peakMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

interface Report {
  seconds: number;
  api_calls: { made: number; estimated: number };
  reconcile: { rows_in: number; unaccounted: number };
  phases?: Record<string, number>;
}

export async function benchScale(contacts = 100_000, companies = 20_000): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-scale-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = start(['sandbox', '--port', String(port), '--json'], {
    GROUNDWORK_DATA_DIR: path.join(work, 'portal'),
  });
  try {
    await writePeople(work, contacts, companies);
    await waitUntilReady(url, sandbox);
    const run = start(
      ['implement', work, '--portal-url', url, '--portal-token', 'pat-sandbox-demo', '--json'],
      {},
    );
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(run.pid))), 200);
    let out = '';
    run.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const status = await new Promise<number | null>(resolve => run.once('exit', resolve));
    clearInterval(watch);
    if (status !== 0) throw new Error(`implement ended with ${status}`);
    const report: Report = JSON.parse(out);
    const talking = report.phases?.['portal_seconds'] ?? report.seconds;
    const share = report.api_calls.made / ((talking * limit.max) / limit.seconds);
    return [
      { name: 'whole road, 120,000 records', value: report.seconds, unit: 's', goal: '' },
      {
        name: 'share of the portal’s request limit while talking to it',
        value: share * 100,
        unit: '%',
        goal: '≥ 95',
      },
      {
        name: 'records written per second of the whole road',
        value: (contacts + companies) / report.seconds,
        unit: '/s',
        goal: '',
      },
      { name: 'peak memory of the process', value: peak, unit: 'MB', goal: '< 600' },
      { name: 'rows unaccounted for', value: report.reconcile.unaccounted, unit: 'rows', goal: '0' },
      {
        name: 'API calls made / estimated',
        value: report.api_calls.made / report.api_calls.estimated,
        unit: '',
        goal: '1',
      },
    ];
  } finally {
    sandbox.kill('SIGTERM');
    await new Promise(resolve => sandbox.once('exit', resolve));
    rmSync(work, { recursive: true, force: true });
  }
}
