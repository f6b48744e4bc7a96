// Builds what the server hands out: the app for signed-in people, and the public pages as finished text with their
// styles inside. The order matters: the pages need the names of the built files.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { builtOrigin, samplesFile, textsFile } from '@groundwork/contract/built-site';
import { build, minifySync } from 'vite';
import { readApiDocs } from './api-docs.ts';
import type * as FramesRendering from './src/areas/client/render-frames.tsx';
import type { RenderedFrame } from './src/areas/client/render-frames.tsx';
import type * as ApiRendering from './src/areas/site/api-docs/render-api-docs.tsx';
import type * as Worded from './src/areas/site/content/worded.ts';
import type * as PagesRendering from './src/areas/site/public/render.tsx';
import type { RenderedPage } from './src/areas/site/public/render.tsx';
import type * as EntriesRendering from './src/areas/site/render-entries.tsx';

// Whoever builds may hold a channel to this process: when that breaks they were killed, and another may build here now.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const web = import.meta.dirname;
const dist = path.join(web, 'dist');
const content = path.join(web, 'src', 'areas', 'site', 'content');
const rendering = path.join(web, 'dist', '.rendering');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function headOf({ path: address, title, description }: RenderedPage): string {
  // Shared links and the sitemap need whole addresses; the server puts its own in.
  const url = `${builtOrigin}${address}`;
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escaped(content)}" />`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Groundwork'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${builtOrigin}/card.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/** The stylesheet goes into the page: nothing else may hold up the first paint. */
function withStylesInside(template: string): string {
  return template.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, href: string) => {
    return stylesInside(readFileSync(path.join(dist, href), 'utf8'));
  });
}

/** Without the defaults of properties that every browser we build for knows how to register. */
function stylesInside(css: string): string {
  return `<style>${css.replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^{}]*\}\}\}/, '')}</style>`;
}

/** Notes and indentation stay out of the page, and what is not for its first paint is not asked for yet. */
function asLight(template: string): string {
  return withStylesInside(
    template.replaceAll(/^\s+(?:\/\/.*\n)?/gm, '').replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, ''),
  );
}

/** The scripts inside a page travel with every visit, too. */
function withSmallScripts(page: string): string {
  return page.replaceAll(/(?<=<script>)[\s\S]*?(?=<\/script>)/g, code =>
    minifySync('inline.js', code).code.trim(),
  );
}

const scriptTag = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const hrefsOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]+)"`, 'g'))].map(match => match[1]);

/** The script is left to the page's own inline one to fetch. */
function siteTemplate(): string {
  const built = readFileSync(path.join(dist, 'site.html'), 'utf8');
  const script = scriptTag.exec(built);
  const page = asLight(built.replace(script?.[0] ?? '', ''));
  return withSmallScripts(page.replace('/*start*/ undefined', `import('${script?.[1] ?? ''}')`));
}

/** The pages before the sign-in become the app: they are told which files it is made of. */
function entryTemplate(): string {
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const app = {
    styles: hrefsOf(shell, 'stylesheet'),
    parts: hrefsOf(shell, 'modulepreload'),
    script: scriptTag.exec(shell)?.[1],
  };
  const page = asLight(readFileSync(path.join(dist, 'entry.html'), 'utf8'));
  return withSmallScripts(
    page.replace("/*app*/ { styles: [], parts: [], script: '' }", () => JSON.stringify(app)),
  );
}

/** Signed-in screens ask for these as soon as the app is there; the page says so at once, and they come beside it. */
function withHeadStart(shell: string): string {
  const client = readdirSync(path.join(dist, 'assets')).find(name => /^client-area-.*\.js$/.test(name));
  const links = [
    `<link rel="preload" href="/api/config" as="fetch" crossorigin="anonymous" />`,
    ...(client === undefined ? [] : [`<link rel="modulepreload" crossorigin href="/assets/${client}" />`]),
  ];
  return shell.replace('</head>', () => `${links.join('')}</head>`);
}

/** The frame is painted before the app is asked for: on a slow line, and on a slow processor, each would wait for the other. */
function withAppAfterPaint(shell: string): string {
  const links = shell.match(/<link rel="(?:module)?preload"[^>]*>/g) ?? [];
  const script = scriptTag.exec(shell);
  const begin = `(() => {
let isUnderWay = false;
const start = () => {
if (isUnderWay) return;
isUnderWay = true;
document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join(''))});
document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${script?.[1] ?? ''}' }));
};
requestAnimationFrame(() => setTimeout(start));
// Nothing is painted while nobody looks.
setTimeout(start, 300);
})();`;
  return [...links, script?.[0] ?? '']
    .reduce((rest, tag) => rest.replace(tag, ''), shell)
    .replace('</body>', () => `<script>${begin}</script></body>`);
}

