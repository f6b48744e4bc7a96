// Webhooks through HTTP, with a receiver that really listens: signed so that a copy or a change shows, in order, tried again
// until taken or given up, and never sent to where nobody may.
import type { Problem } from '@groundwork/contract/errors';
import type { Notification } from '@groundwork/contract/notifications';
import type { TrailEntry } from '@groundwork/contract/trail';
import type { WebhookDelivery, WebhookEndpoint, WebhookSecret } from '@groundwork/contract/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { isGenuine, startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { forgetOldDeliveries, switchOffFull } from './jobs.ts';
import { type SenderOptions, startWebhooks } from './sender.ts';
import { giveUp, lockEndpoint } from './store.ts';
import { replayDead } from './store-deliveries.ts';
import { claim, takeTurn } from './store-queue.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const server = givenServer(() => ({ allowedHosts: [receiver.address] }));
let ada: Client;
let senders: { stop(): Promise<void> }[] = [];
const quick = { pauses: [0.05], timeoutMs: 10_000, everyMs: 20 };
const send = async (options: SenderOptions = {}) => {
  const sender = await startWebhooks(server.server.dependencies, { ...quick, ...options });
  senders.push(sender);
  return sender;
};
beforeEach(async () => {
  receiver.got.length = 0;
  receiver.answer = () => ({ status: 204 });
  ada = await server.member('admin');
  return async () => {
    for (const sender of senders.splice(0)) await sender.stop();
    await database().platform(async tx => {
      await tx.deleteFrom('webhook_deliveries').execute();
      await tx.deleteFrom('webhook_endpoints').execute();
    });
  };
});
const database = () => server.server.dependencies.database;

const add = async (more: object = {}, by: Client = ada) => {
  const fields = {
    url: `${receiver.url}/hook`,
    description: 'Ours',
    kinds: ['project.created', 'project.updated'],
  };
  const made = await by.call<WebhookSecret & Problem>('POST', '/webhooks', { ...fields, ...more });
  return { ...made, id: made.body.endpoint?.id, secret: made.body.secret };
};
const get = async (id: string, by: Client = ada) =>
  (await by.call<WebhookEndpoint>('GET', `/webhooks/${id}`)).body;
const log = async (id: string, query = '', by: Client = ada) =>
  (await by.call<{ data: WebhookDelivery[] }>('GET', `/webhooks/${id}/deliveries${query}`)).body.data;
const project = async (name = 'Move', by: Client = ada) =>
  (await by.call<{ id: string; version: number }>('POST', '/projects', { name })).body;
const rename = async (id: string, name: string, by: Client = ada) => {
  const answer = await by.call('PATCH', `/projects/${id}`, { name }, { 'if-match': '*' });
  expect(answer.status, answer.text).toBe(200);
};
const until = <T>(work: () => T | Promise<T>) => vi.waitFor(work, { timeout: 20_000, interval: 15 });
const states = async (id: string) => (await log(id)).map(each => each.state);

