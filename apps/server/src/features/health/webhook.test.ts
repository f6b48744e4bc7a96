// Alerts on their way to a webhook: signed so that a copy or a change shows, tried again until taken, and sent to public
// addresses only.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { Alerting, AlertingTest } from '@groundwork/contract/alerting';
import type { HealthAlert } from '@groundwork/contract/health';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { post, sendDueWebhooks, webhookKey } from './webhook.ts';

interface Got {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the tests' server is started with. */
const secret = 'a secret of the tests, long enough';
const got: Got[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: Buffer } = { status: 204 };
let receiver: Server;
let address = '';
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      got.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
      // Who asks may hang up in the middle of a long answer.
      response.on('error', () => undefined);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  const bound = receiver.address();
  address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
afterAll(() => new Promise(resolve => receiver.close(resolve)));

const disk = { free: 50 };
const server = givenServer(() => ({
  allowedHosts: [address],
  readDisk: async () => ({ blocks: 1_000_000, bavail: disk.free * 10_000, bsize: 65_536 }),
}));
let admin: Client;
beforeAll(async () => {
  admin = await server.admin('super_admin');
});
beforeEach(() => {
  got.length = 0;
  answer = { status: 204 };
});

const set = (webhook_url: string | null) =>
  admin.call<Alerting & { code: string }>(
    'PUT',
    '/system-health/alerting',
    { recipients: [], webhook_url },
    { 'if-match': '*' },
  );
const database = () => server.server.dependencies.database;
const look = async (times: number) => {
  for (let turn = 0; turn < times; turn += 1) await server.server.watch.tick();
};
const lastAlert = async () =>
  (await admin.call<{ data: HealthAlert[] }>('GET', '/system-health/alerts?service=storage')).body.data[0];

const logged: string[] = [];
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
async function send(): Promise<void> {
  await sendDueWebhooks({ database: database(), allowedHosts: [address], log }, secret);
}
/** Of the disk, the only service that the tests here turn. */
const deliveries = () =>
  database().platform(tx =>
    tx
      .selectFrom('health_deliveries as d')
      .innerJoin('health_alerts as a', 'a.id', 'd.alert_id')
      .select(['d.state', 'd.tries', 'd.error'])
      .where('a.service', '=', 'storage')
      .orderBy('d.id')
      .execute(),
  );
const makeDue = () =>
  database().platform(tx =>
    tx
      .updateTable('health_deliveries')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('state', '=', 'queued')
      .execute(),
  );
/** As whoever gets it does, by what Standard Webhooks say. */
function signatureOf(key: string, { headers, body }: Got): string {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const bytes = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`;
}

test('the key is shown once, another place gets another, and no reading nor the trail says it', async () => {
  const first = await set(`http://${address}/one`);
  const key = first.body.webhook_key;
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await set(`http://${address}/one`)).body.webhook_key).toBeNull();
  expect((await admin.call<Alerting>('GET', '/system-health/alerting')).body.webhook_key).toBeNull();
  const second = await set(`http://${address}/two?token=in-the-address`);
  expect(second.body.webhook_key).not.toBe(key);
  const trail = await database().platform(tx => tx.selectFrom('trail').selectAll().execute());
  expect(JSON.stringify(trail)).not.toMatch(/whsec_|in-the-address/);
  expect(JSON.stringify(trail)).toContain(address);
});

test('two who set another place at the same time are not given one key', async () => {
  const both = await Promise.all([set(`http://${address}/left`), set(`http://${address}/right`)]);
  expect(new Set(both.map(each => each.body.webhook_key)).size).toBe(2);
});

