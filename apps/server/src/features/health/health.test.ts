// Health through the door: what a super admin sees and sets, what everybody sees, and what is told to whom.
import type { Alerting } from '@groundwork/contract/alerting';
import type {
  HealthAlert,
  HealthHistory,
  HealthNow,
  HealthOverview,
  PublicStatus,
} from '@groundwork/contract/health';
import type { Mail } from '@groundwork/contract/mails';
import type { MaintenanceWindow } from '@groundwork/contract/maintenance';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';

const disk = { free: 50 };
const server = givenServer({
  readDisk: async () => ({ blocks: 1_000_000, bavail: disk.free * 10_000, bsize: 65_536 }),
});
let superAdmin: Client;
beforeAll(async () => {
  superAdmin = await server.admin('super_admin');
});

const look = async (times: number) => {
  for (let turn = 0; turn < times; turn += 1) await server.server.watch.tick();
};
const anybody = () => caller(server.url);
const now = async () => (await anybody()<HealthNow>('GET', '/status/now')).body;
const overview = async () => (await superAdmin.call<HealthOverview>('GET', '/system-health')).body;
const alerts = async () =>
  (await superAdmin.call<{ data: HealthAlert[] }>('GET', '/system-health/alerts?service=storage')).body.data;

test('before anything was measured nothing is said to work', async () => {
  expect(await now()).toMatchObject({ state: 'unknown', sentence: 'Status unknown', measured_at: null });
});

test('the tiles show what was measured and what it is held against', async () => {
  await look(1);
  // Long enough that a worker would have been heard of.
  await server.server.dependencies.database.platform(tx =>
    sql`update health_instances set started_at = started_at - interval '5 minutes'`.execute(tx),
  );
  await look(2);
  const { services, instances, probe_every } = await overview();
  expect(services.map(each => each.service)).toEqual(['api', 'database', 'ai', 'cache', 'storage', 'events']);
  expect(instances).toEqual([expect.objectContaining({ kind: 'api', pid: process.pid })]);
  expect(probe_every).toBe(15);
  const of = (name: string) => services.find(each => each.service === name);
  for (const name of ['database', 'cache', 'storage', 'events'])
    expect(of(name)).toMatchObject({ state: 'operational' });
  // Nobody works here: that is not hidden.
  expect(of('ai')).toMatchObject({ state: 'down', reason: 'No worker gives a sign of life.' });
  expect(of('storage')!.figures).toContainEqual(
    expect.objectContaining({
      label: 'Free',
      value: 50,
      degraded: 'under 15%',
      down: 'under 3%',
      verdict: 'good',
    }),
  );
  expect(of('database')!.figures.map(each => each.label)).toContain('Connections in use');
  expect(await now()).toMatchObject({ sentence: 'Down: AI Services' });
});

test('a disk that fills up turns its own tile after two looks and back after three, and tells once each way', async () => {
  const to = `ops-${crypto.randomUUID()}@example.com`;
  const set = await superAdmin.call<Alerting>(
    'PUT',
    '/system-health/alerting',
    { recipients: [to], webhook_url: null },
    { 'if-match': '*' },
  );
  expect(set.body).toMatchObject({ recipients: [to], webhook_url: null, webhook_key: null });
  const mailsTo = async () =>
    (await superAdmin.call<{ data: Mail[] }>('GET', `/mails?recipient=${to}`)).body.data.map(
      each => each.subject,
    );
  disk.free = 10;
  await look(1);
  expect((await overview()).services.find(each => each.service === 'storage')).toMatchObject({
    state: 'operational',
  });
  await look(1);
  expect((await overview()).services.find(each => each.service === 'storage')).toMatchObject({
    state: 'degraded',
    reason: 'Free: 10% (under 15%)',
  });
  await look(2);
  expect(await alerts()).toEqual([
    expect.objectContaining({ state: 'degraded', ended_at: null, webhook: null }),
  ]);
  expect(await mailsTo()).toEqual(['Groundwork: File Storage is degraded']);
  disk.free = 2;
  await look(3);
  expect((await alerts())[0]).toMatchObject({ state: 'down', reason: 'Free: 2% (under 3%)' });
  disk.free = 50;
  await look(2);
  expect((await alerts())[0]).toMatchObject({ ended_at: null });
  await look(2);
  expect((await alerts()).map(each => [each.state, each.ended_at !== null])).toEqual([
    ['down', true],
    ['degraded', true],
  ]);
  expect(await mailsTo()).toEqual([
    'Groundwork: File Storage is operational again',
    'Groundwork: File Storage is down',
    'Groundwork: File Storage is degraded',
  ]);
  const others = (await overview()).services.filter(each => !['ai', 'storage'].includes(each.service));
  expect(others.map(each => each.state)).toEqual([
    'operational',
    'operational',
    'operational',
    'operational',
  ]);
});

