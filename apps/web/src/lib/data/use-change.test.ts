// Against a real server on this machine: what is asked again after a change, and what is shown meanwhile.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { call } from '@groundwork/contract/call';
import type { Changes } from '@groundwork/contract/changes';
import { environmentManager, MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setBearer } from '../api/bearer.ts';
import { createQueryClient } from '../query-client.ts';
import { type Change, cacheUpdate, change } from './change.ts';
import { query } from './query.ts';
import { type Effects, optimistic, optionsOf } from './use-change.ts';

// Without a window the library takes this for a server, where nothing is asked twice.
environmentManager.setIsServer(() => false);

const plain = { summary: '', permission: 'public' } as const;
const params = z.object({ id: z.string() });
const reply = z.object({ value: z.number() });
const get = call({ ...plain, name: 'things.get', method: 'GET', path: '/things/{id}', params, reply });
const list = call({ ...plain, name: 'things.list', method: 'GET', path: '/things', reply });
const set = (changes: Changes) =>
  call({ ...plain, name: 'things.set', method: 'PUT', path: '/things/{id}', params, changes, reply });

let asked: string[] = [];
let refusal: { status: number; code: string } | undefined;
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push(`${request.method} ${request.url}`);
  const refused = request.method === 'PUT' ? refusal : undefined;
  response
    .writeHead(refused?.status ?? 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(refused ? { code: refused.code, message: 'Not so.' } : { value: asked.length }));
});

beforeAll(async () => {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` });
  setBearer({ token: async () => undefined, refused: async () => false });
});
afterAll(() => server.close());

const thing = (id: string) => query(get, { params: { id } });
const things = () => query(list, {});
let client: QueryClient;
let notices: (string | undefined)[][] = [];
let stops: (() => void)[] = [];

/** Two things and their list are on the screen, and answered. */
beforeEach(async () => {
  client = createQueryClient((title, message) => notices.push([title, message]));
  for (const options of [thing('a'), thing('b'), things()]) {
    const observer = new QueryObserver(client, options);
    stops.push(observer.subscribe(() => undefined));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  }
  asked = [];
  notices = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  refusal = undefined;
});

type Set = Change<string, { value: number }>;
const setOf = (made: ReturnType<typeof set>, more: Pick<Set, 'cacheUpdates' | 'clearsCache'> = {}): Set =>
  change(made, (id: string) => ({ params: { id } }), more);

/** Carries it out for thing `a` and answers what was asked, once all of it is answered. */
async function carryOut(made: Set, effects: Effects<string, { value: number }> = {}): Promise<string[]> {
  const observer = new MutationObserver(client, optionsOf(made, effects));
  await observer.mutate('a').catch(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return asked.toSorted();
}

const sent = 'PUT /api/things/a';
const first = 'GET /api/things/a';
const second = 'GET /api/things/b';
const all = 'GET /api/things';

test.each<[string, Changes, string[]]>([
  ['nothing', [], [sent]],
  ['what it names', ['things.list'], [all, sent]],
  ['every answer of a call', ['things.get'], [first, second, sent]],
  ['only the answer about the same thing', [{ read: 'things.get', same: ['id'] }], [first, sent]],
  ['everything', 'everything', [all, first, second, sent]],
])('a change asks again for %s', async (_, changes, expected) => {
  expect(await carryOut(setOf(set(changes)))).toEqual(expected);
});

test('what the reply itself tells is kept and not asked again', async () => {
  const cacheUpdates = ({ value }: { value: number }) => [
    cacheUpdate(thing('a'), () => ({ value: value + 100 })),
  ];
  expect(await carryOut(setOf(set(['things.get', 'things.list']), { cacheUpdates }))).toEqual([
    all,
    second,
    sent,
  ]);
  expect(client.getQueryData(thing('a').queryKey)?.value).toBeGreaterThan(100);
});

test('what starts over leaves nothing of before but what the reply tells', async () => {
  const cacheUpdates = () => [cacheUpdate(thing('a'), () => ({ value: 7 }))];
  expect(await carryOut(setOf(set('everything'), { cacheUpdates, clearsCache: true }))).toEqual([sent]);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(each => each.state.data),
  ).toEqual([{ value: 7 }]);
});

test('what follows a change waits until the screen is new', async () => {
  const seen: unknown[] = [];
  await carryOut(setOf(set(['things.list'])), {
    onSuccess: () => seen.push(asked.includes(all)),
    onFresh: () => seen.push(asked.includes(all)),
  });
  expect(seen).toEqual([false, true]);
});

test('a refused change is sent once, asks for nothing and leaves the notice to the screen', async () => {
  refusal = { status: 422, code: 'invalid_request' };
  expect(await carryOut(setOf(set(['things.list'])))).toEqual([sent]);
  expect(notices).toEqual([]);
});

test.each([
  [409, 'conflict'],
  [412, 'stale'],
])('a refusal with %i says that the screen is old', async (status, code) => {
  refusal = { status, code };
  expect(await carryOut(setOf(set(['things.list'])))).toEqual([all, sent]);
});

test('a change that may have begun all the same asks again after every failure', async () => {
  refusal = { status: 422, code: 'invalid_request' };
  expect(await carryOut(setOf(set(['things.list'])), { isDoubtful: true })).toEqual([all, sent]);
});

test('a notice says why it failed, with a title or without', async () => {
  refusal = { status: 422, code: 'invalid_request' };
  await carryOut(setOf(set([])), { failure: 'Not saved' });
  await carryOut(setOf(set([])), { failure: true });
  expect(notices).toEqual([
    ['Not saved', 'Not so.'],
    ['Not so.', undefined],
  ]);
});

test('an optimistic update shows at once and is rolled back when the change is refused', async () => {
  refusal = { status: 422, code: 'invalid_request' };
  const before = client.getQueryData(thing('a').queryKey);
  const shown: unknown[] = [];
  const stop = client.getQueryCache().subscribe(() => shown.push(client.getQueryData(thing('a').queryKey)));
  await carryOut(setOf(set([])), { optimistic: id => optimistic(thing(id), () => ({ value: -1 })) });
  stop();
  expect(shown).toContainEqual({ value: -1 });
  expect(client.getQueryData(thing('a').queryKey)).toEqual(before);
});
