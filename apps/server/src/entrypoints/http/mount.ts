// Puts the contract's calls on the wire. Every call goes through the same steps in the same order:
// identify, limit, validate, permit, act (which loads), present.
import { Readable } from 'node:stream';
import { type Call, isChange, takesKey } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { FeatureFlags } from '@groundwork/contract/features';
import { lookHeader } from '@groundwork/contract/look-header';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Caller, permit } from '../../platform/caller.ts';
import type { Database } from '../../platform/db.ts';
import { type Answer, maxKeyLength, once } from '../../platform/idempotency.ts';
import { identitiesChanged } from '../../platform/identities-changed.ts';
import { type Limits, type Rate, TooOften } from '../../platform/limits.ts';
import type { Meters } from '../../platform/meters.ts';
import { networkOf } from '../../platform/network.ts';
import type { Download, RequestContext, Route, Upload } from '../../platform/route.ts';
import { deprecationHeaders } from './deprecation.ts';
import { createEventStreams, type EventStreams } from './events.ts';
import { type IdentifyDependencies, identify, listenerKey, originOf, requireReading } from './identify.ts';
import { createIdentityChecks, type IdentityChecks } from './identity-checks.ts';
import { asRefusal } from './problem.ts';
import { readAsCaller } from './read-as-caller.ts';
import { createSlots, type Slots } from './slots.ts';
import { validate } from './validate.ts';
import { whileDatabaseAnswers } from './while-database-answers.ts';

export interface HttpDependencies extends IdentifyDependencies {
  limits: Limits;
  rate: Rate;
  database: Database;
  /** What is switched on now. */
  features: () => FeatureFlags;
  meters: Meters;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    sessionId: string | null;
  }
}

/** More files than a browser sends at a time; each one holds a connection and lies half-written on the disk. */
const maxUploads = 50;

/** `/projects/{id}` as fastify writes it. A slash at the end is optional either way. */
function patternOf(call: Call): string {
  return `/api${call.path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  dependencies: HttpDependencies,
): void {
  app.decorateRequest('caller');
  app.decorateRequest('sessionId', null);
  const streams = createEventStreams(dependencies.meters.streams, () => dependencies.features().realtime);
  const uploads = createSlots();
  const checks = createIdentityChecks();
  // Before the server waits for what is being answered: a stream would never come to its end.
  app.addHook('preClose', async () => streams.end());
  // Somebody was signed out, or a look ended, in whichever process: who listens is asked at the next beat.
  const hearing = dependencies.database.listen(identitiesChanged, () => checks.forget());
  app.addHook('onClose', async () => (await hearing)());
  for (const route of routes) {
    app.route({
      method: route.call.method,
      config: { isUpload: route.call.stream === 'upload', isMeasured: route.call.stream === undefined },
      url: patternOf(route.call),
      // Before the body is read: an anonymous call gets 401, whatever it sends.
      onRequest: (request, reply) => {
        // Also on what is refused here.
        if (route.call.deprecated) reply.headers(deprecationHeaders(route.call.deprecated));
        return whileDatabaseAnswers(dependencies.database, receive(route.call, request, dependencies));
      },
      handler: (request, reply) => {
        const answered = answer(route, request, reply, { ...dependencies, app, streams, uploads, checks });
        // Events go on for as long as anybody listens, and ask for themselves who does.
        return route.call.stream === 'events'
          ? answered
          : whileDatabaseAnswers(dependencies.database, answered);
      },
    });
  }
}

/** Who calls, and that it is not too often. */
async function receive(call: Call, request: FastifyRequest, dependencies: HttpDependencies): Promise<void> {
  if (request.headers[lookHeader] !== undefined) requireReading(call);
  if (call.permission === 'public') request.caller = anonymous;
  else {
    const { caller, sessionId } = await identify(call, request, dependencies);
    request.caller = caller;
    request.sessionId = sessionId;
  }
  if (call.isFromMemory !== true) await pace(request, dependencies);
}

/** All keys of an organization may call as often as this many of them. */
const combinedKeys = 4;

/** @throws TooOften */
async function pace(request: FastifyRequest, { limits, rate }: HttpDependencies): Promise<void> {
  await limits.pace(limitKey(request), rate);
  const { agent, organizationId } = request.caller;
  if (!agent?.key || organizationId === null) return;
  const ofAll = { perMinute: rate.perMinute * combinedKeys, burst: rate.burst * combinedKeys };
  await limits.pace(`keys|${organizationId}`, ofAll).catch((error: unknown) => {
    if (!(error instanceof TooOften)) throw error;
    const message = 'The keys of your organization call too often between them. Please try again later.';
    throw new TooOften(error.retryAfterSeconds, message);
  });
}

function limitKey({ caller, ip }: FastifyRequest): string {
  if (caller === anonymous) return `ip|${networkOf(ip)}`;
  if (caller.agent?.key) return `key|${caller.agent.key.id}`;
  const { issuer, subject } = caller.lookedAsBy ?? caller;
  return `person|${issuer}|${subject}`;
}

async function answer(
  { call, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: HttpDependencies & {
    app: FastifyInstance;
    streams: EventStreams;
    uploads: Slots;
    checks: IdentityChecks;
  },
): Promise<FastifyReply> {
  const valid = validate(call, request);
  if (call.permission !== 'public' && call.permission !== 'signed_in')
    permit(request.caller, call.permission);
  // After the permission: whoever may not do it learns nothing of what is switched on.
  if (call.feature !== undefined && !dependencies.features()[call.feature]) throw new Refusal('feature_off');
  const context: RequestContext = {
    caller: request.caller,
    sessionId: request.sessionId,
    // The shapes of this very call have just produced these values; RequestContext spells the general case.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(valid as Pick<RequestContext, 'params' | 'query' | 'body'>),
    version: call.conditional ? wantedVersion(request, call.conditional) : undefined,
    ...originOf(request),
    site: siteOf(request),
    signal: whileConnected(reply),
    uploads: () => uploadsOf(request),
    lastEventId: lastEventId(request),
    identifyAgain: async () =>
      dependencies.checks.again(listenerKey(request), () => identify(call, request, dependencies)),
    read: readAsCaller(dependencies.app, request),
  };
  if (call.stream === 'events')
    return dependencies.streams.send(
      reply,
      { person: limitKey(request), address: networkOf(request.ip) },
      signal => handle({ ...context, signal }),
    );
  if (call.stream === 'download') return sendFile(call, reply, await handle(context));
  const leave =
    call.stream === 'upload'
      ? dependencies.uploads.take({ key: limitKey(request), max: maxUploads })
      : undefined;
  const act = async () => present(call, await handle(context).finally(leave));
  const key = request.headers['idempotency-key'];
  const content = { ...valid, version: context.version };
  const made =
    key !== undefined && takesKey(call)
      ? await once(dependencies.database, keyedRequest(call, request, content, String(key)), act)
      : isChange(call)
        ? await dependencies.database.atomically(act)
        : await act();
  if (made.etag !== null) reply.header('etag', made.etag);
  return reply.status(made.status).send(made.status === 204 ? undefined : made.body);
}

/** As the browser says it; programs say only whom they call. */
function siteOf({ headers, protocol, host }: FastifyRequest): string | undefined {
  const said = headers.origin ?? `${protocol}://${host}`;
  return URL.canParse(said) ? new URL(said).origin : undefined;
}

