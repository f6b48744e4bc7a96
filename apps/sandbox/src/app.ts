// A HubSpot-shaped CRM that runs offline, built from public documentation. It must never know the product that
// talks to it: it shares no code with it, keeps its own tables and answers only over HTTP.
import Fastify, { type FastifyInstance } from 'fastify';
import { associationBatchRoutes, associationSingleRoutes } from './associations/associations-routes.ts';
import { connect, ensureSchema } from './database.ts';
import { RateLimits, rateLimitBody } from './limits/rate-limits.ts';
import { batchRoutes } from './objects/batch-routes.ts';
import { singleRoutes } from './objects/single-routes.ts';
import { canonicalPath } from './paths.ts';
import { pipelinesRoutes, stagesRoutes } from './pipelines/pipelines-routes.ts';
import { identify, isOpen, requireScope } from './portals/access.ts';
import type { RateLimit, Tier } from './portals/portal.ts';
import { ConfigCache } from './portals/portal-config.ts';
import { createPortal } from './portals/portals.ts';
import { groupsRoutes } from './properties/groups-routes.ts';
import { propertiesRoutes } from './properties/properties-routes.ts';
import { notFound, Refusal } from './refusal.ts';

export interface SandboxOptions {
  databaseUrl: string;
  /** Makes sure a portal with this token exists. */
  token?: string;
  portalId?: number;
  tier?: Tier;
  /** Burst limit of every portal without one of its own; by tier when not given. */
  rateLimit?: RateLimit;
  searchLimitPerSecond?: number;
  /** Opens /__sandbox: portals, faults, counters, state hash. For tests and tools, never beside real data. */
  control?: boolean;
  logger?: boolean;
}

export interface Sandbox {
  app: FastifyInstance;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** Builds the sandbox on a database; `app.listen` opens it, `close` drains and disconnects. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const db = connect(options.databaseUrl);
  await ensureSchema(db);
  if (options.token !== undefined) {
    await createPortal(db, {
      id: options.portalId,
      token: options.token,
      tier: options.tier ?? 'professional',
    });
  }
  const configs = new ConfigCache();
  const limits = new RateLimits({
    rateLimit: options.rateLimit,
    searchPerSecond: options.searchLimitPerSecond,
  });
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: request => canonicalPath(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
  });

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isOpen(path)) return;
    const { portal } = await identify(db, configs, request);
    const verdict = limits.check(portal, path.endsWith('/search'));
    reply.headers(verdict.headers);
    if (verdict.refused === undefined) requireScope(portal, request.method, path);
    else await reply.code(429).send(rateLimitBody(verdict.refused));
  });

  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Refusal) return await reply.code(error.statusCode).send(error.body());
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500;
    if (status >= 500) app.log.error(error);
    const text = error instanceof Error ? error.message : 'unknown';
    const refusal =
      status >= 500
        ? new Refusal(500, 'INTERNAL_ERROR', 'internal error')
        : new Refusal(status, 'VALIDATION_ERROR', `Invalid input JSON: ${text}`);
    return await reply.code(refusal.statusCode).send(refusal.body());
  });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send(notFound().body()));

  batchRoutes(app, db);
  singleRoutes(app, db);
  associationBatchRoutes(app, db);
  associationSingleRoutes(app, db);
  propertiesRoutes(app, db);
  groupsRoutes(app, db);
  pipelinesRoutes(app, db);
  stagesRoutes(app, db);

  return {
    app,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
