// Against a real server on this machine: what is sent, and what becomes of answers that are none.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { projectCalls } from '@groundwork/contract/projects';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setBearer } from './bearer.ts';
import { callApi } from './call-api.ts';

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
afterEach(() => setBearer({ token: async () => undefined, refused: async () => undefined }));

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
  setBearer({ token: async () => 'kept', refused: async () => undefined });
  await callApi(projectCalls.list, {});
  expect(seen).toEqual([undefined, 'Bearer kept']);
});

test('401 gives the token up before the call fails', async () => {
  let refusals = 0;
  setBearer({
    token: async () => 'ended',
    refused: async () => {
      refusals += 1;
    },
  });
  answer = (_, response) => json(response, 401, { code: 'unauthenticated', message: 'Sign in to continue.' });
  await expect(callApi(projectCalls.list, {})).rejects.toMatchObject({
    status: 401,
    message: 'Sign in to continue.',
  });
  expect(refusals).toBe(1);
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
