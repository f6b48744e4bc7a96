// The built web app: its files, its pages, and the policy that lets a browser run nothing else.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** Reads what was built; undefined when nothing was. */
export function readWebApp(dist: string): WebApp | undefined {
  if (!existsSync(path.join(dist, 'index.html'))) return undefined;
  const pages = globSync('**/*.html', { cwd: dist });
  const known = new Set(pages.map(page => page.replaceAll(path.sep, '/')));
  const texts = pages.map(page => readFileSync(path.join(dist, page), 'utf8'));
  return {
    scriptHashes: hashesOf(texts, 'script'),
    styleHashes: hashesOf(texts, 'style'),
    sendPage(request, reply) {
      const pathname = new URL(request.url, 'http://localhost').pathname.replace(/^\/+|\/+$/g, '');
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
      void reply
        .header('cache-control', 'no-cache')
        .sendFile(own ?? (pathname === '' ? 'index.html' : shell));
      return true;
    },
  };
}

export async function serveFiles(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // Pages go through sendPage.
    globIgnore: ['**/*.html'],
    setHeaders(reply, file) {
      // Files below assets/ carry a hash of their content in the name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
