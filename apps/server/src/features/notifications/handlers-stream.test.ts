import type { MemberId } from '@groundwork/contract/ids';
import type { Session } from '@groundwork/contract/session';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, startTestServer } from '../../../../../tools/testing/server.ts';
import { connectDatabase } from '../../platform/db.ts';
import { type EventListener, listenTo } from '../../testing/event-listener.ts';
import { type Given, notify } from './notify.ts';

const server = givenServer();
const open: EventListener[] = [];
afterAll(async () => {
  for (const each of open) each.leave();
});

async function listen(client: Client, lastEventId?: string): Promise<EventListener> {
  const listener = await listenTo(`${server.url}/api/notifications/stream`, client.token, lastEventId);
  open.push(listener);
  return listener;
}

async function idOf(client: Client): Promise<MemberId> {
  return (await client.call<Session>('GET', '/session')).body.member!.id;
}

const given: Given = { type: 'info', topic: 'team', title: 'Title', message: 'Message' };
const tell = (client: Client, what: Partial<Given> = {}) =>
  server.server.dependencies.database.tenant(client.organizationId, tx =>
    notify(tx, client.organizationId, { ...given, ...what }),
  );
const titles = (events: { data: { title?: string } }[]) => events.map(event => event.data.title);

test('an event arrives live, and says no more than the contract', async () => {
  const admin = await server.member('admin');
  const listener = await listen(admin);
  expect([listener.status, listener.headers['content-type']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  await tell(admin, { title: '<script>alert(1)</script>\n\ndata: forged', link: '/client/team' });
  const [event] = await listener.received(1);
  expect(event!.data).toEqual({
    id: expect.any(String),
    type: 'info',
    topic: 'team',
    title: '<script>alert(1)</script>\n\ndata: forged',
    message: 'Message',
    link: '/client/team',
    created_at: expect.any(String),
    read_at: null,
  });
});

test('what another process writes arrives as well', async () => {
  const admin = await server.member('admin');
  const listener = await listen(admin);
  const other = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  await other.platform(tx => notify(tx, admin.organizationId, given));
  await other.close();
  expect(await listener.received(1, 2000)).toHaveLength(1);
});

test('never more than ten events in a second, and none is left out', async () => {
  const admin = await server.member('admin');
  const listener = await listen(admin);
  await Promise.all(Array.from({ length: 45 }, (_, index) => tell(admin, { title: `No. ${index}` })));
  const events = await listener.received(45, 15_000);
  expect(new Set(titles(events)).size).toBe(45);
  // Ten steps of 100 ms: the eleventh event after any one is at least a second later. The clocks of two ends of a
  // connection see single events bunched by a few ms.
  const spans = events.slice(10).map((event, index) => event.at - events[index]!.at);
  expect(Math.min(...spans)).toBeGreaterThan(950);
}, 20_000);

test('nobody hears another member’s or another organization’s events', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const stranger = await server.member('admin');
  const adminId = await idOf(admin);
  const [mine, colleagues, strangers] = await Promise.all([listen(admin), listen(user), listen(stranger)]);
  await tell(admin, { title: 'For the admin', to: { member_ids: [adminId] } });
  await tell(admin, { title: 'For both' });
  await tell(stranger, { title: 'Elsewhere' });
  expect(titles(await mine.received(2))).toEqual(['For the admin', 'For both']);
  expect(titles(await colleagues.received(1))).toEqual(['For both']);
  expect(titles(await strangers.received(1))).toEqual(['Elsewhere']);
});

describe('over a cut', () => {
  test('each event written meanwhile arrives exactly once, whoever began first and whoever committed first', async () => {
    const admin = await server.member('admin');
    const before = await listen(admin);
    await tell(admin, { title: 'Before' });
    const [last] = await before.received(1);
    // A transaction that wrote before the cut and commits after others that wrote later: its ids are the smaller ones.
    const committing = Promise.withResolvers<void>();
    const hasWritten = Promise.withResolvers<void>();
    const slow = server.server.dependencies.database.tenant(admin.organizationId, async tx => {
      await notify(tx, admin.organizationId, { ...given, title: 'Slow' });
      hasWritten.resolve();
      await committing.promise;
    });
    await hasWritten.promise;
    before.leave();
    await before.ended;
    for (let index = 0; index < 25; index += 1) await tell(admin, { title: `Meanwhile ${index}` });
    const midway = await listen(admin, last!.id);
    const first = (await midway.received(7)).slice(0, 7);
    midway.leave();
    await midway.ended;
    committing.resolve();
    await slow;
    const after = await listen(admin, first.at(-1)!.id);
    const rest = await after.received(19, 8000);
    const all = titles([...first, ...rest]);
    const expected = ['Slow', ...Array.from({ length: 25 }, (_, index) => `Meanwhile ${index}`)];
    expect(all).toHaveLength(expected.length);
    expect(new Set(all)).toEqual(new Set(expected));
    await tell(admin, { title: 'Live again' });
    expect(titles(await after.received(20)).at(-1)).toBe('Live again');
  }, 20_000);

  test.each([
    '',
    'nonsense',
    '1:1:~1:1:~x',
    "'; drop table notifications; --",
    '5:3:~5:3:~00000000-0000-0000-0000-000000000000',
    `${'9'.repeat(30)}:1:~1:1:~00000000-0000-0000-0000-000000000000`,
    '3:9:8,4~3:9:~00000000-0000-0000-0000-000000000000',
  ])('a Last-Event-ID that is none of ours (%s) starts from now', async lastEventId => {
    const admin = await server.member('admin');
    await idOf(admin);
    await tell(admin, { title: 'Old' });
    const listener = await listen(admin, lastEventId);
    expect(listener.status).toBe(200);
    await tell(admin, { title: 'New' });
    expect(titles(await listener.received(1))).toEqual(['New']);
  });
});

describe('a stream ends', () => {
  test('within five seconds when its member is removed, and nothing arrives after', async () => {
    const admin = await server.member('admin');
    const user = await server.memberOf(admin.organizationId, 'user');
    const userId = await idOf(user);
    const listener = await listen(user);
    await tell(admin, { title: 'Still a member' });
    await listener.received(1);
    const removed = performance.now();
    expect(
      (await admin.call('DELETE', `/organizations/${admin.organizationId}/users/${userId}`)).status,
    ).toBe(204);
    await tell(admin, { title: 'For members' });
    expect((await listener.ended) - removed).toBeLessThan(5000);
    expect(titles(listener.events)).not.toContain('For members');
    expect((await listen(user)).status).toBe(404);
  }, 10_000);

  test('within five seconds also when nobody is told anything, for every window of whoever was switched off', async () => {
    const admin = await server.member('admin');
    const user = await server.memberOf(admin.organizationId, 'user');
    const userId = await idOf(user);
    const windows = await Promise.all([listen(user), listen(user)]);
    const others = await listen(admin);
    const path = `/organizations/${admin.organizationId}/users/${userId}`;
    const asked = performance.now();
    expect((await admin.call('PATCH', path, { status: 'inactive' })).status).toBe(200);
    for (const window of windows) expect((await window.ended) - asked).toBeLessThan(5000);
    await tell(admin, { title: 'Still here' });
    expect(titles(await others.received(1))).toEqual(['Still here']);
  }, 10_000);

  test('when the token does', async () => {
    const admin = await server.member('admin');
    // Two clocks may differ by five seconds, so a token counts for five more.
    const exp = Math.floor(Date.now() / 1000) - 4;
    const token = await server.issuer.mint(admin.person, { claims: { iat: exp - 60, exp } });
    const listener = await listen({ ...admin, token });
    expect(listener.status).toBe(200);
    await listener.ended;
    expect((await listen({ ...admin, token })).status).toBe(401);
  }, 10_000);

  test('at once when the server stops', async () => {
    const stopping = await startTestServer(inject('clusterUrl'));
    const admin = await stopping.member('admin');
    const listener = await listenTo(`${stopping.url}/api/notifications/stream`, admin.token);
    const asked = performance.now();
    await stopping.close();
    expect((await listener.ended) - asked).toBeLessThan(2000);
  });
});

test('whoever has too many streams open is refused the next, and let in again when one is closed', async () => {
  const admin = await server.member('admin');
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(admin)));
  expect((await listen(admin)).status).toBe(429);
  listeners[0]!.leave();
  await expect
    .poll(async () => {
      const next = await listen(admin);
      return next.status;
    })
    .toBe(200);
});

test('a partner rep and a platform admin have none', async () => {
  const rep = await server.as({
    subject: 'rep',
    email: 'rep@example.com',
    name: 'Rep',
    roles: ['hubspot_rep'],
  });
  expect((await listen(rep)).status).toBe(404);
  expect((await listen(await server.admin('admin'))).status).toBe(404);
});

test('when it is ready it says whether anything was written since the last time, and nothing else of it', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const [adminId] = [await idOf(admin), await idOf(user)];
  const markOf = async (client: Client) => {
    const { events } = await listen(client);
    const isReady = (each: (typeof events)[number]) => each.name === 'ready';
    await expect.poll(() => events.some(isReady), { timeout: 10_000 }).toBe(true);
    const { data } = events.find(isReady)!;
    expect(data).toEqual({ mark: expect.stringMatching(/^\d+\.[0-9a-f-]*$/) });
    return 'mark' in data ? data.mark : undefined;
  };
  const before = await markOf(admin);
  expect(await markOf(admin)).toBe(before);
  const colleagues = await markOf(user);
  await tell(admin, { to: { member_ids: [adminId] } });
  const after = await markOf(admin);
  expect(after).not.toBe(before);
  expect([await markOf(admin), await markOf(user)]).toEqual([after, colleagues]);
});
