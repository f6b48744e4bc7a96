// The console of those who run the platform: it shows the work of every organization as it is, and nobody else gets in.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type {
  ConsoleOperation,
  Lane,
  OperationInFull,
  QueueState,
} from '@groundwork/contract/operation-console';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { claim, reclaim } from '../../platform/queue/claim.ts';
import type { JobHandler } from '../../platform/queue/job.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { keptLines, writeLog } from '../../platform/queue/write-log.ts';

const server = givenServer();
const console = '/admin/ai-operations';
type Page<T> = { data: T[]; next_cursor: string | null };

const database = () => server.server.dependencies.database;

async function queue(
  organizationId: OrganizationId,
  given: Partial<Parameters<typeof enqueue>[1]> = {},
): Promise<OperationId> {
  const wanted = { projectId: null, kind: 'audit.run' as const, input: {}, createdBy: 'ada@example.com' };
  const made = await database().tenant(organizationId, tx =>
    enqueue(tx, { organizationId, ...wanted, ...given }),
  );
  return made.id;
}

/** What a moment's work of somebody else would have made of it. */
async function set(id: OperationId, to: Record<string, unknown>): Promise<void> {
  for (const [column, value] of Object.entries(to))
    await database().platform(tx =>
      sql`update operations set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx),
    );
}

const listed = async (by: Client, query: string) =>
  (await by.call<Page<ConsoleOperation>>('GET', `${console}?${query}`)).body.data;
const inFull = async (by: Client, id: string) =>
  (await by.call<OperationInFull>('GET', `${console}/${id}`)).body;
const ids = (rows: readonly ConsoleOperation[]) => rows.map(row => row.id);

test('nobody but those who run the platform sees it, and nobody else sets a cap', async () => {
  const paths = [console, `${console}/state`, `${console}/lanes`];
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const member = await server.member(role);
    const id = await queue(member.organizationId);
    const own = `${console}/lanes/${member.organizationId}`;
    for (const path of [...paths, own, `${console}/${id}`])
      expect((await member.call('GET', path)).status).toBe(403);
    expect((await member.call('PATCH', own, { max_running: 9 }, { 'if-match': '"1"' })).status).toBe(403);
  }
});

test('a page names what is wrong with its cursor and its filters', async () => {
  const staff = await server.admin('admin');
  for (const [query, place] of [
    ['cursor=nonsense', 'query.cursor'],
    ['kind=nonsense', 'query.kind'],
    ['status=done', 'query.status'],
    ['organization_id=1', 'query.organization_id'],
    ['since=yesterday', 'query.since'],
    ['stuck=maybe', 'query.stuck'],
  ] as const)
    expect(await staff.call('GET', `${console}?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ place }] },
    });
  expect((await staff.call('GET', `${console}/lanes?cursor=nonsense`)).status).toBe(422);
});

test('what waits says its place and for what: a moment, the cap of its organization, or a worker', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const [first, second, third, paused, limited] = [
    await queue(organizationId),
    await queue(organizationId),
    await queue(organizationId),
    await queue(organizationId),
    await queue(organizationId),
  ];
  await set(paused, { run_at: '2126-01-01T00:00:00Z' });
  await set(limited, {
    run_at: '2126-01-02T00:00:00Z',
    waits: JSON.stringify({ code: 'portal_daily_limit', message: 'The portal has had enough.' }),
  });
  const rows = await listed(staff, `organization_id=${organizationId}&status=queued`);
  const standing = Object.fromEntries(rows.map(row => [row.id, [row.place, row.waits_for]]));
  expect(standing).toEqual({
    [first]: [1, { reason: 'worker', until: null }],
    [second]: [2, { reason: 'worker', until: null }],
    [third]: [3, { reason: 'cap', until: null }],
    [paused]: [4, { reason: 'pause', until: '2126-01-01T00:00:00.000Z' }],
    [limited]: [5, { reason: 'portal_daily_limit', until: '2126-01-02T00:00:00.000Z' }],
  });
});

