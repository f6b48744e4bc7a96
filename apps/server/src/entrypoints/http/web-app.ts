// The built web app: its files, its pages, and the policy that lets a browser run nothing else.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { statusSentence } from '@groundwork/contract/built-site';
import type { SiteTexts } from '@groundwork/contract/site-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, dressed } from './brand.ts';
import { type PackedPage, packPage } from './packed-page.ts';

export interface WebApp {
  /** CSP sources for the inline scripts and styles of the built pages. */
  scriptHashes: string[];
  styleHashes: string[];
  /** Serves a page to a browser that navigates; false when this request is not for one. */
  sendPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

function hashesOf(pages: readonly string[], tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi');
  const found = pages.flatMap(page =>
    [...page.matchAll(inline)].map(
      match =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    ),
  );
  return [...new Set(found)];
}

/** Where pages get what their operator says of them. */
export interface Dress {
  brand: () => Brand;
  /** The texts of the public pages as they were built. */
  built: SiteTexts;
  /** In a sentence, for the page that says it. */
  howThingsStand?: () => string;
}

/** Reads what was built; handed out with the branding of the moment. Undefined when nothing was. */
export function readWebApp(dist: string, dress: Dress): WebApp | undefined {
  if (!existsSync(path.join(dist, 'index.html'))) return undefined;
  const pages = globSync('**/*.html', { cwd: dist });
  const known = new Set(pages.map(page => page.replaceAll(path.sep, '/')));
  const texts = new Map([...known].map(name => [name, readFileSync(path.join(dist, name), 'utf8')]));
  const contents = packedPages(texts, dress);
  return {
    scriptHashes: hashesOf([...texts.values()], 'script'),
    styleHashes: hashesOf([...texts.values()], 'style'),
    sendPage(request, reply) {
      // Not read as an address, because not everything sent is one. Split and not matched: a pattern for slashes at the end
      // tries again at each slash of a long row of them.
      const asked = request.url.split('?', 1)[0] ?? '';
      const pathname = asked.split('/').filter(Boolean).join('/');
      const isNavigation =
        (request.method === 'GET' || request.method === 'HEAD') &&
        // A browser's address bar, or somebody trying the address from a terminal.
        /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '') &&
        // Whatever looks like a file (robots.txt, a lost asset) is one, or is not there.
        !path.posix.basename(pathname).includes('.');
      if (!isNavigation) return false;
      const own = [`${pathname}/index.html`, `${pathname}.html`].find(page => known.has(page));
      // The app shell is for signed-in screens, which are never prerendered.
      const shell = known.has('app.html') ? 'app.html' : 'index.html';
      const page = contents(own ?? (pathname === '' ? 'index.html' : shell));
      if (!page) return false;
      // What is not prerendered is somebody's own: a signed-in screen, or a link from a mail.
      if (own === undefined && pathname !== '') void reply.header('x-robots-tag', 'noindex, nofollow');
      // Whoever reads it without scripts reads how things stand, too.
      const text = own === undefined ? '' : (texts.get(own) ?? '');
      if (dress.howThingsStand && text.includes(statusSentence)) {
        const said = dressed(text, dress.brand(), dress.built).replaceAll(
          statusSentence,
          dress.howThingsStand,
        );
        void reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(said);
      } else void page.send(request, reply);
      return true;
    },
  };
}

/** Each page is dressed and packed with the first visit after its branding changed. */
function packedPages(
  texts: ReadonlyMap<string, string>,
  { brand, built }: Dress,
): (name: string) => PackedPage | undefined {
  let version: string | undefined;
  let packed = new Map<string, PackedPage>();
  return name => {
    const now = brand();
    if (now.brandVersion !== version) {
      version = now.brandVersion;
      packed = new Map();
    }
    const text = texts.get(name);
    const page = packed.get(name) ?? (text === undefined ? undefined : packPage(dressed(text, now, built)));
    if (page) packed.set(name, page);
    return page;
  };
}

/** Files for search engines, which name whole addresses. */
const addressed = { 'robots.txt': 'text/plain; charset=utf-8', 'sitemap.xml': 'application/xml' };

export async function serveFiles(app: FastifyInstance, dist: string, { brand, built }: Dress): Promise<void> {
  for (const [name, type] of Object.entries(addressed)) {
    if (!existsSync(path.join(dist, name))) continue;
    const text = readFileSync(path.join(dist, name), 'utf8');
    app.get(`/${name}`, (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(dressed(text, brand(), built)),
    );
  }
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // The build leaves a packed copy beside each file.
    preCompressed: true,
    // Pages go through sendPage.
    globIgnore: ['**/*.html', ...Object.keys(addressed)],
    setHeaders(reply, file) {
      // Files below assets/ carry a hash of their content in the name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
