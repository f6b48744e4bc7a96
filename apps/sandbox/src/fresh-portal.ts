// A portal that nobody has touched yet, answered for without a database: its definitions by the very routes of the sandbox, on
// which nothing is stored. It can be read and not written.
import Fastify, { type FastifyInstance } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { accountRoutes } from './account/account-routes.ts';
import { objectLibraryRoutes } from './account/object-library-routes.ts';
import { ownersRoutes } from './account/owners-routes.ts';
import type { Db } from './database.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { searchRoutes } from './objects/search-routes.ts';
import { canonicalPath } from './paths.ts';
import { pipelinesRoutes } from './pipelines/pipelines-routes.ts';
import { letIn } from './portals/access.ts';
import { requireSwitchedOn } from './portals/object-library.ts';
import { FIRST_PORTAL_ID, type Portal, type Tier } from './portals/portal.ts';
import { configOf, firstDefinitions } from './portals/portal-config.ts';
import { groupsRoutes } from './properties/groups-routes.ts';
import { propertiesRoutes } from './properties/properties-routes.ts';
import { notFound, Refusal } from './refusal.ts';
import { schemasRoutes } from './schemas/schemas-routes.ts';

export interface FreshPortal {
  /** @throws when the call would write, or fails for a reason of its own */
  answer: (call: { method: string; path: string; body?: string }) => Promise<{
    status: number;
    headers: Record<string, string>;
    body: string;
  }>;
  close(): Promise<void>;
}

/** Every table is empty. */
function nothingStored(): Db {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** As `createSandbox` makes one of this edition. */
export function freshPortal(tier: Tier): FreshPortal {
  const portal: Portal = {
    id: FIRST_PORTAL_ID,
    token: '',
    tier,
    accountType: 'DEVELOPER_TEST',
    rateLimit: undefined,
    dailyLimit: undefined,
    searchPerSecond: undefined,
    indexLagMs: 0,
    scopes: undefined,
    quotas: {},
    switchedOff: undefined,
    clockOffsetMs: 0,
    timeZone: 'UTC',
    configVersion: 1,
  };
  const caller = { portal, config: configOf(firstDefinitions(), portal.configVersion) };
  // The limits are told as the sandbox tells them; nobody is made to wait for them.
  const limits = new RateLimits({ rateLimit: undefined, searchPerSecond: Number.POSITIVE_INFINITY });
  const app = Fastify({
    rewriteUrl: request => canonicalPath(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    letIn(request, caller);
    reply.headers(limits.check(portal, path.endsWith('/search')).headers);
    requireSwitchedOn(portal, path);
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Refusal) return await reply.code(error.statusCode).send(error.body());
    throw error;
  });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send(notFound().body()));
  readingRoutes(app, nothingStored(), limits);
  return {
    async answer({ method, path, body }) {
      const isRead = method === 'GET' || (method === 'POST' && path.endsWith('/search'));
      if (!isRead) throw new Error(`${method} ${path} would write to a portal of which nothing is kept.`);
      const { statusCode, headers, payload } = await app.inject({
        method,
        url: path,
        ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
      });
      return {
        status: statusCode,
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as const],
          ),
        ),
        body: payload,
      };
    },
    close: () => app.close(),
  };
}

function readingRoutes(app: FastifyInstance, db: Db, limits: RateLimits): void {
  accountRoutes(app, db, limits);
  objectLibraryRoutes(app);
  schemasRoutes(app, db);
  ownersRoutes(app);
  propertiesRoutes(app, db);
  groupsRoutes(app, db);
  pipelinesRoutes(app, db);
  searchRoutes(app, db);
}
