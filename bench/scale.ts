// The scale row: 100,000 contacts and 20,000 companies through the whole implementation flow, against a sandbox that holds a real portal's
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

/** Processor time a process has used, in seconds; Linux only. */
function cpuSeconds(pid: number | undefined): number {
  try {
    // The name in the second field may hold spaces; the fields after it are counted from its closing bracket.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return 0;
  }
}

interface Report {
  seconds: number;
  api_calls: { made: number; estimated: number };
  reconcile: { rows_in: number; unaccounted: number };
  /** Seconds of each part, by name. */
  phases: Record<string, number> & { portal_calls: number; portal_seconds: number };
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
    let cpu = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, peakMegabytes(run.pid));
      cpu = Math.max(cpu, cpuSeconds(run.pid));
    }, 200);
    let out = '';
    run.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const status = await new Promise<number | null>(resolve => run.once('exit', resolve));
    clearInterval(watch);
    if (status !== 0) throw new Error(`implement ended with ${status}`);
    const report: Report = JSON.parse(out);
    const { portal_calls, portal_seconds } = report.phases;
    const share = portal_calls / ((portal_seconds * limit.max) / limit.seconds);
    // A rolling window lets one full burst through at once and keeps to its rate after that: the most there is to get.
    const shareOfMost = portal_calls / (limit.max * (portal_seconds / limit.seconds + 1));
    return [
      { name: 'whole flow, 120,000 records', value: report.seconds, unit: 's', goal: '' },
      ...Object.entries(report.phases)
        .filter(([phase]) => phase !== 'portal_calls')
        .map(([phase, value]) => ({ name: `of it ${phase.replace('_', ' ')}`, value, unit: 's', goal: '' })),
      { name: 'requests of writing and checking', value: portal_calls, unit: '', goal: '' },
      {
        name: 'share of the portal’s request limit while talking to it',
        value: share * 100,
        unit: '%',
        goal: '≥ 95',
      },
      {
        name: 'the same, the burst of the first interval counted as usable',
        value: shareOfMost * 100,
        unit: '%',
        goal: '',
      },
      {
        name: 'records written per second of the whole flow',
        value: (contacts + companies) / report.seconds,
        unit: '/s',
        goal: '',
      },
      { name: 'processor time of the process', value: cpu, unit: 's', goal: '' },
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
