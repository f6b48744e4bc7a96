// Builds what the server hands out: the app for signed-in people, and the public pages as finished text with their
// styles inside. The order matters: the pages need the names of the built files.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as Rendering from './src/areas/site/public/render.tsx';
import type { RenderedPage } from './src/areas/site/public/render.tsx';

const web = import.meta.dirname;
const dist = path.join(web, 'dist');
const rendering = path.join(web, 'dist', '.rendering');
/** Shared links and the sitemap need whole addresses. */
const origin = (process.env['PUBLIC_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function headOf({ path: address, title, description }: RenderedPage): string {
  const url = `${origin}${address}`;
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
    meta('property', 'og:image', `${origin}/card.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/** The stylesheet goes into the page, notes and indentation stay out of it; nothing else may hold up the first paint. */
function withStylesInside(template: string): string {
  return template
    .replaceAll(/^\s+(?:\/\/.*\n)?/gm, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, href: string) => {
      const css = readFileSync(path.join(dist, href), 'utf8');
      return `<style>${css}</style>`;
    });
}

async function renderAll(): Promise<RenderedPage[]> {
  await build({
    root: web,
    logLevel: 'warn',
    build: {
      ssr: 'src/areas/site/public/render.tsx',
      outDir: rendering,
      copyPublicDir: false,
      rollupOptions: { input: path.join(web, 'src/areas/site/public/render.tsx') },
    },
  });
  const rendered: unknown = await import(pathToFileURL(path.join(rendering, 'render.js')).href);
  // Built a moment ago from the file whose type this is.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { renderPages } = rendered as typeof Rendering;
  return renderPages();
}

function writePages(pages: readonly RenderedPage[]): void {
  const template = withStylesInside(readFileSync(path.join(dist, 'site.html'), 'utf8'));
  renameSync(path.join(dist, 'index.html'), path.join(dist, 'app.html'));
  rmSync(path.join(dist, 'site.html'));
  for (const page of pages) {
    const dir = path.join(dist, page.path);
    mkdirSync(dir, { recursive: true });
    // Functions, because a dollar sign in the text would otherwise be read as a pattern.
    const text = template.replace('<!--head-->', () => headOf(page)).replace('<!--page-->', () => page.html);
    writeFileSync(path.join(dir, 'index.html'), text);
  }
}

function writeForSearchEngines(pages: readonly RenderedPage[]): void {
  const urls = pages.map(page => `  <url><loc>${escaped(origin + page.path)}</loc></url>`).join('\n');
  writeFileSync(
    path.join(dist, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  );
  const closed = ['/api/', '/idp/', '/client', '/admin', '/rep', '/dashboard', '/callback'];
  writeFileSync(
    path.join(dist, 'robots.txt'),
    `User-agent: *\n${closed.map(each => `Disallow: ${each}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

await build({ root: web, logLevel: 'warn' });
const pages = await renderAll();
rmSync(rendering, { recursive: true });
writePages(pages);
writeForSearchEngines(pages);