test('each filter finds what it names, in pages that hold everything once', async () => {
  const staff = await server.admin('admin');
  const member = await server.member('admin');
  const { organizationId } = member;
  const theirs = `organization_id=${organizationId}`;
  await server.memberOf(organizationId, 'user');
  const audit = await queue(organizationId);
  const sync = await queue(organizationId, { kind: 'portal.sync', createdBy: 'Grace@Example.com' });
  const failed = await queue(organizationId, { createdBy: null });
  const reference = crypto.randomUUID();
  await set(failed, {
    status: 'failed',
    finished_at: '2026-11-01T00:00:00Z',
    created_at: '2026-10-31T00:00:00Z',
    error: JSON.stringify({ code: 'internal', message: 'Broken.', correlation_id: reference }),
  });
  expect(ids(await listed(staff, theirs))).toEqual([sync, audit, failed]);
  expect(ids(await listed(staff, `${theirs}&kind=portal.sync`))).toEqual([sync]);
  expect(ids(await listed(staff, `${theirs}&status=failed`))).toEqual([failed]);
  expect(ids(await listed(staff, `${theirs}&started_by=grace@example.com`))).toEqual([sync]);
  expect(ids(await listed(staff, `${theirs}&until=2026-11-01T00:00:00Z`))).toEqual([failed]);
  expect(ids(await listed(staff, `${theirs}&since=2026-11-01T00:00:00Z`))).toEqual([sync, audit]);
  expect(ids(await listed(staff, `search=${failed}`))).toEqual([failed]);
  expect(ids(await listed(staff, `search=${reference}`))).toEqual([failed]);
  expect(ids(await listed(staff, `search=${crypto.randomUUID()}`))).toEqual([]);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await staff.call<Page<ConsoleOperation>>('GET', `${console}?${theirs}&limit=1${from}`);
    paged.push(...ids(body.data));
    cursor = body.next_cursor;
  }
  expect(paged).toEqual([sync, audit, failed]);
});

test('the search goes by the beginning of a name or an address, and takes every character as it is', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const name = `100%_Ümlaut \\ ${organizationId}`;
  await database().platform(tx =>
    sql`update organizations set name = ${name} where organization_id = ${organizationId}`.execute(tx),
  );
  const starter = `zoe%${organizationId}@example.com`;
  const first = await queue(organizationId, { createdBy: starter });
  const second = await queue(organizationId);
  const found = async (text: string) =>
    ids(await listed(staff, `search=${encodeURIComponent(text)}&organization_id=${organizationId}`));
  expect(await found('100%_ümlaut')).toEqual([second, first]);
  expect(await found('zoe%')).toEqual([first]);
  expect(await found('zoe_')).toEqual([]);
  expect(await found('0%')).toEqual([]);
  expect((await staff.call('GET', `${console}?search=${'x'.repeat(201)}`)).status).toBe(422);
});

test('stuck is what runs without getting on, and what keeps losing its worker', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const [fine, still, crashing] = [
    await queue(organizationId),
    await queue(organizationId),
    await queue(organizationId),
  ];
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const lease_until = '2126-01-01T00:00:00Z';
  await set(fine, { status: 'running', lease_until, progressed_at: ago(9) });
  await set(still, { status: 'running', lease_until, progressed_at: ago(11) });
  await set(crashing, { crashes: 2 });
  const stuck = await listed(staff, `stuck=true&organization_id=${organizationId}`);
  expect(stuck.map(row => [row.id, row.stuck])).toEqual([
    [crashing, 'workers_vanished'],
    [still, 'no_progress'],
  ]);
  const { body } = await staff.call<QueueState>('GET', `${console}/state`);
  expect(body.stuck).toBe(2);
  // It can be stopped, and taken up again.
  expect((await staff.call('POST', `/ai-operations/${crashing}/cancel`)).status).toBe(202);
  expect((await staff.call('POST', `/ai-operations/${crashing}/retry`)).status).toBe(202);
  expect((await listed(staff, `stuck=true&organization_id=${organizationId}`)).length).toBe(1);
  for (const id of [fine, still, crashing]) await set(id, { status: 'cancelled', finished_at: ago(0) });
});

