import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Samples, samplesFile } from '@groundwork/contract/built-site';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb } from './web-build.ts';

const dist = path.resolve(import.meta.dirname, '..', 'apps', 'web', 'dist');
const paths = ['', 'pricing', 'contact', 'proof', 'terms', 'privacy', 'support'];
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

test.each([...paths, ...entries])('/%s says what it is to search engines and to whoever shares it', at => {
  const html = page(at);
  for (const sign of ['<title>', 'name="description"', 'rel="canonical"', 'property="og:image"'])
    expect(html).toContain(sign);
  expect(named(html, /<(h1)[\s>]/g)).toHaveLength(1);
  // A policy without unsafe-inline refuses them.
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  expect(html).not.toMatch(/<[^>]+\son\w+="/);
});

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

test('robots and the sitemap are files of their own, and the shell stays free of public words', () => {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  expect(named(sitemap, /(<loc>)/g)).toHaveLength(paths.length);
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
