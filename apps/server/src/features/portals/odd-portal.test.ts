// Connecting what is no portal, or one that misbehaves: told within seconds, kept only when it answers as a portal does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import { type Portal, SyncResult } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { completed } from '../../testing/intake-context.ts';

type Reply = (path: string, response: ServerResponse) => unknown;

let reply: Reply = () => ({});
const http = createServer((request: IncomingMessage, response: ServerResponse) => {
  request.resume();
  const made = reply(new URL(request.url ?? '/', 'http://portal').pathname, response);
  if (made !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(made));
});
let server: TestServer;
let url: string;
beforeAll(async () => {
  await new Promise<void>(listening => http.listen(0, '127.0.0.1', listening));
  const address = http.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  url = `http://${host}`;
  server = await startTestServer(inject('clusterUrl'), { allowedHosts: [host] });
  await server.work();
});
afterAll(async () => {
  await server.close();
  http.closeAllConnections();
  http.close();
});

const isAccount = (path: string) => path.includes('account-info');
const account =
  (said: object): Reply =>
  path =>
    isAccount(path) ? { portalId: 77, accountType: 'STANDARD', ...said } : { results: [] };

let tokens = 0;
async function connect(as: Reply) {
  reply = as;
  const person = await server.member('admin');
  const given = { name: 'Odd', base_url: url, token: `pat-odd-${(tokens += 1)}` };
  const began = performance.now();
  const answer = await person.call<Portal & Problem>('POST', '/portals', given);
  return { person, answer, ms: performance.now() - began };
}

test.each<[string, Reply, string]>([
  ['any JSON', () => ({}), 'names no account'],
  ['a list', () => [], 'names no account'],
  ['an account without end', account({ portalId: 'x'.repeat(1_000_000) }), 'names no account'],
  ['an account in no letters', account({ portalId: '../\u0000' }), 'names no account'],
  [
    'another address',
    (_, response) => {
      response.statusCode = 302;
      response.setHeader('location', 'http://169.254.169.254/');
      return {};
    },
    'sends on to another one',
  ],
])('what answers with %s is no portal', async (_, as, said) => {
  const { answer } = await connect(as);
  expect([answer.status, answer.body.code]).toEqual([502, 'portal_refused']);
  expect(answer.body.message).toContain(said);
});

test.each<[string, Reply]>([
  [
    'never ends its answers',
    (path, response) => {
      if (path.includes('owners')) response.write('{"results":[');
      return path.includes('owners') ? undefined : account({})(path, response);
    },
  ],
  [
    'asks for years of patience',
    (path, response) => {
      response.setHeader('x-hubspot-ratelimit-max', '1');
      response.setHeader('x-hubspot-ratelimit-remaining', '0');
      response.setHeader('x-hubspot-ratelimit-interval-milliseconds', '600000');
      return account({})(path, response);
    },
  ],
])(
  'a portal that %s is given up in seconds',
  async (_, as) => {
    const { answer, ms } = await connect(as);
    expect([answer.status, answer.body.code]).toEqual([502, 'portal_unreachable']);
    expect(ms).toBeLessThan(20_000);
  },
  60_000,
);

test('of what a portal says about its account no more is kept than any portal says', async () => {
  const long = 'x'.repeat(500_000);
  const { answer } = await connect((path, response) =>
    path.includes('access-token-info')
      ? { scopes: ['crm.objects.contacts.read', long, ...Array.from({ length: 5_000 }, (_, at) => `s${at}`)] }
      : account({ accountType: long, timeZone: long })(path, response),
  );
  expect([answer.status, answer.body.code], answer.text.slice(0, 300)).toEqual([201, undefined]);
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ bytes: number }>`
      select length(to_jsonb(p)::text) as bytes from portals p where id = ${answer.body.id}`.execute(tx),
  );
  expect(rows[0]?.bytes).toBeLessThan(20_000);
});

test('a sync counts records whose time of change cannot be read', async () => {
  const times = ['', 'yesterday', '2026-01-02T03:04:05Z', '+275760-09-13T00:00:00.001Z'];
  const { person, answer } = await connect((path, response) =>
    path.endsWith('/search')
      ? { total: 1e20 }
      : path.includes('/objects/')
        ? { results: times.map((updatedAt, at) => ({ id: String(at), updatedAt })) }
        : account({})(path, response),
  );
  expect(answer.status, answer.text).toBe(201);
  const sync = async () => {
    const started = await person.call<{ operation: Operation }>('POST', '/portals/primary/sync', {
      sync_type: 'contacts',
    });
    return SyncResult.parse((await completed(person, started)).result);
  };
  const newest_change = '2026-01-02T03:04:05.000Z';
  expect(await sync()).toMatchObject({ total: 4, changed: 4, newest_change });
  expect(await sync()).toMatchObject({ total: 4, changed: 0, newest_change });
}, 60_000);