test('the log tells attempts, phases, faults, who stopped it and who went on, and keeps the newest lines', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const faulty: JobHandler = async job => {
    await job.progress({ phase: 'Reading contacts', done: 1, total: 2, unit: 'records' });
    await sleep(300);
    await job.progress({ phase: 'Writing contacts', done: 1, total: 2, unit: 'records' });
    if (job.operation.attempt === 1) throw new Error('secret: hunter2');
    await new Promise(resolve => job.signal.addEventListener('abort', resolve));
    return {};
  };
  const id = await queue(organizationId, { kind: 'changeset.undo' });
  await server.work({ 'changeset.undo': faulty });
  await vi.waitFor(
    async () => {
      const { attempt, log } = await inFull(staff, id);
      expect(attempt).toBe(2);
      expect(log.at(-1)).toMatchObject({ event: 'phase', message: 'Writing contacts' });
    },
    { timeout: 20_000, interval: 50 },
  );
  await staff.call('POST', `/ai-operations/${id}/cancel`);
  await vi.waitFor(async () => expect((await inFull(staff, id)).status).toBe('cancelled'), 20_000);
  const shown = await inFull(staff, id);
  const who = staff.person.email;
  expect(shown.log.map(line => [line.line, line.attempt, line.event, line.message, line.who])).toEqual([
    [1, 1, 'started', 'A worker took it up.', expect.any(String)],
    [2, 1, 'phase', 'Reading contacts', null],
    [3, 1, 'phase', 'Writing contacts', null],
    [4, 1, 'fault', 'It met a fault and is tried again after 1 s.', null],
    [5, 2, 'started', 'A worker took it up, attempt 2.', expect.any(String)],
    [6, 2, 'phase', 'Reading contacts', null],
    [7, 2, 'phase', 'Writing contacts', null],
    [8, 2, 'cancel_asked', 'It was asked to stop.', who],
    [9, 2, 'cancelled', 'It stopped, as was asked.', null],
  ]);
  expect(shown.log[3]?.correlation_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(shown)).not.toContain('hunter2');
  expect(shown.worked_seconds).toBeGreaterThan(0.5);
  expect(shown.portal_calls).toBe(0);
  // Found by the reference, though it did not fail in the end.
  expect(ids(await listed(staff, `search=${shown.log[3]?.correlation_id}`))).toEqual([id]);
  for (let more = 0; more < keptLines; more++)
    await database().tenant(organizationId, tx =>
      writeLog(tx, [{ organizationId, id, event: 'phase', message: `Phase ${more}` }]),
    );
  const { log } = await inFull(staff, id);
  expect(log).toHaveLength(keptLines);
  expect(log[0]).toMatchObject({ line: 10, message: 'Phase 0' });
});

test('work that its worker left behind says so, and what was begun before it was measured has no figures', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const id = await queue(organizationId, { kind: 'revops.analyze' });
  await set(id, { attempt: 3 });
  await claim(database(), 'a-worker', ['revops.analyze'], 1);
  expect(await reclaim(database(), 'a-worker')).toBe(1);
  const shown = await inFull(staff, id);
  expect(shown).toMatchObject({ status: 'queued', crashes: 1, worked_seconds: null, portal_calls: null });
  expect(shown.log.at(-1)).toMatchObject({
    event: 'taken_over',
    message: 'Its worker vanished: it goes on from its last checkpoint.',
    who: 'a-worker',
  });
  await set(id, { status: 'cancelled' });
});

test('with a cap of one, never two of an organization run at once', async () => {
  const staff = await server.admin('admin');
  const { organizationId } = await server.member('admin');
  const path = `${console}/lanes/${organizationId}`;
  const limit = (max_running: unknown, version: number) =>
    staff.call<Lane>('PATCH', path, { max_running }, { 'if-match': `"${version}"` });
  const before = (await staff.call<Lane>('GET', path)).body;
  expect(before).toMatchObject({ running: 0, queued: 0, max_running: 2, version: 1, oldest_queued_at: null });
  expect((await staff.call('PATCH', path, { max_running: 1 })).status).toBe(428);
  for (const wrong of [0, -1, 1.5, 21, '2', null]) expect((await limit(wrong, 1)).status).toBe(422);
  // Two at once: the second has not seen what the first did.
  const answers = await Promise.all([limit(1, 1), limit(5, 1)]);
  expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 412]);
  expect((await limit(1, 2)).body).toMatchObject({ max_running: 1, version: 3 });
  let [now, most] = [0, 0];
  const done: string[] = [];
  const handler: JobHandler = async job => {
    now += 1;
    most = Math.max(most, now);
    await sleep(20);
    now -= 1;
    done.push(job.operation.id);
    return {};
  };
  const made: string[] = [];
  for (let more = 0; more < 8; more++) made.push(await queue(organizationId, { kind: 'optimizer.optimize' }));
  await server.work({ 'optimizer.optimize': handler });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(made.toSorted()), 20_000);
  expect(most).toBe(1);
  const worked = (await staff.call<Page<Lane>>('GET', `${console}/lanes?limit=200`)).body.data;
  expect(worked.find(lane => lane.organization_id === organizationId)?.seconds_today).toBeGreaterThan(0.1);
  const trail = await database().platform(tx =>
    sql`select details from trail where action = 'operationConsole.limit' and organization_id = ${organizationId}
        order by id desc limit 1`.execute(tx),
  );
  expect(trail.rows).toEqual([{ details: { max_running: 1, before: expect.any(Number) } }]);
  expect((await staff.call('GET', `${console}/lanes/${crypto.randomUUID()}`)).status).toBe(404);
});
