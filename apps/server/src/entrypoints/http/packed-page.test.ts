import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { packPage } from './packed-page.ts';

const text = `<!doctype html>${'<p>The same words again. Überall.</p>'.repeat(500)}`;

async function ask(headers: Record<string, string>) {
  const app = fastify();
  const page = packPage(text);
  // As in the product: for addresses that are no route, which nothing else would compress.
  app.setNotFoundHandler((request, reply) => page.send(request, reply));
  const answer = await app.inject({ url: '/anywhere', headers });
  await app.close();
  return answer;
}

test('a page goes out as tightly as the browser takes it', async () => {
  const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect([br.statusCode, br.headers['content-encoding'], br.headers.vary]).toEqual([
    200,
    'br',
    'accept-encoding',
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  const gzip = await ask({ 'accept-encoding': 'br;q=0, gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  expect(gzip.rawPayload.length).toBeLessThan(text.length / 10);
});

test('without a word about encodings it goes out as it is', async () => {
  for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'brown, gzippy' }]) {
    const plain = await ask(headers);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(text);
  }
});

test('who has the page already is not sent it again', async () => {
  const { headers } = await ask({});
  const again = await ask({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});
