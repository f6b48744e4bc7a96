// How fast the API answers, against a bare Fastify handler in the same run: without a database, one indexed query under
// row-level security by somebody signed in, and a filtered list; what a request costs, and what the process holds after many.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../tools/postgres.ts';
import { waitUntilReady } from '../tools/supervisor.ts';
import { type ApiUnderLoad, startApiUnderLoad } from '../tools/testing/api-under-load.ts';
import type { Load, LoadFigures } from './load-run.ts';
import type { BenchRow } from './row.ts';

const rows = 100_000;
const people = 8;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
/** A million takes a while: how many there were is said. */
const remembered = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000);

function statOf(pid: number): number[] {
  try {
    // The name in the second field may hold spaces; the fields after it are counted from its closing bracket.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return fields.split(' ').map(Number);
  } catch {
    return [];
  }
}

const cpuSeconds = (pid: number) => ((statOf(pid)[11] ?? 0) + (statOf(pid)[12] ?? 0)) / 100;
const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Of a process and of those it started. */
function familyCpu(pid: number): number {
  const children = readdirSync('/proc').filter(each => /^\d+$/.test(each) && statOf(Number(each))[1] === pid);
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + cpuSeconds(each), 0);
}

async function send(load: Load): Promise<LoadFigures> {
  const entry = path.join(import.meta.dirname, 'load-run.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', entry, JSON.stringify(load)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  const figures: LoadFigures = JSON.parse(text);
  if (figures.refused > 0) throw new Error(`${figures.refused} of ${figures.answered} requests were refused`);
  return figures;
}

interface Measured extends LoadFigures {
  perSecond: number;
  /** Of the process, and of PostgreSQL, for each request. */
  cpuMs: number;
  postgresCpuMs: number;
}

async function measure(load: Omit<Load, 'seconds'>, pid: number, postgresPid: number): Promise<Measured> {
  await send({ ...load, seconds: 3 });
  const before = [cpuSeconds(pid), familyCpu(postgresPid)] as const;
  const figures = await send({ ...load, seconds });
  const per = (used: number) => (used * 1000) / figures.answered;
  return {
    ...figures,
    perSecond: figures.answered / figures.seconds,
    cpuMs: per(cpuSeconds(pid) - before[0]),
    postgresCpuMs: per(familyCpu(postgresPid) - before[1]),
  };
}

function rowsOf(
  name: string,
  measured: Measured,
  bare: Measured,
  goals: { rate: string; p99: string },
): BenchRow[] {
  return [
    { name: `${name}: requests a second`, value: measured.perSecond, unit: '/s', goal: goals.rate },
    { name: `${name}: p50`, value: measured.p50, unit: 'ms', goal: '' },
    { name: `${name}: p99`, value: measured.p99, unit: 'ms', goal: goals.p99 },
    {
      name: `${name}: share of bare Fastify`,
      value: (100 * measured.perSecond) / bare.perSecond,
      unit: '%',
      goal: '',
    },
    { name: `${name}: processor time of the API a request`, value: measured.cpuMs, unit: 'ms', goal: '' },
    // The one who asks and PostgreSQL are on the same cores as the API: what it would answer with one to itself.
    { name: `${name}: that is, of a core to itself`, value: 1000 / measured.cpuMs, unit: '/s', goal: '' },
    { name: `${name}: of PostgreSQL`, value: measured.postgresCpuMs, unit: 'ms', goal: '' },
  ];
}

async function measureBare(answer: string, postgresPid: number): Promise<Measured> {
  const port = await freePort();
  const entry = path.join(import.meta.dirname, 'bare-fastify.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, answer], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/`, child);
    return await measure({ port, requests: [{ path: '/' }], connections: 50 }, child.pid ?? 0, postgresPid);
  } finally {
    child.kill();
  }
}

/** How often a request by itself waits for the database. */
async function tripsOf({ counted }: ApiUnderLoad, path: string, token?: string): Promise<number> {
  const load = {
    port: Number(new URL(counted.url).port),
    connections: 1,
    requests: [{ path, ...(token && { token }) }],
  };
  await send({ ...load, seconds: 2 });
  counted.trips.taken();
  const { answered } = await send({ ...load, seconds: 3 });
  return counted.trips.taken() / answered;
}

export async function benchApi(): Promise<BenchRow[]> {
  const product = await startApiUnderLoad({ people, rows });
  try {
    const { api, postgresPid, projects } = product;
    const pid = api.child.pid ?? 0;
    const port = Number(new URL(api.url).port);
    const idle = megabytes(pid);
    const config = await fetch(`${api.url}/api/config`).then(answer => answer.text());
    const bare = await measureBare(config, postgresPid);
    const none = await measure(
      { port, requests: [{ path: '/api/config' }], connections: 50 },
      pid,
      postgresPid,
    );
    const tokens = await product.signIn();
    const requests = tokens.map((token, index) => ({ path: `/api/projects/${projects[index]}`, token }));
    const one = await measure({ port, requests, connections: 50 }, pid, postgresPid);
    const [token = ''] = tokens;
    const filtered = [{ path: '/api/projects?status=on_hold&limit=50', token }];
    const list = await measure({ port, requests: filtered, connections: 4 }, pid, postgresPid);
    const trips = await tripsOf(product, `/api/projects/${projects[0]}`, token);
    const listTrips = await tripsOf(product, filtered[0]?.path ?? '', token);
    const left = Math.max(0, remembered - none.answered - one.answered - list.answered);
    let many = 0;
    let most = megabytes(pid);
    while (many < left) {
      const fresh = await product.signIn();
      const again = fresh.map((each, index) => ({ path: `/api/projects/${projects[index]}`, token: each }));
      many += (await send({ port, requests: again, connections: 50, seconds: 60, most: left - many }))
        .answered;
      most = Math.max(most, megabytes(pid));
    }
    const goals = { rate: '', p99: '' };
    return [
      { name: 'bare Fastify: requests a second', value: bare.perSecond, unit: '/s', goal: '' },
      { name: 'bare Fastify: p99', value: bare.p99, unit: 'ms', goal: '' },
      { name: 'bare Fastify: processor time a request', value: bare.cpuMs, unit: 'ms', goal: '' },
      ...rowsOf('without a database', none, bare, { rate: '≥ 12,000', p99: '≤ 15' }),
      ...rowsOf('signed in, one indexed query', one, bare, { rate: '≥ 3,000', p99: '≤ 40' }),
      {
        name: 'signed in, one indexed query: round trips to the database',
        value: trips,
        unit: '',
        goal: '≤ 3',
      },
      ...rowsOf('a filtered page of 100,000 rows', list, bare, goals),
      { name: 'a filtered page of 100,000 rows: p95', value: list.p95, unit: 'ms', goal: '< 150' },
      { name: 'a filtered page of 100,000 rows: round trips', value: listTrips, unit: '', goal: '≤ 3' },
      { name: 'memory of the API when it has started', value: idle, unit: 'MB', goal: '' },
      {
        name: `the most memory of the API, up to its ${(none.answered + one.answered + list.answered + many).toLocaleString('en-GB')}th request`,
        value: most,
        unit: 'MB',
        goal: '≤ 250',
      },
    ];
  } finally {
    await product.close();
  }
}
