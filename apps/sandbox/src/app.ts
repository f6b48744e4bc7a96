// A HubSpot-shaped CRM that runs offline, built from public documentation. It must never know the product that
// talks to it: it shares no code with it, keeps its own tables and answers only over HTTP.
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes.ts';
import { currenciesRoutes } from './account/currencies-routes.ts';
import { formsRoutes } from './account/forms-routes.ts';
import { objectLibraryRoutes } from './account/object-library-routes.ts';
import { ownersRoutes } from './account/owners-routes.ts';
import { associationBatchRoutes } from './associations/batch-routes.ts';
import { labelsRoutes } from './associations/labels-routes.ts';
import { associationSingleRoutes } from './associations/single-routes.ts';
import { controlRoutes } from './control/control-routes.ts';
import { Faults } from './control/faults.ts';
import { RequestCounts } from './control/request-counts.ts';
import { connect, ensureSchema } from './database.ts';
import { RateLimits, rateLimitBody } from './limits/rate-limits.ts';
import { listsRoutes } from './lists/lists-routes.ts';
import { membersRoutes } from './lists/members-routes.ts';
import { batchRoutes } from './objects/batch-routes.ts';
import { mergeRoutes } from './objects/merge-routes.ts';
import { searchRoutes } from './objects/search-routes.ts';
import { singleRoutes } from './objects/single-routes.ts';
import { recordPages } from './pages/record-page.ts';
import { canonicalPath } from './paths.ts';
import { pipelinesRoutes, stagesRoutes } from './pipelines/pipelines-routes.ts';
import { findCaller, identify, isOpen, requireScope } from './portals/access.ts';
import { adminRoutes } from './portals/admin-routes.ts';
import { requireSwitchedOn } from './portals/object-library.ts';
import { momentAt, type RateLimit, type Tier } from './portals/portal.ts';
import { ConfigCache } from './portals/portal-config.ts';
import { createPortal } from './portals/portals.ts';
import { groupsRoutes } from './properties/groups-routes.ts';
import { propertiesRoutes } from './properties/properties-routes.ts';
import { notFound, Refusal } from './refusal.ts';
import { schemasRoutes } from './schemas/schemas-routes.ts';

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
  /** Opens `/__sandbox/admin/portals` to whoever holds it: making portals, and removing them. */
  adminToken?: string;
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
  const faults = new Faults();
  const counts = new RequestCounts();
  const app = Fastify({
    logger: options.logger === true ? true : { level: 'error' },
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: request => canonicalPath(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
  });

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isOpen(path)) return;
    const { portal } = await identify(db, configs, request);
    const isSearch = path.endsWith('/search');
    const verdict = limits.check(portal, isSearch);
    reply.headers(verdict.headers);
    if (verdict.refused === undefined) counts.admit(portal.id, isSearch, Date.now());
    else {
      await reply.code(429).send(rateLimitBody(verdict.refused));
      return;
    }
    await faults.before(portal.id, `${request.method} ${request.originalUrl}`, request, reply);
    if (reply.sent) return;
    requireScope(portal, request.method, path);
    requireSwitchedOn(portal, path);
  });
  let isClosing = false;
  app.addHook('onSend', async (request, reply, payload) => {
    // A connection kept alive by a caller would hold the shutdown up long after its last answer.
    if (isClosing) reply.header('connection', 'close');
    const caller = findCaller(request);
    if (caller !== undefined) reply.header('date', momentAt(caller.portal).toUTCString());
    // Counted when the answer is decided: one that is lost on its way was a call all the same.
    if (caller !== undefined) counts.answer(caller.portal.id, request.method, request.url, reply.statusCode);
    return await faults.after(request, reply, payload);
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

  if (options.control === true) controlRoutes(app, { db, configs, limits, faults, counts });
  if (options.adminToken !== undefined) {
    const forget = (portalId: number) => {
      limits.forget(portalId);
      counts.clear(portalId);
      faults.clear(portalId);
    };
    adminRoutes(app, db, { adminToken: options.adminToken, forget });
  }
  batchRoutes(app, db);
  singleRoutes(app, db);
  associationBatchRoutes(app, db);
  associationSingleRoutes(app, db);
  propertiesRoutes(app, db);
  groupsRoutes(app, db);
  pipelinesRoutes(app, db);
  stagesRoutes(app, db);
  searchRoutes(app, db);
  mergeRoutes(app, db);
  labelsRoutes(app, db);
  schemasRoutes(app, db);
  listsRoutes(app, db);
  membersRoutes(app, db);
  ownersRoutes(app);
  objectLibraryRoutes(app);
  accountRoutes(app, db, limits);
  currenciesRoutes(app, db);
  formsRoutes(app, db, configs);
  recordPages(app, db, configs);

  return {
    app,
    async close() {
      isClosing = true;
      faults.stop();
      await app.close();
      await db.destroy();
    },
  };
}
