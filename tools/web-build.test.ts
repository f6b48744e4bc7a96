import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Samples, samplesFile } from '@groundwork/contract/built-site';
import { beforeAll, expect, test } from 'vitest';
import { type Brand, dressed } from '../apps/server/src/entrypoints/http/brand.ts';
import { readBuiltTexts } from '../apps/server/src/entrypoints/http/built-texts.ts';
import { slugOf } from '../apps/web/api-docs.ts';
import { calls } from '../packages/contract/src/calls.ts';
import { siteTextNames } from '../packages/contract/src/site-texts.ts';
import { buildWeb } from './web-build.ts';

const dist = path.resolve(import.meta.dirname, '..', 'apps', 'web', 'dist');
const paths = ['', 'pricing', 'contact', 'proof', 'terms', 'privacy', 'support', 'status'];
/** One page for each noun, the overview, and the list of all calls. */
const apiPages = [
  'docs/api',
  'docs/api/calls',
  ...Object.keys(calls).map(noun => `docs/api/${slugOf(noun)}`),
];
const entries = ['login', 'register', 'password-reset'];
const kilobyte = 1024;

const page = (at: string) => readFileSync(path.join(dist, at, 'index.html'), 'utf8');
const asset = (name: string) => readFileSync(path.join(dist, 'assets', name));
const weight = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '');

/** A script and everything it imports at once, which a browser must have before the script runs. */
function withImports(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found;
  found.add(script);
  const text = asset(script).toString();
  for (const next of named(text, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) withImports(next, found);
  return found;
}

beforeAll(() => buildWeb(), 180_000);

test.each([...paths, ...entries])(
  '/%s paints its first time from at most 15 KB, and waits for nothing else',
  at => {
    const html = page(at);
    expect(weight(html)).toBeLessThanOrEqual(15 * kilobyte);
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script(?![^>]*type="module")[^>]*\ssrc=/);
  },
);

const contents = { '': 'landing', pricing: 'pricing', contact: 'contact', proof: 'proof', terms: 'document' };