test('an event arrives signed, with the secret that was shown once; altered or late it is not genuine', async () => {
  const added = await add();
  const { id, secret } = added;
  expect(added.status, added.text).toBe(201);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await send();
  const made = await project('Alpha');
  await until(() => expect(receiver.got).toHaveLength(1));
  const one = receiver.got[0]!;
  expect(one.event).toEqual({
    id: one.headers['webhook-id'],
    type: 'project.created',
    occurred_at: expect.any(String),
    organization_id: ada.organizationId,
    subject: { kind: 'project', id: made.id },
    data: expect.objectContaining({ name: 'Alpha', status: 'planning' }),
  });
  expect(isGenuine(secret, one)).toBe(true);
  expect(isGenuine(secret, { ...one, body: one.body.replace('Alpha', 'Omega') })).toBe(false);
  expect(isGenuine(secret, { ...one, headers: { ...one.headers, 'webhook-id': 'another' } })).toBe(false);
  expect(isGenuine(secret, one, Date.now() + 6 * 60_000)).toBe(false);
  expect(isGenuine((await add()).secret, one)).toBe(false);
  await until(async () => expect(await states(id)).toEqual(['delivered']));
  const [kept] = await log(id);
  expect(kept).toMatchObject({ kind: 'project.created', tries: 1, attempts: [{ status: 204, error: null }] });
  // Nothing that is read or kept says the secret.
  const rows = await database().platform(async tx => [
    await tx.selectFrom('webhook_endpoints').selectAll().execute(),
    await tx.selectFrom('trail').selectAll().execute(),
    await get(id),
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
});

test('while a secret is exchanged both sign, and a day later only the new one', async () => {
  const { id, secret } = await add();
  const rotated = await ada.call<WebhookSecret>('POST', `/webhooks/${id}/secret`);
  expect(rotated.body.endpoint.former_until).not.toBeNull();
  await send();
  await project();
  await until(() => expect(receiver.got).toHaveLength(1));
  expect(rotated.body.secret).not.toBe(secret);
  expect(isGenuine(secret, receiver.got[0]!)).toBe(true);
  expect(isGenuine(rotated.body.secret, receiver.got[0]!)).toBe(true);
  await database().platform(tx =>
    tx
      .updateTable('webhook_endpoints')
      .set({ former_until: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute(),
  );
  await project();
  await until(() => expect(receiver.got).toHaveLength(2));
  expect(isGenuine(secret, receiver.got[1]!)).toBe(false);
  expect(isGenuine(rotated.body.secret, receiver.got[1]!)).toBe(true);
  expect((await get(id)).former_until).toBeNull();
  await forgetOldDeliveries({ database: database() });
  const [row] = await database().platform(tx =>
    tx.selectFrom('webhook_endpoints').select('former_secret').where('id', '=', id).execute(),
  );
  expect(row?.former_secret).toBeNull();
});

test('what fails is tried again under one id, and whatever happened next to its subject waits; others do not', async () => {
  const { id } = await add();
  const slow = await project('Slow');
  const failing = new Set<string>();
  receiver.answer = ({ event }) => {
    // The first event of this project is refused three times.
    const isRefused = event.subject.id === slow.id && event.type === 'project.created' && failing.size < 3;
    if (isRefused) failing.add(`${failing.size}`);
    return isRefused ? { status: 500, body: '<b>not now</b>' } : { status: 200 };
  };
  await rename(slow.id, 'Slower');
  const quickly = await project('Quick');
  await rename(slow.id, 'Slowest');
  await send({ pauses: [0.2] });
  await until(async () =>
    expect(await states(id)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']),
  );
  const taken = receiver.got.map(({ event }) => [event.subject.id, event.data['name']]);
  expect(taken.filter(([subject]) => subject === slow.id).map(([, name]) => name)).toEqual([
    'Slow',
    'Slow',
    'Slow',
    'Slow',
    'Slower',
    'Slowest',
  ]);
  expect(taken.findIndex(([subject]) => subject === quickly.id)).toBeLessThan(4);
  expect(new Set(receiver.got.slice(0, 4).map(({ event }) => event.id)).size).toBeLessThan(4);
  const first = (await log(id)).at(-1)!;
  expect(first).toMatchObject({ tries: 4, state: 'delivered' });
  expect(first.attempts.map(each => [each.status, each.error])).toEqual([
    [500, 'It answered 500.'],
    [500, 'It answered 500.'],
    [500, 'It answered 500.'],
    [200, null],
  ]);
  expect(first.attempts[0]?.answer).toBe('<b>not now</b>');
  expect(await log(id, '?kind=project.updated')).toHaveLength(2);
  expect(await get(id)).toMatchObject({ failures: 0, failing_since: null, waiting: 0, dead: 0 });
});

test('an answer that comes too late counts as none, and a redirect leads nowhere', async () => {
  const { id } = await add();
  let turn = 0;
  receiver.answer = () => {
    turn += 1;
    if (turn === 1) return { status: 200, afterMs: 5000 };
    return turn === 2 ? { status: 302, headers: { location: `${receiver.url}/elsewhere` } } : { status: 202 };
  };
  await send({ timeoutMs: 700 });
  await project();
  await until(async () => expect(await states(id)).toEqual(['delivered']));
  const [one] = await log(id);
  expect(one?.attempts.map(({ error }) => error)).toEqual([
    'It did not answer within 0.7 seconds.',
    'It answered 302, and redirects are not followed.',
    null,
  ]);
  expect(one?.attempts[0]?.duration_ms).toBeGreaterThanOrEqual(690);
  expect(new Set(receiver.got.map(({ path }) => path))).toEqual(new Set(['/hook']));
});

test('410 switches it off, its administrators are told, and what was not taken can be replayed', async () => {
  const { id } = await add();
  const other = await add({ url: `${receiver.url}/other` });
  receiver.answer = ({ path }) => ({ status: path === '/hook' ? 410 : 204 });
  const made = await project('Gone');
  await rename(made.id, 'Still gone');
  await send();
  await until(async () => expect((await get(id)).is_enabled).toBe(false));
  expect(await get(id)).toMatchObject({ off_why: 'gone', waiting: 0, dead: 2 });
  await until(async () => expect(await states(other.id)).toEqual(['delivered', 'delivered']));
  const { data } = (await ada.call<{ data: Notification[] }>('GET', '/notifications')).body;
  expect(data.filter(({ title }) => title === `Webhook switched off: ${receiver.address}`)).toHaveLength(1);
  const off = await ada.call<Problem>('POST', `/webhooks/${id}/replay`);
  expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('Switch it on first')]);
  // Nothing is kept for one that is off.
  await project();
  expect(await log(id)).toHaveLength(2);
  receiver.answer = () => ({ status: 204 });
  receiver.got.length = 0;
  const on = await ada.call<WebhookEndpoint>(
    'PATCH',
    `/webhooks/${id}`,
    { is_enabled: true },
    { 'if-match': '*' },
  );
  expect(on.body).toMatchObject({ is_enabled: true, off_why: null });
  expect((await ada.call('POST', `/webhooks/${id}/replay`)).body).toEqual({ replayed: 2, left: 0 });
  await until(async () => expect(await states(id)).toEqual(['delivered', 'delivered']));
  expect(receiver.got.filter(({ path }) => path === '/hook').map(({ event }) => event.data['name'])).toEqual([
    'Gone',
    'Still gone',
  ]);
  // One that arrived is sent again under the id it had.
  const [last] = await log(id);
  await ada.call('POST', `/webhooks/${id}/deliveries/${last?.id}/replay`);
  await until(() => expect(receiver.got.filter(({ event }) => event.id === last?.event_id)).toHaveLength(2));
});

test('past all patience it is a dead letter, and an endpoint at which nothing arrived is switched off', async () => {
  const { id } = await add();
  receiver.answer = () => ({ status: 503 });
  await send({ patienceSeconds: 1 });
  await project();
  await until(async () => expect((await get(id)).off_why).toBe('failing'));
  const [one] = await log(id);
  expect(one).toMatchObject({ state: 'dead', due_at: null });
  expect(one!.tries).toBeGreaterThan(1);
  expect((await get(id)).last_error).toBe('It answered 503.');
});

test('more than its limit waits for none: it is switched off, says why, and nothing that waited is lost', async () => {
  const { id } = await add();
  const other = await add({ url: `${receiver.url}/other`, kinds: ['project.updated'] });
  const made = await project('One');
  await rename(made.id, 'Two');
  const full = () => switchOffFull({ database: database() }, 2);
  await full();
  expect(await get(id)).toMatchObject({ is_enabled: true, waiting: 2 });
  await rename(made.id, 'Three');
  await Promise.all([full(), full()]);
  expect(await get(id)).toMatchObject({ off_why: 'full', off_at: expect.any(String), waiting: 0, dead: 3 });
  expect((await log(id)).map(each => [each.state, each.off_why, each.tries])).toEqual([
    ['dead', 'full', 0],
    ['dead', 'full', 0],
    ['dead', 'full', 0],
  ]);
  // One that has room stays on.
  expect(await get(other.id)).toMatchObject({ is_enabled: true, waiting: 2 });
  const { data } = (await ada.call<{ data: Notification[] }>('GET', '/notifications')).body;
  const told = data.filter(({ title }) => title === `Webhook switched off: ${receiver.address}`);
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('More than 100,000 events waited for it, and no more than that are kept.'),
  ]);
  // No more is written for it while it is off.
  await rename(made.id, 'Four');
  expect(await log(id)).toHaveLength(3);
  const off = await get(id);
  await ada.call('PATCH', `/webhooks/${id}`, { is_enabled: true }, { 'if-match': '*' });
  expect(await get(id)).toMatchObject({ off_why: null, not_kept_from: off.off_at, dead: 3 });
  expect(Date.parse((await get(id)).not_kept_until!)).toBeGreaterThan(Date.now());
  const root = await server.admin('super_admin');
  const trail = await root.call<{ data: TrailEntry[] }>(
    'GET',
    `/security/trail?organization_id=${ada.organizationId}&action=webhooks.update`,
  );
  const of = trail.body.data.filter(({ target_id }) => target_id === id);
  expect(of.map(({ actor, details }) => [actor, details['is_enabled'], details['off_why']])).toEqual([
    [ada.person.email, true, undefined],
    ['Groundwork', false, 'full'],
  ]);
  await rename(made.id, 'Five');
  expect((await ada.call('POST', `/webhooks/${id}/replay`)).body).toEqual({ replayed: 3, left: 0 });
  expect((await log(id)).map(each => each.off_why)).toEqual([null, null, null, null]);
  await send();
  await until(async () => expect(await states(id)).toEqual(Array(4).fill('delivered')));
  const names = receiver.got.filter(({ path }) => path === '/hook').map(({ event }) => event.data['name']);
  expect(names).toEqual(['One', 'Two', 'Three', 'Five']);
});

test('dead letters sent again leave room for what happens meanwhile', async () => {
  const { id } = await add();
  const turn = (isOn: boolean) =>
    ada.call('PATCH', `/webhooks/${id}`, { is_enabled: isOn }, { 'if-match': '*' });
  for (const name of ['A', 'B', 'C', 'D']) await project(name);
  await turn(false);
  expect((await log(id))[0]).toMatchObject({ state: 'dead', off_why: 'by_hand' });
  await turn(true);
  await project('Meanwhile');
  const again = () => database().tenant(ada.organizationId, tx => replayDead(tx, id, 3));
  expect(await again()).toBe(2);
  const waiting = async () => (await log(id, '?state=waiting')).map(({ data }) => data['name']);
  expect(await waiting()).toEqual(['Meanwhile', 'B', 'A']);
  // Nothing more goes until some have arrived.
  expect(await again()).toBe(0);
  // As where more waits than is given up at once: what is left is the oldest, and is not sent when it is on again at once.
  const former = (await get(id)).not_kept_from;
  await database().platform(async tx => {
    await tx
      .updateTable('webhook_endpoints')
      .set({ is_enabled: false, off_why: 'by_hand', off_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await giveUp(tx, { id, off_why: 'by_hand' }, 2)).toBe(2);
  });
  expect(await waiting()).toEqual(['A']);
  await turn(true);
  // The earlier time for which nothing was kept is not forgotten over the later one.
  expect(await get(id)).toMatchObject({ is_enabled: true, waiting: 0, not_kept_from: former });
  expect(await again()).toBe(3);
  expect((await ada.call('POST', `/webhooks/${id}/replay`)).body).toEqual({ replayed: 2, left: 0 });
  // One of long ago is.
  await database().platform(tx =>
    tx
      .updateTable('webhook_endpoints')
      .set({ not_kept_until: '2026-01-02T00:00:00Z' })
      .where('id', '=', id)
      .execute(),
  );
  await turn(false);
  const { off_at } = await get(id);
  await turn(true);
  expect((await get(id)).not_kept_from).toBe(off_at);
});

test('while an endpoint is locked its organization goes on, and what happens is kept for it', async () => {
  const { id } = await add();
  await database().platform(async tx => {
    await lockEndpoint(tx, id);
    expect((await project('Meanwhile')).id).toEqual(expect.any(String));
  });
  expect(await states(id)).toEqual(['waiting']);
});

test('what a killed process had begun is taken over', async () => {
  const { id } = await add();
  await project();
  const asked = { slots: 9, leaseSeconds: 0.5 };
  const turn = await database().autonomous(tx => takeTurn(tx, { withFailing: true }));
  expect(turn?.id).toBe(id);
  const claimed = () => database().autonomous(tx => claim(tx, { id, is_failing: false }, asked));
  expect((await claimed()).map(each => each.endpoint_id)).toEqual([id]);
  expect(await claimed()).toEqual([]);
  await send();
  await until(async () => expect(await states(id)).toEqual(['delivered']));
  expect((await log(id))[0]?.tries).toBe(2);
});

test('a receiver that hangs holds up nobody: it has four places and no more', async () => {
  await add();
  const bob = await server.member('admin');
  await add({ url: `${receiver.url}/bob` }, bob);
  receiver.answer = ({ path }) => (path === '/hook' ? { status: 200, afterMs: 60_000 } : { status: 204 });
  for (let count = 0; count < 12; count += 1) await project(`Stuck ${count}`);
  await send({ slots: 8 });
  await until(() => expect(receiver.got).toHaveLength(4));
  for (let count = 0; count < 5; count += 1) await project(`Free ${count}`, bob);
  await until(() => expect(receiver.got.filter(({ path }) => path === '/bob')).toHaveLength(5));
  expect(receiver.got.filter(({ path }) => path === '/hook')).toHaveLength(4);
});

test('a test event goes to this one only; old deliveries are forgotten, and all of them with the webhook', async () => {
  const { id } = await add({ kinds: ['ticket.created'] });
  await send();
  expect((await ada.call('POST', `/webhooks/${id}/test`)).status).toBe(201);
  await until(() => expect(receiver.got.map(({ event }) => event.type)).toEqual(['webhook.test']));
  await until(async () => expect(await states(id)).toEqual(['delivered']));
  await database().platform(tx =>
    tx
      .updateTable('webhook_deliveries')
      .set({ ended_at: new Date(Date.now() - 31 * 24 * 3600_000) })
      .where('endpoint_id', '=', id)
      .execute(),
  );
  await forgetOldDeliveries({ database: database() });
  expect(await log(id)).toEqual([]);
  await ada.call('POST', `/webhooks/${id}/test`);
  expect((await ada.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect((await ada.call('GET', `/webhooks/${id}`)).status).toBe(404);
  const root = await server.admin();
  const { body } = await root.call<{ data: { action: string; target_id: string }[] }>(
    'GET',
    '/security/trail?limit=50',
  );
  expect(body.data).toContainEqual(expect.objectContaining({ action: 'webhooks.remove', target_id: id }));
});

describe('who may', () => {
  test('another organization finds none of it, a user of one’s own may not, staff may', async () => {
    const { id } = await add();
    await project();
    const [delivery] = await log(id);
    const [bob, user, staff] = [
      await server.member('admin'),
      await server.memberOf(ada.organizationId, 'user'),
      await server.admin('admin'),
    ];
    const all = [
      ['GET', `/webhooks/${id}`],
      ['PATCH', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/secret`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/deliveries`],
      ['POST', `/webhooks/${id}/replay`],
      ['POST', `/webhooks/${id}/deliveries/${delivery?.id}/replay`],
      ['DELETE', `/webhooks/${id}`],
    ] as const;
    for (const [method, path] of all) {
      const body = method === 'PATCH' ? { description: 'theirs' } : undefined;
      expect([path, (await bob.call(method, path, body, { 'if-match': '*' })).status]).toEqual([path, 404]);
      expect([path, (await user.call(method, path, body, { 'if-match': '*' })).status]).toEqual([path, 403]);
    }
    expect((await add({ organization_id: ada.organizationId }, bob)).status).toBe(404);
    const list = (by: Client, query: string) =>
      by.call<{ data: WebhookEndpoint[] }>('GET', `/webhooks${query}`);
    expect((await list(bob, `?organization_id=${ada.organizationId}`)).status).toBe(404);
    expect((await list(bob, '')).body.data).toEqual([]);
    const seen = await list(staff, `?organization_id=${ada.organizationId}`);
    expect(seen.body.data.map(each => each.id)).toEqual([id]);
    expect((await list(staff, '')).body.data).toEqual([]);
    expect((await get(id)).description).toBe('Ours');
  });

  test('deals are for the platform’s own webhooks, and only those', async () => {
    const staff = await server.admin('admin');
    const mixed = await add({ kinds: ['project.created', 'deal.won'] });
    expect(mixed.body.errors).toEqual([
      expect.objectContaining({ place: 'body.kinds.1', value: 'deal.won' }),
    ]);
    expect((await add({ kinds: ['project.created'] }, staff)).status).toBe(422);
    expect((await add({ kinds: ['project.painted'] })).status).toBe(422);
    const own = await add({ kinds: ['deal.won'] }, staff);
    expect(own.body.endpoint.organization_id).toBeNull();
    expect((await ada.call('GET', `/webhooks/${own.id}`)).status).toBe(404);
    expect((await staff.call('DELETE', `/webhooks/${own.id}`)).status).toBe(204);
  });
});

describe('an address that is refused says why', () => {
  test.each([
    ['http://10.0.0.1/', 'lies inside a network'],
    ['https://127.0.0.1:9/', 'lies inside a network'],
    ['https://2130706433/', 'lies inside a network'],
    ['https://169.254.169.254/latest/meta-data/', 'lies inside a network'],
    ['https://[::ffff:127.0.0.1]/', 'lies inside a network'],
    ['https://localhost/', 'lies inside a network'],
    ['http://localhost:3000/api', 'this product itself'],
    ['http://hooks.example/', 'begin with https://'],
    ['https://user:word@hooks.example/', 'user name or a password'],
  ])('%s', async (url, why) => {
    const { body } = await add({ url });
    expect([body.code, body.message]).toEqual(['address_refused', expect.stringContaining(why)]);
  });

  test('a name that leads inside is not called, and the log says so', async () => {
    const { id } = await add();
    // Somebody listens there, and would take it.
    const inside = `http://localhost:${new URL(receiver.url).port}/hook`;
    await database().platform(tx =>
      // As whoever changes their name server after the check.
      tx.updateTable('webhook_endpoints').set({ url: inside }).where('id', '=', id).execute(),
    );
    await project();
    await send({ pauses: [60] });
    await until(async () => expect((await log(id))[0]?.attempts).toHaveLength(1));
    expect((await log(id))[0]?.attempts[0]).toMatchObject({ status: null });
    expect((await get(id)).last_error).toContain('localhost lies inside a network');
    expect(receiver.got).toEqual([]);
  });
});
