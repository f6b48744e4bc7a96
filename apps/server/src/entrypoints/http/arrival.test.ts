// With a clock of the test's own: what is promised is a limit, not how fast this machine is.
import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitArrival } from './arrival.ts';

const limits = { bodyMs: 30_000, uploadMs: 3_600_000 };
let app: FastifyInstance;
let port: number;
/** Called when a request's head has arrived, and so its time runs. */
let begun: () => void;

beforeAll(async () => {
  app = fastify();
  limitArrival(app, limits);
  app.addHook('onRequest', async () => begun());
  app.post('/words', async request => request.body);
  app.post('/quick', { onRequest: async (_, reply) => reply.code(401).send('no') }, async () => 'never');
  app.addContentTypeParser('text/csv', (_, payload, done) => {
    payload.on('end', () => done(null, 'read')).resume();
  });
  app.post('/files', { config: { isUpload: true } }, async request => request.body);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Sends three of a request's ten bytes; the rest is up to the test. */
async function begin(path: string, type: string) {
  const head = Promise.withResolvers<void>();
  begun = head.resolve;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  // Cut off in the middle it may say so before it closes.
  const closed = new Promise(resolve => socket.once('close', resolve));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n{"a`);
  await head.promise;
  const hear = async () => String((await once(socket, 'data'))[0]);
  return { socket, closed, hear };
}

/** A turn of the event loop in which a connection that was cut would show it. */
const turn = () => new Promise(resolve => setImmediate(resolve));

test('whoever sends words too slowly is cut off when their time is over, and not before', async () => {
  const { socket, closed } = await begin('/words', 'application/json');
  await vi.advanceTimersByTimeAsync(limits.bodyMs - 1);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(socket.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(socket.bytesRead).toBe(0);
});

test('also behind an answer', async () => {
  const { closed, hear } = await begin('/quick', 'application/json');
  expect(await hear()).toContain('401');
  await vi.advanceTimersByTimeAsync(limits.bodyMs);
  await closed;
});

test('words that have come whole are answered, however late the clock is then', async () => {
  const { socket, hear } = await begin('/words', 'application/json');
  socket.write('":"bc"}');
  expect(await hear()).toMatch(/^HTTP\/1.1 200/);
  await vi.advanceTimersByTimeAsync(2 * limits.bodyMs);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(socket.closed).toBe(false);
  socket.destroy();
});

test('files may take longer', async () => {
  const { socket, hear } = await begin('/files', 'text/csv');
  await vi.advanceTimersByTimeAsync(limits.uploadMs - 1);
  socket.write('d,e,f,g');
  expect(await hear()).toContain('read');
  socket.destroy();
});

test('and yet have their end', async () => {
  const { closed } = await begin('/files', 'text/csv');
  await vi.advanceTimersByTimeAsync(limits.uploadMs);
  await closed;
});

test('what is sent from within the process is there whole, and has no connection to end', async () => {
  begun = () => undefined;
  const answer = await app.inject({ method: 'POST', url: '/words', payload: { a: 'b' } });
  expect(answer.json()).toEqual({ a: 'b' });
  // A clock that went on would break the process: there is no socket behind it.
  await vi.advanceTimersByTimeAsync(2 * limits.bodyMs);
});