test('a try is signed with the key that was shown', async () => {
  const key = (await set(`http://${address}/tried`)).body.webhook_key ?? '';
  const said = await admin.call<AlertingTest>('POST', '/system-health/alerting/test');
  expect(said.body.webhook).toEqual({ ok: true, said: 'It was taken.' });
  const [message] = got;
  expect(message?.headers['webhook-signature']).toBe(signatureOf(key, message!));
  expect(Math.abs(Number(message?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  // Nothing else fits: neither another text nor another key.
  expect(signatureOf(key, { ...message!, body: `${message!.body} ` })).not.toBe(
    message?.headers['webhook-signature'],
  );
  expect(signatureOf(webhookKey(secret, 0), message!)).not.toBe(message?.headers['webhook-signature']);
});

test('an alert is tried again with one id until it is taken, and then no more', async () => {
  const key = (await set(`http://${address}/alerts`)).body.webhook_key ?? '';
  await look(2);
  // Nobody works here, which is told as well.
  await send();
  got.length = 0;
  disk.free = 10;
  await look(2);
  answer = { status: 503 };
  await send();
  expect(await deliveries()).toMatchObject([{ state: 'queued', tries: 1, error: 'It answered 503.' }]);
  // Not before its time.
  await send();
  expect(got).toHaveLength(1);
  expect(await lastAlert()).toMatchObject({ webhook: 'queued', webhook_error: 'It answered 503.' });
  await makeDue();
  answer = { status: 200, body: Buffer.from('ok') };
  await Promise.all([send(), send(), send()]);
  expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2, error: null }]);
  await makeDue();
  await send();
  expect(got).toHaveLength(2);
  expect(new Set(got.map(each => each.headers['webhook-id'])).size).toBe(1);
  for (const each of got) expect(each.headers['webhook-signature']).toBe(signatureOf(key, each));
  expect(JSON.parse(got[1]!.body)).toMatchObject({
    type: 'health.alert',
    service: 'storage',
    state: 'degraded',
  });
});

test('whoever says that they never want it is left alone, and so is who never answers well', async () => {
  answer = { status: 410 };
  disk.free = 50;
  await look(4);
  await send();
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', tries: 1, error: 'It answered 410.' });
  answer = { status: 500 };
  disk.free = 10;
  await look(4);
  for (let turn = 0; turn < 14; turn += 1) {
    await makeDue();
    await send();
  }
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', tries: 12 });
  expect(logged.join('')).toContain('an alert could not be passed on');
  expect(logged.join('')).not.toMatch(/whsec_|\/alerts/);
}, 30_000);

test('what waits when the address is changed is given up: neither place gets it any more', async () => {
  await set(`http://${address}/before`);
  answer = { status: 503 };
  disk.free = disk.free === 10 ? 50 : 10;
  await look(4);
  await send();
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'queued', tries: 1 });
  await set(`http://${address}/before`);
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'queued' });
  await set(`http://${address}/after`);
  answer = { status: 204 };
  got.length = 0;
  await makeDue();
  await send();
  expect(got).toEqual([]);
  expect((await deliveries()).at(-1)).toMatchObject({
    state: 'failed',
    error: 'The address was changed before it was taken.',
  });
});

describe('an address that is not public', () => {
  test.each([
    'http://127.0.0.1:9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'https://user:password@hooks.example/',
  ])('%s is refused when it is set', async url => {
    expect((await set(url)).body.code).toBe('address_refused');
  });

  test.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', 'hooks', '//127.0.0.1/'])(
    '%s is no address',
    async url => {
      expect((await set(url)).status).toBe(422);
    },
  );

  test('a name that leads there is refused when it is called, and not tried again', async () => {
    expect((await set('http://localhost:8099/')).status).toBe(200);
    const said = await admin.call<AlertingTest>('POST', '/system-health/alerting/test');
    expect(said.body.webhook).toEqual({ ok: false, said: 'localhost is not a public address' });
    const target = { url: 'http://localhost:8099/', key: webhookKey(secret, 1) };
    expect(await post(target, { id: 'a', body: {} }, [])).toMatchObject({ isFinal: true });
  });

  test('a redirect leads nowhere, and a huge answer is not read', async () => {
    await set(`http://${address}/moved`);
    answer = { status: 302, headers: { location: `http://${address}/inside` } };
    const target = { url: `http://${address}/moved`, key: webhookKey(secret, 1) };
    expect(await post(target, { id: 'a', body: {} }, [address])).toEqual({
      why: 'It answered 302.',
      isFinal: true,
    });
    expect(got.map(each => each.url)).toEqual(['/moved']);
    answer = { status: 200, body: Buffer.alloc(20 * 1024 * 1024) };
    expect(await post(target, { id: 'b', body: {} }, [address])).toBeUndefined();
  });
});
