import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitArrival } from './arrival.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify();
  limitArrival(app, { bodyMs: 200, uploadMs: 60_000 });
  app.post('/words', async request => request.body);
  app.post('/quick', { onRequest: async (_, reply) => reply.code(401).send('no') }, async () => 'never');
  app.addContentTypeParser('text/csv', (_, payload, done) => {
    payload.on('end', () => done(null, 'read')).resume();
  });
  app.post('/files', { config: { isUpload: true } }, async request => request.body);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends a request of which `sent` of ten bytes come at once and the rest after `restAfterMs`. */
function send(path: string, type: string, sent: string, restAfterMs?: number) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk.toString();
    if (heard.includes('read')) socket.end();
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n${sent}`,
  );
  if (restAfterMs !== undefined) setTimeout(() => socket.write('x'.repeat(10 - sent.length)), restAfterMs);
  return new Promise<string>(resolve => {
    socket.on('close', () => resolve(heard));
  });
}

test('whoever sends words too slowly is cut off, also behind an answer', async () => {
  expect(await send('/words', 'application/json', '{"a":')).toBe('');
  expect(await send('/quick', 'application/json', '{"a":')).toContain('401');
});

test('files may take longer', async () => {
  expect(await send('/files', 'text/csv', 'a,b', 600)).toContain('read');
});
