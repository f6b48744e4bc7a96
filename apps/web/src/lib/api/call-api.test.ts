// Against a real server on this machine: what is sent, and what becomes of answers that are none.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { projectCalls } from '@groundwork/contract/projects';
import { sessionCalls } from '@groundwork/contract/session';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setBearer } from './bearer.ts';
import { callApi, keptKey } from './call-api.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` });
});
afterAll(() => server.close());
beforeEach(() => setBearer({ token: async () => undefined, refused: async () => false }));

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test('the stored token goes along as a bearer; without one no such header is sent', async () => {
  const seen: (string | undefined)[] = [];
  answer = (request, response) => {
    seen.push(request.headers.authorization);
    json(response, 200, { data: [], next_cursor: null });
  };
  await callApi(projectCalls.list, {});
  setBearer({ token: async () => 'kept', refused: async () => false });
  await callApi(projectCalls.list, {});
  expect(seen).toEqual([undefined, 'Bearer kept']);
});

test('401 gives the token up before the call fails', async () => {
  let refusals = 0;
  setBearer({
    token: async () => 'ended',
    refused: async () => {
      refusals += 1;
      return false;
    },
  });
  answer = (_, response) => json(response, 401, { code: 'unauthenticated', message: 'Sign in to continue.' });
  await expect(callApi(projectCalls.list, {})).rejects.toMatchObject({
    status: 401,
    message: 'Sign in to continue.',
  });
  expect(refusals).toBe(1);
});

test('a call that was refused while its session was replaced is sent again with the new token', async () => {
  const seen: (string | undefined)[] = [];
  let token = 'of before';
  setBearer({
    token: async () => token,
    refused: async () => {
      token = 'new';
      return true;
    },
  });
  answer = (request, response) => {
    seen.push(request.headers.authorization);
    if (seen.length === 1) json(response, 401, { code: 'unauthenticated', message: 'Sign in to continue.' });
    else json(response, 200, { data: [], next_cursor: null });
  };
  await callApi(projectCalls.list, {});
  expect(seen).toEqual(['Bearer of before', 'Bearer new']);
});

test('a line that is cut is told as no response', async () => {
  answer = request => request.socket.destroy();
  await expect(callApi(projectCalls.list, {})).rejects.toMatchObject({
    status: 0,
    message: 'No response from server. Please check your connection.',
  });
});

test('a call is given thirty seconds', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  answer = (_, response) => json(response, 200, { data: [], next_cursor: null });
  await callApi(projectCalls.list, {});
  expect(limits.mock.calls).toEqual([[30_000]]);
});

test('a request that cannot be made says why', async () => {
  await expect(callApi(projectCalls.get, { params: { id: '' } })).rejects.toThrow(/id/);
});

test('an answer of another shape than the contract’s is an error, not a value', async () => {
  answer = (_, response) => json(response, 200, { data: 'nothing of the kind' });
  await expect(callApi(projectCalls.list, {})).rejects.toThrow('An error occurred');
});

test('a change that got no answer is sent once more with the same key, and its next pressing with another one', async () => {
  const keys: (string | undefined)[] = [];
  answer = (request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    if (keys.length === 1) request.socket.destroy();
    else response.writeHead(204).end();
  };
  const remove = () =>
    callApi(projectCalls.remove, { params: { id: '01980000-0000-7000-8000-000000000001' } });
  await remove();
  await remove();
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  [503, 2],
  [500, 1],
  [409, 1],
  [404, 1],
])('a change answered with %i is sent %i times', async (status, times) => {
  let sent = 0;
  answer = (_, response) => {
    sent += 1;
    json(response, status, { code: 'x', message: 'x' });
  };
  const create = callApi(projectCalls.create, { body: { name: 'Once' } });
  await expect(create).rejects.toMatchObject({ status });
  expect(sent).toBe(times);
});

test('a look that only asks with a secret carries no key and is left to whoever asks', async () => {
  const keys: unknown[] = [];
  answer = request => {
    keys.push(request.headers['idempotency-key']);
    request.socket.destroy();
  };
  await expect(callApi(sessionCalls.invitation, { body: { token: 'x' } })).rejects.toMatchObject({
    status: 0,
  });
  expect(keys).toEqual([undefined]);
});

test('what is sent again keeps its key; other words, or the same ones after they arrived, get another', () => {
  const key = keptKey();
  const first = key.of({ body: 'Hello' });
  expect(key.of({ body: 'Hello' })).toBe(first);
  const other = key.of({ body: 'Hello there' });
  expect(other).not.toBe(first);
  key.arrived();
  expect(key.of({ body: 'Hello there' })).not.toBe(other);
});
