// What implement wrote to a portal, taken back by the command: whole, after a kill, with another token, and as the wrong one.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startCommand } from '../testing/running-command.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-undo-'));
const exports_ = path.join(dir, 'exports');
const rows = 2000;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox(inject('clusterUrl'));
  mkdirSync(exports_);
  writeFileSync(
    path.join(exports_, 'contacts.csv'),
    `Id,First Name,Last Name,Email,Shoe size\n${Array.from({ length: rows }, (_, n) => `C${n},Pat,Doe ${n},pat${n}@example.com,${36 + (n % 9)}`).join('\n')}\n`,
  );
}, 60_000);
afterAll(async () => {
  await sandbox?.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

function start(args: string[]) {
  return startCommand(args, { DATABASE_URL: '', GROUNDWORK_RUNS_DIR: path.join(dir, 'runs') });
}

async function groundwork(...args: string[]) {
  const command = start(args);
  const status = await command.ended;
  return { status, ...command.said };
}

const Runs = z.object({
  runs: z.array(z.object({ changesets: z.array(z.object({ id: z.string(), kind: z.string() })) })),
});
const TakenBack = z.object({
  changeset: z.object({ state: z.string() }),
  reversed: z.number(),
  kept: z.number(),
  errored: z.number(),
  left: z.array(z.object({ key: z.string() })),
  rest: z.number(),
});

async function kept() {
  const { out } = await groundwork('undo', '--json');
  return Runs.parse(JSON.parse(out)).runs;
}

const into = (token: string) => ['implement', exports_, '--portal-url', sandbox.url, '--portal-token', token];

test('what implement wrote is taken back change set by change set, and the portal is as before', async () => {
  const portal = await sandbox.createPortal({ token: 'pat-undo-whole' });
  const before = await portal.stateHash();
  const done = await groundwork(...into(portal.token));
  expect(done.err + done.out).toContain('groundwork undo ');
  expect(done.status).toBe(0);
  expect(await portal.stateHash()).not.toEqual(before);

  const [run] = await kept();
  const ids = run?.changesets.map(({ id }) => id) ?? [];
  expect(run?.changesets.map(({ kind }) => kind)).toEqual(['blueprint', 'migration']);
  const [blueprint = '', migration = ''] = ids;

  const wrongOrder = await groundwork('undo', blueprint);
  expect(wrongOrder.status).toBe(1);
  expect(wrongOrder.err).toMatch(/Undo “.*” first: its records use what this blueprint set up\./);

  const { out, status } = await groundwork('undo', migration, '--json');
  expect(status).toBe(0);
  expect(TakenBack.parse(JSON.parse(out))).toMatchObject({
    changeset: { state: 'undone' },
    reversed: rows,
    kept: 0,
    errored: 0,
    rest: 1,
  });
  // By now another token is let in.
  await portal.change({ token: 'pat-undo-new' });
  const refused = await groundwork('undo', blueprint);
  expect(refused.status).toBe(1);
  const last = await groundwork('undo', blueprint, '--portal-token', 'pat-undo-new');
  expect(last.status).toBe(0);
  expect(last.out).toContain('Nothing of that run is left to take back');
  expect(await portal.stateHash()).toEqual(before);
  expect(await kept()).toEqual([]);
  expect(readdirSync(path.join(dir, 'runs'))).toEqual([]);
}, 240_000);

test('a run that was killed while it wrote is not gone on with: what it wrote is taken back, what somebody changed stays', async () => {
  const portal = await sandbox.createPortal({
    token: 'pat-undo-killed',
    rate_limit: { max: 4, interval_ms: 1000 },
  });
  const running = start(into(portal.token));
  await running.until(/Writing contacts/);
  while (contactsIn(await portal.dump()).length === 0) await sleep(50);
  running.child.kill('SIGKILL');
  await running.ended;

  const [run] = await kept();
  const migration = run?.changesets.find(({ kind }) => kind === 'migration')?.id ?? '';
  const written = contactsIn(await portal.dump());
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThan(rows);
  const [changed] = written;
  await fetch(`${sandbox.url}/crm/v3/objects/contacts/${changed}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${portal.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ properties: { lastname: 'Somebody' } }),
  });

  const { out, status } = await groundwork('undo', migration, '--json');
  expect(status).toBe(0);
  expect(TakenBack.parse(JSON.parse(out))).toMatchObject({
    reversed: written.length - 1,
    kept: 1,
    errored: 0,
  });
  expect(contactsIn(await portal.dump())).toEqual([changed]);

  const unknown = await groundwork('undo', '01890000-0000-7000-8000-000000000000');
  expect(unknown.status).toBe(1);
  expect(unknown.err).toContain(`groundwork undo ${migration}`);
  const forgotten = await groundwork('undo', migration, '--forget');
  expect(forgotten.out).toContain('What it wrote stays in the portal');
  expect(await kept()).toEqual([]);
}, 240_000);

test('a rehearsal, and a portal that lets nobody in, leave nothing behind', async () => {
  const portal = await sandbox.createPortal({ token: 'pat-undo-none' });
  expect((await groundwork(...into(portal.token), '--dry-run')).status).toBe(0);
  expect((await groundwork(...into('pat-nobody'))).status).toBe(1);
  expect(readdirSync(path.join(dir, 'runs'))).toEqual([]);
  expect((await groundwork('undo')).out).toContain('Nothing to take back');
}, 240_000);

const Dump = z.looseObject({ records: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))) });

/** Ids of what the portal holds. */
function contactsIn(dump: unknown): string[] {
  return (Dump.parse(dump).records['contacts'] ?? []).map(({ id }) => id);
}
