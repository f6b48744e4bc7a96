// Asked to stop, every command says its sentence, without a stack, and with a status that says that it was not done; also
// while it is still starting. What killed commands leave, the next one takes away.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInOf } from './cluster-place.ts';
import { freePort, startPostgres } from './postgres.ts';
import { postmastersBelow } from './postmaster.ts';
import { databaseOf, makeRunFolder } from './run-folder.ts';
import { startCommand } from './testing/running-command.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'groundwork-stop-'));
  chmodSync(dir, 0o755);
  // Large enough that no command is done with it before it is asked to stop.
  mkdirSync(path.join(dir, 'files'));
  const rows = Array.from(
    { length: 150_000 },
    (_, n) => `${n},Pat ${n},pat${n}@example.com,+1 555 ${n},${n * 3}`,
  );
  writeFileSync(path.join(dir, 'files', 'contacts.csv'), `id,name,email,phone,amount\n${rows.join('\n')}\n`);
  mkdirSync(path.join(dir, 'resting', 'postgres'), { recursive: true });
  writeFileSync(path.join(dir, 'resting', 'postgres', 'PG_VERSION'), '18\n');
  for (let n = 0; n < 3000; n += 1) writeFileSync(path.join(dir, 'resting', `file-${n}`), 'x'.repeat(20_000));
});
afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));

const at = (name: string) => path.join(dir, name);

interface Case {
  args: () => string[];
  env?: () => Record<string, string>;
  says: string | RegExp;
  /** It is asked to stop once it made this; else once it says that it reads. */
  once?: () => boolean;
}

const cases: Record<string, Case> = {
  profile: {
    args: () => ['profile', at('files')],
    says: 'Stopped before every file was read. Nothing was written.',
  },
  match: {
    args: () => ['match', at('files')],
    says: 'Stopped before every file was read. Nothing was written.',
  },
  audit: {
    args: () => ['audit', at('files')],
    says: 'Stopped before everything was looked at. Nothing was written.',
  },
  implement: {
    args: () => ['implement', at('files')],
    says: 'Stopped. The sandbox it worked in is gone; nothing is left of this run.',
  },
  backup: {
    args: () => ['backup', at('copy')],
    env: () => ({ GROUNDWORK_DATA_DIR: at('resting') }),
    once: () => existsSync(at('copy/data/file-0')),
    says: /^Stopped\. There is no backup in .*copy; what had been copied is removed\.$/,
  },
  start: {
    args: () => ['start'],
    env: () => ({ GROUNDWORK_DATA_DIR: at('started'), GROUNDWORK_DEMO: 'off' }),
    once: () => existsSync(at('started/postgres/postmaster.pid')),
    says: 'Stopped before it was ready; what had been started is stopped as well.',
  },
  sandbox: {
    args: () => ['sandbox'],
    env: () => ({ GROUNDWORK_DATA_DIR: at('portal') }),
    once: () => existsSync(at('portal/sandbox/postgres')),
    says: 'Stopped before it was ready; what had been started is stopped as well.',
  },
  admin: {
    args: () => ['admin', 'create', '--email', 'ops@example.com', '--name', 'Ops', '--link'],
    env: () => ({ GROUNDWORK_DATA_DIR: at('admins') }),
    once: () => existsSync(at('admins/postgres.password')),
    says: 'Stopped. Nobody was made a super admin.',
  },
};

test.each(Object.entries(cases))(
  '%s ends with its sentence when it is asked to stop',
  async (_, each) => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const command = startCommand(each.args(), {
      DATABASE_URL: '',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      ...each.env?.(),
    });
    const isDue = each.once ?? (() => command.said.err.includes('Reading'));
    for (let waited = 0; !isDue() && waited < 60_000; waited += 20) await sleep(20);
    command.child.kill('SIGTERM');
    command.child.kill('SIGTERM');
    const status = await command.ended;
    await sleep(50);
    const [last] = command.said.err.trim().split('\n').toReversed();
    expect(last).toMatch(each.says);
    expect(command.said.err).not.toMatch(/\n\s+at .*:\d+/);
    expect(status).toBe(1);
    expect(postmastersBelow(dir)).toEqual([]);
    expect(existsSync(at('copy'))).toBe(false);
  },
  120_000,
);

test('a killed run leaves neither a database nor a folder behind for longer than the next command, and a living one stays', async () => {
  // In a place of its own: the other tests' runs lie in the system's.
  const temporary = at('temporary');
  mkdirSync(temporary);
  chmodSync(temporary, 0o755);
  const env = { TMPDIR: temporary, DATABASE_URL: '' };
  const runs = () => readdirSync(temporary).filter(name => name.startsWith('groundwork-work-'));
  const living = makeRunFolder(temporary);
  const server = await startPostgres({ dataDir: databaseOf(living.path), disposable: true });
  try {
    const killed = startCommand(['implement', at('files')], env);
    await killed.until(/Reading/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(runs()).toHaveLength(2);
    expect(postmastersBelow(temporary)).toHaveLength(2);

    const next = startCommand(['profile', 'samples/salesforce-workshop'], env);
    expect(await next.ended).toBe(0);
    expect(runs()).toEqual([path.basename(living.path)]);
    expect(postmastersBelow(temporary).map(each => each.command.join(' '))).toEqual([
      expect.stringContaining(living.path),
    ]);
  } finally {
    await server.stop();
    living.remove();
  }
  expect(runs()).toEqual([]);
}, 120_000);

// Only root has its database moved out of a closed folder.
test.skipIf(process.getuid?.() !== 0)(
  'a database that stood in for a temporary folder which is gone is swept, and that of one which is there stays',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'groundwork-closed-'));
    const gone = path.join(closed, 'gone');
    const kept = path.join(closed, 'kept');
    for (const each of [gone, kept]) {
      mkdirSync(each);
      const server = await startPostgres({ dataDir: path.join(each, 'postgres'), disposable: true });
      if (each === kept) await server.stop();
    }
    rmSync(gone, { recursive: true });
    try {
      const next = startCommand(['profile', 'samples/salesforce-workshop'], { DATABASE_URL: '' });
      expect(await next.ended).toBe(0);
      expect(existsSync(standInOf(path.join(gone, 'postgres')))).toBe(false);
      expect(postmastersBelow(standInOf(path.join(gone, 'postgres')))).toEqual([]);
      expect(existsSync(standInOf(path.join(kept, 'postgres')))).toBe(true);
    } finally {
      rmSync(standInOf(path.join(kept, 'postgres')), { recursive: true, force: true });
      rmSync(closed, { recursive: true, force: true });
    }
  },
  120_000,
);
