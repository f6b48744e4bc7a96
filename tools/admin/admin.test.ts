// Published passwords and others who can reach the product never meet, and the first super admin is made by a command:
// all of it as an operator runs it, in processes of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { PublicConfig } from '@groundwork/contract/session';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { demoDomain } from '../../packages/contract/src/session.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { loadDemoAccounts } from '../demo/load.ts';
import { demoColleagues } from '../demo/team.ts';
import { freePort } from '../postgres.ts';
import { cloneDatabase } from '../testing/database.ts';
import { hasSuperAdmin } from './store.ts';

const root = path.resolve(import.meta.dirname, '../..');
const node = ['--disable-warning=ExperimentalWarning'];
const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-admin-'));
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let env: Record<string, string>;
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  await applySchemaSteps(database.url);
  env = { DATABASE_URL: database.url, GROUNDWORK_DATA_DIR: dataDir, PUBLIC_URL: '', HOST: '', NODE_ENV: '' };
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ended {
  status: number | null;
  out: string;
  err: string;
}

function run(args: string[], more: Record<string, string> = {}, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [...node, 'tools/groundwork.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env, ...more },
  });
  child.stdin.end(input);
  return ended(child);
}

async function ended(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (words: Buffer) => (said.out += words.toString()));
  child.stderr?.on('data', (words: Buffer) => (said.err += words.toString()));
  const status = await new Promise<number | null>(resolve => child.once('exit', resolve));
  return { status, ...said };
}

/** The status that a request with these headers gets: `fetch` sets the host by itself. */
function statusAs(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, answer => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

interface Api {
  url: string;
  err(): string;
  signIn(email: string, password: string): Promise<number>;
  stop(): Promise<void>;
}

/** The API process alone, as an operator without `npm start` runs it. */
async function startApi(more: Record<string, string>): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...node, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'error', ...more },
  });
  let err = '';
  child.stderr.on('data', (words: Buffer) => (err += words.toString()));
  const gone = new Promise(resolve => child.once('exit', resolve));
  const origin = more['PUBLIC_URL'] ?? `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(err);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return {
    url,
    err: () => err,
    async signIn(email, password) {
      const headers = { 'content-type': 'application/json', origin };
      const body = JSON.stringify({ email, password });
      return (await fetch(`${url}/idp/sign-in/email`, { method: 'POST', headers, body })).status;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function configOf({ url }: Api): Promise<PublicConfig> {
  return PublicConfig.parse(await (await fetch(`${url}/api/config`)).json());
}

const [client] = demoAccounts;
const superAdmin = demoAccounts.find(account => account.role === 'super_admin');
if (!client || !superAdmin) throw new Error('no demo accounts');

test('every demo account has its address at the domain that is closed', () => {
  for (const { email } of [...demoAccounts, ...demoColleagues])
    expect(email.endsWith(`@${demoDomain}`)).toBe(true);
});

test('a demo that was loaded here is neither offered nor let in once others can reach the product', async () => {
  const DEMO_ACCOUNTS = JSON.stringify(demoAccounts);
  const settings = readSettings({ ...process.env, ...env });
  await loadDemoAccounts(settings);
  const alone = await startApi({ DEMO_ACCOUNTS });
  try {
    expect((await configOf(alone)).demo_accounts).toHaveLength(demoAccounts.length);
    expect(await alone.signIn(superAdmin.email, superAdmin.password)).toBe(200);
    // Others come all the same: through a proxy nobody told it of, or by a name of theirs that leads to this machine.
    for (const headers of [
      { host: 'crm.example.com' },
      { host: '127.0.0.1.example.com:3000' },
      { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' },
    ])
      for (const path of ['/api/config', '/idp/sign-in/email', '/'])
        expect(await statusAs(`${alone.url}${path}`, headers), path).toBe(403);
  } finally {
    await alone.stop();
  }

  for (const more of [
    { PUBLIC_URL: 'https://crm.example.com' },
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
  ]) {
    await loadDemoAccounts(settings);
    const reached = await startApi({ DEMO_ACCOUNTS, ...more });
    try {
      expect(await configOf(reached)).toMatchObject({ demo_accounts: [], is_demo_refused: true });
      expect(await reached.signIn(superAdmin.email, superAdmin.password)).toBe(401);
      expect(await reached.signIn(client.email, client.password)).toBe(401);
      const [name, value] = Object.entries(more)[0] ?? [];
      expect(reached.err()).toContain(
        `${name} is ${value}, so others can reach this product: 7 demo accounts were removed`,
      );
      // A command that was not told what the product was told asks the product.
      if (!('HOST' in more)) continue;
      const asked = await run(['demo', 'load'], { PUBLIC_URL: reached.url });
      expect([asked.status, asked.out]).toEqual([1, '']);
      expect(asked.err).toContain(`Others can reach the product at ${reached.url}`);
    } finally {
      await reached.stop();
    }
  }
}, 240_000);

test('loading the demo is refused with the reason where others reach the product', async () => {
  const refused = await run(['demo', 'load'], { PUBLIC_URL: 'https://crm.example.com' });
  expect(refused).toEqual({
    status: 1,
    out: '',
    err: 'PUBLIC_URL is https://crm.example.com, so others can reach this product, and the passwords of the demo accounts are published. Nothing was loaded.\n',
  });
}, 60_000);

test('the first super admin is made by a command, with a piped password or a link, while the product runs', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://crm.example.com' });
  const create = ['admin', 'create', '--email', 'ops@example.com', '--name', 'Ops'];
  try {
    expect(await hasSuperAdmin(database.url, demoDomain)).toBe(false);
    expect((await run(create, {}, 'weak\n')).err).toBe(
      'Password must be at least 8 characters. Nothing was changed.\n',
    );
    expect((await run(create)).err).toMatch(
      /^There is no password: pipe one in, set GROUNDWORK_ADMIN_PASSWORD/,
    );
    const made = await run(create, { PUBLIC_URL: 'https://crm.example.com' }, 'Groundwork2026\n');
    expect(made).toEqual({
      status: 0,
      out: 'ops@example.com is a super admin. Sign in at https://crm.example.com/login\n',
      err: '',
    });
    expect(await hasSuperAdmin(database.url, demoDomain)).toBe(true);
    expect(await api.signIn('ops@example.com', 'Groundwork2026')).toBe(200);
    expect((await run([...create, '--link'])).err).toMatch(/^ops@example.com is a super admin already\./);
    const linked = await run([...create, '--link', '--take-over'], { PUBLIC_URL: 'https://crm.example.com' });
    expect(linked.out).toMatch(/\nhttps:\/\/crm\.example\.com\/password-reset\?token=\S{32}\n$/);
    expect(await api.signIn('ops@example.com', 'Groundwork2026')).toBe(401);
  } finally {
    await api.stop();
  }
}, 240_000);

test('nobody is made at the embedded issuer while people sign in elsewhere', async () => {
  const elsewhere = { OIDC_AUTHORITY: 'https://login.example.com' };
  const refused = await run(['admin', 'create', '--email', 'ops@example.com', '--name', 'Ops'], elsewhere);
  expect([refused.status, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('their roles are given there: give the role super_admin');
}, 60_000);