/** What a browser would say at a first visit: the screens ask as soon as they are loaded. */
function pretendBrowser(): void {
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const browser = {
    location: new URL(builtOrigin),
    isSecureContext: true,
    matchMedia: () => new EventTarget(),
    addEventListener: () => undefined,
    localStorage: forgetful,
    sessionStorage: forgetful,
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Builds a file of areas/ for this process, and loads it. */
async function load(file: string): Promise<unknown> {
  const input = path.join(web, 'src', 'areas', file);
  await build({
    root: web,
    logLevel: 'warn',
    build: { ssr: input, outDir: rendering, copyPublicDir: false, cssMinify: true, rollupOptions: { input } },
  });
  const { href } = pathToFileURL(path.join(rendering, `${path.parse(file).name}.js`));
  return import(href);
}

interface Rendered {
  pages: RenderedPage[];
  entries: RenderedPage[];
  frames: RenderedFrame[];
}

async function renderAll(): Promise<Rendered> {
  // All were built a moment ago from the files whose types these are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { renderPages } = (await load('site/public/render.tsx')) as typeof PagesRendering;
  const pages = await renderPages();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { renderApiDocs } = (await load('site/api-docs/render-api-docs.tsx')) as typeof ApiRendering;
  const written = renderApiDocs(readApiDocs());
  pretendBrowser();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { renderEntries } = (await load('site/render-entries.tsx')) as typeof EntriesRendering;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { renderFrames } = (await load('client/render-frames.tsx')) as typeof FramesRendering;
  return { pages: [...pages, ...written], entries: await renderEntries(), frames: await renderFrames() };
}

function writePages(pages: readonly RenderedPage[], template: string): void {
  for (const page of pages) {
    const dir = path.join(dist, page.path);
    mkdirSync(dir, { recursive: true });
    // Functions, because a dollar sign in the text would otherwise be read as a pattern.
    const { css } = page;
    const worn =
      css === undefined ? template : template.replace(/<style>[\s\S]*?<\/style>/, () => stylesInside(css));
    const text = worn.replace('<!--head-->', () => headOf(page)).replace('<!--page-->', () => page.html);
    writeFileSync(path.join(dir, 'index.html'), text);
  }
}

/** The signed-in screens that stand before it is known who is looking; all others begin empty. */
function writeFrames(frames: readonly RenderedFrame[], shell: string): void {
  for (const { path: address, title, html } of frames) {
    const dir = path.join(dist, address);
    mkdirSync(dir, { recursive: true });
    const text = shell
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace('</title>', () => '</title><meta name="robots" content="noindex, nofollow" />')
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
    writeFileSync(path.join(dir, 'index.html'), text);
  }
}

function writeForSearchEngines(pages: readonly RenderedPage[]): void {
  const urls = pages.map(page => `  <url><loc>${escaped(builtOrigin + page.path)}</loc></url>`).join('\n');
  writeFileSync(
    path.join(dist, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  );
  const closed = ['/api/', '/idp/', '/client', '/admin', '/rep', '/dashboard', '/callback'];
  writeFileSync(
    path.join(dist, 'robots.txt'),
    `User-agent: *\n${closed.map(each => `Disallow: ${each}`).join('\n')}\n\nSitemap: ${builtOrigin}/sitemap.xml\n`,
  );
}

/** What the proof page shows by script, for whoever has none. */
function writeFigures(): void {
  const record = path.join(web, '..', '..', 'docs', 'benchmarks.md');
  if (existsSync(record)) copyFileSync(record, path.join(dist, 'benchmarks.txt'));
}

/** Packed as tightly as can be, once: the server need not, whoever asks. */
async function packAssets(): Promise<void> {
  const pack = promisify(brotliCompress);
  const assets = path.join(dist, 'assets');
  const files = readdirSync(assets).filter(name => /\.(?:js|css)$/.test(name));
  await Promise.all(
    files.map(async name => {
      const file = path.join(assets, name);
      writeFileSync(`${file}.br`, await pack(readFileSync(file)));
    }),
  );
}

/** The texts that can be changed while the product runs, for the server to find them by. */
async function writeTexts(): Promise<void> {
  const { builtTexts }: typeof Worded = await import(pathToFileURL(path.join(content, 'worded.ts')).href);
  writeFileSync(path.join(dist, textsFile), JSON.stringify(builtTexts));
}

/** What the operator has not replaced yet, file by file: a start for the public warns of it. */
async function writeSamples(): Promise<void> {
  const untouched: string[] = [];
  for (const name of readdirSync(content).filter(each => /(?<!\.test)\.ts$/.test(each))) {
    const parts: Record<string, unknown> = await import(pathToFileURL(path.join(content, name)).href);
    for (const [part, words] of Object.entries(parts))
      if (isSample(words)) untouched.push(`${name}: ${part}`);
  }
  writeFileSync(path.join(dist, samplesFile), JSON.stringify(untouched.sort()));
}

function isSample(words: unknown): boolean {
  if (typeof words !== 'object' || words === null) return false;
  return (
    ('isSample' in words && words.isSample === true) || ('isTemplate' in words && words.isTemplate === true)
  );
}

await build({ root: web, logLevel: 'warn' });
const { pages, entries, frames } = await renderAll();
const templates = { site: siteTemplate(), entry: entryTemplate() };
rmSync(rendering, { recursive: true });
for (const mould of ['site.html', 'entry.html']) rmSync(path.join(dist, mould));
const shell = withHeadStart(readFileSync(path.join(dist, 'index.html'), 'utf8'));
writeFileSync(path.join(dist, 'app.html'), shell);
rmSync(path.join(dist, 'index.html'));
writePages(pages, templates.site);
writePages(entries, templates.entry);
writeFrames(frames, withAppAfterPaint(withStylesInside(shell)));
writeForSearchEngines(pages);
writeFigures();
await writeSamples();
// After those: reading the content is what names its texts.
await writeTexts();
await packAssets();
