// The reader against a real server that cuts, stays silent and refuses.
import { createServer, type ServerResponse } from 'node:http';
import { notificationCalls } from '@groundwork/contract/notifications';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setBearer } from './bearer.ts';
import { listenToEvents, type StreamEvent } from './event-stream.ts';

let answer: (response: ServerResponse, lastEventId: string | undefined) => unknown = () => undefined;
const server = createServer((request, response) => {
  const id = request.headers['last-event-id'];
  answer(response, typeof id === 'string' ? id : undefined);
});
let origin = '';
const realFetch = globalThis.fetch;
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  origin = `http://127.0.0.1:${address.port}`;
  // A browser's addresses are relative to its page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${origin}${path}`, init));
  setBearer({ token: async () => 'token', refused: async () => false });
});
const ended = new AbortController();
afterEach(() => {
  answer = () => undefined;
});
afterAll(() => {
  ended.abort();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('events are read whatever pieces they come in, and comments are not events', async () => {
  const text =
    ':\n\nid: 1\nevent: notification\ndata: {"title":"a: b"}\n\ndata: no json\n\n:\n\nid: 2\ndata: 7\n\n';
  answer = async response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const letter of text) await new Promise(resolve => response.write(letter, resolve));
  };
  const ending = new AbortController();
  const heard: StreamEvent[] = [];
  const listening = listenToEvents(notificationCalls.stream, {
    hear: event => heard.push(event),
    live: () => undefined,
    signal: ending.signal,
  });
  await expect
    .poll(() => heard)
    .toEqual([
      { id: '1', name: 'notification', data: { title: 'a: b' } },
      { id: '2', name: 'message', data: 7 },
    ]);
  ending.abort();
  await listening;
});

test('after a cut it comes back with the last id it heard, and says when it is live', async () => {
  const asked: (string | undefined)[] = [];
  answer = (response, lastEventId) => {
    asked.push(lastEventId);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: e${asked.length}\nevent: notification\ndata: ${asked.length}\n\n`);
    if (asked.length === 1) response.destroy();
  };
  const ending = new AbortController();
  const heard: unknown[] = [];
  const live: boolean[] = [];
  const listening = listenToEvents(notificationCalls.stream, {
    hear: event => heard.push(event.data),
    live: isLive => live.push(isLive),
    signal: ending.signal,
  });
  await expect.poll(() => asked.length, { timeout: 5000 }).toBe(2);
  await expect.poll(() => live.at(-1)).toBe(true);
  expect(asked[0]).toBeUndefined();
  // What was cut off before it was complete was not heard.
  expect(asked[1]).toBe(heard.length === 2 ? 'e1' : undefined);
  expect(live).toContain(false);
  ending.abort();
  await listening;
});

test.each([403, 404])('on %i it stops asking', async status => {
  let asked = 0;
  answer = response => {
    asked += 1;
    response.writeHead(status).end();
  };
  await listenToEvents(notificationCalls.stream, {
    hear: () => undefined,
    live: () => undefined,
    signal: ended.signal,
  });
  expect(asked).toBe(1);
});