test('the past is kept by minutes, and what was not measured is said to be unknown', async () => {
  const path = '/system-health/services/storage/history';
  const day = (await superAdmin.call<HealthHistory>('GET', path)).body;
  expect([day.step, day.points.length]).toEqual([900, 96]);
  expect(day.points.at(-2)!.time).toMatchObject({ unknown: expect.any(Number), down: expect.any(Number) });
  expect(day.points[0]!.time).toEqual({ operational: 0, degraded: 0, down: 0, maintenance: 0, unknown: 900 });
  expect((await superAdmin.call<HealthHistory>('GET', `${path}?period=90d`)).body.points).toHaveLength(90);
  expect((await superAdmin.call('GET', `${path}?period=1y`)).status).toBe(422);
  expect((await superAdmin.call('GET', '/system-health/services/redis/history')).status).toBe(422);
});

describe('maintenance', () => {
  const window = (from: number, until: number) => ({
    title: 'Moving to a larger disk',
    message: 'Files cannot be uploaded for a quarter of an hour.',
    services: ['storage'],
    starts_at: new Date(Date.now() + from * 60_000).toISOString(),
    ends_at: new Date(Date.now() + until * 60_000).toISOString(),
  });
  const plan = (body: unknown) =>
    superAdmin.call<MaintenanceWindow>('POST', '/system-health/maintenance', body);

  test('while it runs the service is under maintenance, everybody can read why, and nobody is alarmed', async () => {
    const planned = await plan(window(-1, 15));
    expect([planned.status, planned.body.state]).toEqual([201, 'running']);
    disk.free = 1;
    await look(4);
    expect((await now()).services).toContainEqual({ service: 'storage', state: 'maintenance' });
    expect((await alerts()).filter(each => each.ended_at === null)).toEqual([]);
    const { body: status } = await anybody()<PublicStatus>('GET', '/status');
    expect(status.maintenance).toEqual([
      expect.objectContaining({ title: 'Moving to a larger disk', services: ['storage'] }),
    ]);
    const ended = await superAdmin.call<MaintenanceWindow>(
      'POST',
      `/system-health/maintenance/${planned.body.id}/end`,
    );
    expect(ended.body).toMatchObject({ state: 'over' });
    await look(2);
    // It was down all the while: that is told once nobody expects it any more.
    expect((await alerts())[0]).toMatchObject({ state: 'down', ended_at: null });
    disk.free = 50;
    await look(4);
    expect((await superAdmin.call('POST', `/system-health/maintenance/${planned.body.id}/end`)).status).toBe(
      409,
    );
  });

  test('two who change one window: the second is told; what makes no sense is refused by its place', async () => {
    const { body: planned } = await plan(window(60, 90));
    const put = (changes: object, tag: string) =>
      superAdmin.call<MaintenanceWindow>(
        'PUT',
        `/system-health/maintenance/${planned.id}`,
        { ...window(60, 90), ...changes },
        { 'if-match': tag },
      );
    const both = await Promise.all([put({ title: 'One' }, '"1"'), put({ title: 'Two' }, '"1"')]);
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    for (const [body, place] of [
      [window(90, 60), 'body.ends_at'],
      [window(-90, -60), 'body.ends_at'],
      [window(0, 8 * 24 * 60), 'body.ends_at'],
      [{ ...window(1, 2), services: [] }, 'body.services'],
      [{ ...window(1, 2), services: ['redis'] }, 'body.services.0'],
      [{ ...window(1, 2), title: ' \n ' }, 'body.title'],
      [{ ...window(1, 2), starts_at: 'soon' }, 'body.starts_at'],
    ] as const)
      expect((await plan(body)).body).toMatchObject({ code: 'invalid_request', errors: [{ place }] });
    const hostile = '<img src=x onerror=alert(1)> \u202Egnirts ${{7*7}}';
    const kept = await plan({ ...window(120, 150), title: hostile, message: hostile });
    expect([kept.status, kept.body.message]).toEqual([201, hostile]);
  });
});

test('none of it is for anybody but super admins', async () => {
  const calls = [
    ['GET', '/system-health'],
    ['GET', '/system-health/services/api/history'],
    ['GET', '/system-health/alerts'],
    ['GET', '/system-health/maintenance'],
    ['POST', '/system-health/maintenance'],
    ['GET', '/system-health/alerting'],
    ['PUT', '/system-health/alerting'],
    ['POST', '/system-health/alerting/test'],
  ] as const;
  const wrong = [
    await server.admin('admin'),
    await server.member('admin'),
    await server.member('readonly'),
    await server.as({ subject: 'rep', email: 'rep@example.com', name: 'Rep', roles: ['hubspot_rep'] }),
  ];
  const window = {
    title: 'T',
    message: 'M',
    services: ['api'],
    starts_at: '2027-01-01T00:00:00Z',
    ends_at: '2027-01-01T01:00:00Z',
  };
  const bodies: Record<string, unknown> = {
    'POST /system-health/maintenance': window,
    'PUT /system-health/alerting': { recipients: [], webhook_url: null },
  };
  for (const who of wrong)
    for (const [method, path] of calls) {
      const { status } = await who.call(method, path, bodies[`${method} ${path}`], { 'if-match': '*' });
      expect(status, `${who.person.roles.join()} ${path}`).toBe(403);
    }
  for (const [method, path] of calls)
    expect((await anybody()(method, path, undefined, { 'if-match': '*' })).status).toBe(401);
});