function keyedRequest(call: Call, { caller, ip }: FastifyRequest, content: unknown, key: string) {
  if (key.length === 0 || key.length > maxKeyLength) {
    const fault = { place: 'headers.idempotency-key', message: `1 to ${maxKeyLength} characters.` };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  // Nobody signed in is not one person: their keys are told apart by where they come from.
  const scope = caller === anonymous ? `ip|${networkOf(ip)}` : `${caller.issuer}|${caller.subject}`;
  return { scope, key, call: call.name, content };
}

/** What leaves: only fields the contract names, so that a column added later does not leak. */
function present(call: Call, result: unknown): Answer {
  if (!call.reply) return { status: call.status ?? 204, body: undefined, etag: null };
  const body = call.reply.parse(result);
  return { status: call.status ?? 200, body, etag: etagOf(body) };
}

function etagOf(body: unknown): string | null {
  const hasVersion = typeof body === 'object' && body !== null && 'version' in body && 'id' in body;
  return hasVersion && typeof body.version === 'number' ? `"${body.version}"` : null;
}

/** @throws Refusal precondition_required, stale */
function wantedVersion(request: FastifyRequest, conditional: true | 'if_sent'): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined && conditional === 'if_sent') return undefined;
  if (header === undefined) throw new Refusal('precondition_required');
  if (header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  // A tag we never gave out cannot be the present one.
  if (version === undefined) throw new Refusal('stale');
  return Number(version);
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}

function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The client went away'));
  });
  return gone.signal;
}

async function* uploadsOf(request: FastifyRequest): AsyncGenerator<Upload> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      yield { filename: part.filename.toWellFormed().replaceAll('\0', ''), stream: part.file };
      if (part.file.truncated) throw new Refusal('too_large');
      // Whatever was left unread would stall the next file.
      part.file.resume();
    }
  } catch (error) {
    // Said as a refusal, so that whoever keeps the files can add which ones came before it.
    throw asRefusal(error);
  } finally {
    // A refusal in the middle leaves the rest unread: a sender that still writes would never hear it, nor would the next
    // request on the same connection.
    request.raw.unpipe();
    request.raw.resume();
  }
}

function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && 'stream' in value && 'filename' in value;
}

function sendFile(call: Call, reply: FastifyReply, file: unknown): FastifyReply {
  if (!isDownload(file)) throw new TypeError('A download call must answer a file');
  const media = file.type.split(';', 1)[0] ?? '';
  if (!call.media?.some(each => each === media || each === '*/*'))
    throw new TypeError(`${call.name} does not declare ${media}`);
  const disposition = file.shownUnder === undefined ? 'attachment' : 'inline';
  return (
    reply
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      // Opened in a browser it may do nothing, whatever it holds.
      .header('content-security-policy', file.shownUnder ?? 'sandbox')
      .header('cache-control', 'no-store')
      .type(file.type)
      .send(typeof file.stream === 'string' ? Readable.from([file.stream]) : file.stream)
  );
}
