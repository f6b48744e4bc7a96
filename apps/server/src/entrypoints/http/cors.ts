// Pages of other sites that may call the API with a token of their own: none, unless the operator names them. No cookie of ours
// goes along, so that such a page can do what its token lets it, and nothing in the name of whoever looks at it.
import type { FastifyInstance } from 'fastify';

const exposed = 'etag, retry-after, x-correlation-id, content-disposition, allow, deprecation, sunset, link';
const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, idempotency-key, last-event-id',
  'access-control-max-age': '600',
};

/** @param origins such as `https://portal.example.com`, as browsers write them */
export function allowPages(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      // Also on answers to others: what a cache keeps is not theirs.
      reply.header('vary', 'origin');
      const { origin } = request.headers;
      if (origin !== undefined && allowed.has(origin))
        reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed);
    }
    done();
  });
  app.options('/api/*', (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) reply.headers(preflight);
    return reply.status(204).send();
  });
}