test.each(Object.entries(contents))(
  '/%s loads at most 125 KB afterwards, its font included',
  (at, content) => {
    const names = readdirSync(path.join(dist, 'assets'));
    const chunk = (name: string) => {
      const found = names.find(each => new RegExp(`^${name}-.{8}\\.js$`).test(each));
      if (found === undefined) throw new Error(`no script of ${name}`);
      return found;
    };
    const [entry] = named(page(at), /import\([`'"]\/assets\/(site-[\w-]+\.js)[`'"]\)/g);
    if (entry === undefined) throw new Error('the page has no script');
    const scripts = new Set<string>();
    for (const script of [entry, chunk('shared'), chunk('layout'), chunk(content)])
      withImports(script, scripts);
    // The app's own files start the app, which has no place on these pages.
    expect([...scripts, asset(entry).toString()].join()).not.toMatch(/\b(?:app|client)-[\w-]{8}\.js/);
    const fonts = named(page(at), /url\("?\/assets\/([\w-]+\.woff2)/g);
    expect(fonts).toHaveLength(1);
    const total =
      [...scripts].reduce((sum, script) => sum + weight(asset(script)), 0) +
      fonts.reduce((sum, font) => sum + asset(font).length, 0);
    expect(total).toBeGreaterThan(60 * kilobyte);
    expect(total).toBeLessThanOrEqual(125 * kilobyte);
  },
);

test.each(apiPages)(
  '/%s is read from at most 50 KB, and brings nothing of the contract to the browser',
  at => {
    const html = page(at);
    expect(weight(html)).toBeLessThanOrEqual(50 * kilobyte);
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    const [entry = ''] = named(html, /import\([`'"]\/assets\/(site-[\w-]+\.js)[`'"]\)/g);
    const names = readdirSync(path.join(dist, 'assets'));
    const own = names.filter(each => /^(?:woken|layout|shared)-.{8}\.js$/.test(each));
    const scripts = new Set<string>();
    for (const script of [entry, ...own]) withImports(script, scripts);
    expect(own.length).toBeGreaterThan(2);
    const code = [...scripts].map(script => asset(script).toString()).join('');
    for (const word of ['/portals/{portal_id}', 'changesets.propose', 'safeParse'])
      expect(code).not.toContain(word);
  },
);

test.each([...paths, ...apiPages, ...entries])(
  '/%s says what it is to search engines and to whoever shares it',
  at => {
    const html = page(at);
    for (const sign of ['<title>', 'name="description"', 'rel="canonical"', 'property="og:image"'])
      expect(html).toContain(sign);
    expect(named(html, /<(h1)[\s>]/g)).toHaveLength(1);
    // A policy without unsafe-inline refuses them.
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    expect(html).not.toMatch(/<[^>]+\son\w+="/);
  },
);

test.each(entries)(
  '/%s has its form in it, knows the app it becomes, and never sends what was typed as an address',
  at => {
    const html = page(at);
    expect(html).toMatch(/<label for="([^"]+)"[^>]*>(?:Work email|Email)<\/label><\/div><input [^>]*id="\1"/);
    expect(html).not.toMatch(/<form(?![^>]*method="post")/);
    const files = named(html, /[`'"](\/assets\/[^`'"]+)[`'"]/g);
    expect(files.filter(each => each.endsWith('.css'))).toHaveLength(1);
    expect(files.filter(each => each.endsWith('.js')).length).toBeGreaterThan(1);
    for (const file of files) expect(asset(path.basename(file)).length).toBeGreaterThan(0);
  },
);

test('the proof page names every bench with its goals, and its figures are a text for whoever has no scripts', () => {
  const record = readFileSync(path.resolve(import.meta.dirname, '..', 'docs', 'benchmarks.md'), 'utf8');
  const html = page('proof');
  const commands = named(record, /^`npm run bench (\w+)`$/gm);
  expect(commands.length).toBeGreaterThan(10);
  expect(named(html, /<details id="(\w+)"/g)).toEqual(commands);
  expect(html).toMatch(/<noscript>.*href="\/benchmarks\.txt".*<\/noscript>/);
  expect(readFileSync(path.join(dist, 'benchmarks.txt'), 'utf8')).toBe(record);
});

test('what the product says of the API leads to a place in its pages', () => {
  // Headers of deprecated calls, the OpenAPI document, and what refusals link to.
  for (const id of ['versions', 'errors', 'no_portal', 'scope_too_small'])
    expect(page('docs/api')).toContain(`id="${id}"`);
});

test('robots and the sitemap are files of their own, and the shell stays free of public words', () => {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  const addresses = named(sitemap, /<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g);
  expect(addresses).toHaveLength(paths.length + apiPages.length);
  expect(addresses).toEqual(expect.arrayContaining(apiPages.map(at => `/${at}`)));
  expect(readFileSync(path.join(dist, 'robots.txt'), 'utf8')).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  expect(readFileSync(path.join(dist, 'app.html'), 'utf8')).toContain('<div id="root"></div>');
});

test('the build notes which parts of the content are still samples', () => {
  const samples = Samples.parse(JSON.parse(readFileSync(path.join(dist, samplesFile), 'utf8')));
  const content = path.resolve(dist, '../src/areas/site/content');
  const marks = readdirSync(content).flatMap(name =>
    named(readFileSync(path.join(content, name), 'utf8'), /^ {2}(isSample|isTemplate): true/gm),
  );
  expect(marks.length).toBeGreaterThan(0);
  expect(samples).toHaveLength(marks.length);
});

const unbranded: Brand = {
  brandVersion: '0',
  publicUrl: 'https://crm.example.com',
  secondary: [],
  name: 'Groundwork',
  accents: { light: '', dark: '' },
  logo: undefined,
  texts: {},
};

test('a page that nobody branded goes out as it was built', () => {
  const built = readBuiltTexts(dist);
  for (const at of [...paths, ...entries])
    expect(
      dressed(page(at), unbranded, built) ===
        page(at).replaceAll('https://public-url.invalid', unbranded.publicUrl),
    ).toBe(true);
});

test('name, logo, accent and every text that can be changed stand in the pages where the product’s own stood', () => {
  const built = readBuiltTexts(dist);
  expect(Object.keys(built).sort()).toEqual([...siteTextNames].sort());
  const texts = Object.fromEntries(siteTextNames.map(name => [name, `Its own $& <${name}>`]));
  const brand: Brand = {
    ...unbranded,
    name: 'Acme & Söhne',
    accents: { light: '#7a1fa2', dark: '' },
    logo: { version: 3, mediaType: 'image/png', content: Buffer.from('') },
    texts,
  };
  const all = [...paths, ...entries].map(at => [at, dressed(page(at), brand, built)] as const);
  // Told by name, because a page that fails would be printed whole.
  const wanted: Record<string, (text: string) => boolean> = {
    logo: text => text.includes('src="/brand/logo?v=3"'),
    'no mark': text => !text.includes('<rect width="24" height="24" rx="6"'),
    accent: text => text.includes('<link rel="stylesheet" href="/brand/accent.css?v=0">'),
    title: text => /<title>[^<]*Acme &amp; Söhne[^<]*<\/title>/.test(text),
    'no other name': text => !/<title>[^<]*Groundwork|>Groundwork<|aria-label="[^"]*Groundwork/.test(text),
    // What is told to the scripts ends where it should.
    scripts: text => /id="brand">\{[^<]*\}<\/script><\/head>/.test(text),
  };
  const missing = all.flatMap(([at, text]) =>
    Object.entries(wanted).flatMap(([what, holds]) => (holds(text) ? [] : [`/${at}: ${what}`])),
  );
  expect(missing).toEqual([]);
  for (const name of siteTextNames) {
    const shown = all.filter(([, text]) => text.includes(`>Its own $&amp; &lt;${name}&gt;<`));
    expect([name, shown.length > 0]).toEqual([name, true]);
  }
});
