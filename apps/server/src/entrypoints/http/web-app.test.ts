import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { builtOrigin, samplesFile } from '@groundwork/contract/built-site';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { warnOfSamples } from './sample-warning.ts';
import { readWebApp, serveFiles } from './web-app.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'groundwork-dist-'));
mkdirSync(path.join(dist, 'pricing'));
const pageOf = (at: string) =>
  `<link rel="canonical" href="${builtOrigin}${at}" /><meta property="og:image" content="${builtOrigin}/card.png" />`;
writeFileSync(path.join(dist, 'index.html'), pageOf('/'));
writeFileSync(path.join(dist, 'pricing', 'index.html'), pageOf('/pricing'));
writeFileSync(path.join(dist, 'sitemap.xml'), `<loc>${builtOrigin}/pricing</loc>`);
writeFileSync(path.join(dist, 'robots.txt'), `Sitemap: ${builtOrigin}/sitemap.xml\n`);
writeFileSync(path.join(dist, samplesFile), JSON.stringify(['contact.ts: contact']));
afterAll(() => rmSync(dist, { recursive: true }));

const dressOf = (publicUrl: string) => ({
  brand: () => ({
    brandVersion: '0',
    publicUrl,
    secondary: [],
    name: 'Groundwork',
    accents: { light: '', dark: '' },
    logo: undefined,
    texts: {},
  }),
  built: {},
});

async function ask(publicUrl: string, url: string, encodings?: string) {
  const app = fastify();
  const web = readWebApp(dist, dressOf(publicUrl));
  await serveFiles(app, dist, dressOf(publicUrl));
  app.setNotFoundHandler((request, reply) => {
    if (web?.sendPage(request, reply)) return reply;
    return reply.code(404).send();
  });
  const answer = await app.inject({
    url,
    headers: { accept: '*/*', ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  });
  await app.close();
  return answer;
}

test.each(['https://crm.acme.example', 'http://localhost:4000', 'https://acme.example/a$&b'])(
  'an operator who sets PUBLIC_URL to %s gets it in every whole address, without another build',
  async publicUrl => {
    const said = publicUrl.replace('&', '&amp;');
    for (const [at, own] of [
      ['/', `href="${said}/"`],
      ['/pricing', `href="${said}/pricing"`],
      ['/pricing', `content="${said}/card.png"`],
      ['/sitemap.xml', `<loc>${said}/pricing</loc>`],
      ['/robots.txt', `Sitemap: ${said}/sitemap.xml`],
    ] as const) {
      const answer = await ask(publicUrl, at);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(own);
      expect(answer.body).not.toContain(builtOrigin);
    }
    expect((await ask(publicUrl, '/sitemap.xml')).headers['content-type']).toContain('xml');
    expect((await ask(publicUrl, '/robots.txt')).headers['content-type']).toContain('text/plain');
  },
);

test('search engines may keep public pages, and no other', async () => {
  const kept = async (at: string) => (await ask('https://acme.example', at)).headers['x-robots-tag'];
  expect([await kept('/'), await kept('/pricing')]).toEqual([undefined, undefined]);
  for (const own of ['/decision', '/shared', '/client/dashboard', '/invitation'])
    expect(await kept(own)).toBe('noindex, nofollow');
});

test('the list of what is still a sample is handed out to nobody', async () => {
  expect((await ask('https://acme.example', `/${samplesFile}`)).statusCode).toBe(404);
});

function warnings(publicUrl: string, isProduction = false, from = dist): string[] {
  const said: string[] = [];
  const warn = (_: unknown, message?: string) => void said.push(message ?? '');
  warnOfSamples({ dist: from, publicUrl, isProduction }, { warn });
  return said;
}

test('a start for the public warns of untouched sample content, by name and with the mend', () => {
  expect(warnings('http://localhost:3000')).toEqual([]);
  expect(warnings('https://acme.example')).toEqual([
    expect.stringMatching(/sample content: contact\.ts: contact\. .*site\/content/),
  ]);
  expect(warnings('http://localhost:3000', true)).toHaveLength(1);
});

test('a site whose samples were replaced, or that was not built, warns of nothing', () => {
  writeFileSync(path.join(dist, samplesFile), '[]');
  expect(warnings('https://acme.example')).toEqual([]);
  expect(warnings('https://acme.example', true, path.join(dist, 'nowhere'))).toEqual([]);
});

test('a row of slashes costs no more than any other address', async () => {
  const before = process.threadCpuUsage();
  for (let times = 0; times < 40; times += 1) await ask('https://acme.example', `/a${'/'.repeat(15_000)}b`);
  // Looked for again at each of them, they took a quarter of a second each time.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(5000);
  for (const odd of ['/pricing//', '//pricing//'])
    expect((await ask('https://acme.example', odd)).body).toContain('/pricing"');
  for (const odd of ['//', '//:x', '//[', '/%'])
    expect((await ask('https://acme.example', odd)).statusCode, odd).toBeLessThan(500);
});

test('a script goes out as the build packed it, to whoever takes that, and kept apart from the plain one', async () => {
  const plain = 'export const a = 1;\n'.repeat(100);
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'assets', 'a-12345678.js'), plain);
  writeFileSync(path.join(dist, 'assets', 'a-12345678.js.br'), brotliCompressSync(plain));
  const packed = await ask('https://acme.example', '/assets/a-12345678.js', 'gzip, br');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(packed.headers['content-type']).toContain('javascript');
  expect(packed.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain);
  const other = await ask('https://acme.example', '/assets/a-12345678.js', 'identity');
  expect([other.headers['content-encoding'], other.body]).toEqual([undefined, plain]);
});
