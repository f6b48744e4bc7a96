// The HTTP entrypoint: knows the wire (headers, bodies, statuses) and no rule of any feature.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { errors, Refusal } from '@groundwork/contract/errors';
import { openApiDocument } from '@groundwork/contract/openapi';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db.ts';
import { withoutRedaction } from '../../platform/log.ts';
import type { Route } from '../../platform/route.ts';
import { arrivalLimits, limitArrival } from './arrival.ts';
import { answerOnlyHere } from './at-home.ts';
import { type BackendOptions, mountBackend } from './backend.ts';
import { type Brand, serveBrand } from './brand.ts';
import { readBuiltTexts } from './built-texts.ts';
import { allowPages } from './cors.ts';
import { type HttpDependencies, mountRoutes } from './mount.ts';
import { sendProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { readWebApp, serveFiles, type WebApp } from './web-app.ts';
import { whileDatabaseAnswers } from './while-database-answers.ts';

/** The embedded issuer, as far as HTTP is concerned. */
export interface IdentityEntrypoint {
  owns(path: string): boolean;
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface HttpOptions extends HttpDependencies {
  routes: readonly Route[];
  log: Logger;
  publicUrl: string;
  /** How the platform is called and looks now. */
  brand: () => Brand;
  /** Accounts are offered whose passwords are published. */
  hasDemo: boolean;
  /** Proxies whose x-forwarded-for is believed. */
  trustProxy: readonly string[];
  version: string;
  /** Origins besides our own that the web app talks to: an external issuer, the hosted backend. */
  connectTo: readonly string[];
  /** Pages of these sites may call the API with tokens of their own. */
  allowedOrigins: readonly string[];
  webDist: string;
  identity?: IdentityEntrypoint;
  backend?: BackendOptions;
  /** The sentence of the status page. */
  howThingsStand: () => string;
  /** Why the server is not ready; undefined when it is. */
  unready: () => Promise<string | undefined>;
  /** Whether the database can still write. */
  hasRoom: () => Promise<boolean>;
}

const maxJsonBytes = 1024 * 1024;
const maxFileBytes = 512 * 1024 * 1024;
/** Files of one request: many more than a project takes, so that it is told of each one that was not kept. */
const maxFiles = 1000;

const diskIsFull = 'the disk of the database is full: what is there can be read, and nothing can be changed';

export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const dress = {
    brand: options.brand,
    built: readBuiltTexts(options.webDist),
    howThingsStand: options.howThingsStand,
  };
  const web = readWebApp(options.webDist, dress);
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    // One line per answer, our own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    ...(options.trustProxy.length > 0 && { trustProxy: [...options.trustProxy] }),
    genReqId: () => randomUUID(),
    // One for all requests: a log of each one's own was looked through for secrets when it was made, which took a tenth of the
    // memory that a request asks for. Our lines name the request themselves.
    childLoggerFactory: log => log,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply);
    },
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  limitArrival(app, arrivalLimits);
  allowPages(app, options.allowedOrigins);
  const security = securityHeaders(options, web);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security).header('x-correlation-id', request.id);
    // Answers are one person's; a shared computer's browser must not keep them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.isMeasured === true) {
      options.meters.begin();
      // Comes always, and once; that an answer is through does not where whoever asked has left.
      reply.raw.once('close', () => options.meters.end());
    }
    done();
  });
  // Nothing that a caller wrote: the route is the pattern that took the request, the id is our own.
  const answers = withoutRedaction(options.log);
  app.addHook('onResponse', ({ method, routeOptions, id }, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    if (routeOptions.config.isMeasured === true) options.meters.answered(status, elapsedTime);
    const facts = { reqId: id, method, route: routeOptions.url, status, correlation_id: id };
    answers.info({ ...facts, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  if (options.hasDemo) answerOnlyHere(app);
  if (options.identity) mountIdentity(app, options.identity, options.database);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  readBodies(app);
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: maxFiles, fields: 50 } });

  serveBrand(app, options.brand);
  mountRoutes(app, options.routes, options);
  if (options.backend) mountBackend(app, options.backend, options);
  mountHealth(app, options);
  const document = openApiDocument(
    options.routes.map(route => route.call),
    options,
  );
  app.get('/api/openapi.json', async () => ({
    ...document,
    servers: [{ url: `${options.brand().publicUrl}/api` }],
  }));
  if (web) await serveFiles(app, options.webDist, dress);
  answerTheRest(app, options.routes, web);
  return app;
}

/** JSON only: a form or text/plain is what another site's page could send without asking. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** Hands the issuer its requests before anything reads their bodies. */
function mountIdentity(app: FastifyInstance, identity: IdentityEntrypoint, database: Database): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!identity.owns(path)) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await whileDatabaseAnswers(database, identity.handler(request.raw, reply.raw)).catch((error: unknown) => {
      request.log.error({ err: error, correlation_id: request.id }, 'the issuer could not answer');
      sendAway(reply.raw);
    });
  });
}

/** As the issuer says it itself. What it may say later finds the connection closed. */
function sendAway(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', connection: 'close' });
  response.end(JSON.stringify({ code: 'UNAVAILABLE', message: errors.unavailable.message }));
}

function mountHealth(app: FastifyInstance, { unready, hasRoom, version }: HttpOptions): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  for (const url of ['/readyz', '/api/health']) {
    app.get(url, async (_, reply) => {
      const why = await unready();
      reply.header('cache-control', 'no-store');
      // Ready all the same: what can be read is worth reading, and a balancer that took it away would end that, too.
      if (why === undefined && !(await hasRoom())) return { status: 'read_only', version, why: diskIsFull };
      if (why === undefined) return { status: 'ok', version };
      return reply.status(503).send({ status: 'unavailable', version, why });
    });
  }
}

/** Whatever no route took: the wrong method, an unknown address, or a page of the web app. */
function answerTheRest(app: FastifyInstance, routes: readonly Route[], web: WebApp | undefined): void {
  const known = routes.map(({ call }) => ({
    method: call.method,
    pattern: new RegExp(`^/api${call.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      const methods = known.filter(route => route.pattern.test(path)).map(route => route.method);
      if (methods.length === 0) return sendProblem(new Refusal('not_found'), request, reply);
      reply.header('allow', [...new Set(methods)].join(', '));
      return sendProblem(new Refusal('method_not_allowed'), request, reply);
    }
    if (web?.sendPage(request, reply)) return reply;
    return sendProblem(new Refusal('not_found'), request, reply);
  });
}
