// Between Node's HTTP and the issuer's web-standard handler: decides what gets in, and says the security headers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from '@groundwork/contract/errors';
import type { Entrypoint } from './entrypoints.ts';
import { entrypoints, rootMetadataPath } from './entrypoints.ts';
import type { Report } from './report.ts';
import { addressHeader } from './request-facts.ts';
import type { Settings } from './settings.ts';
import { issuerPath } from './settings.ts';

/** A sign-in is a few hundred bytes; an authorization request carried along is a few thousand. */
const bodyLimit = 64 * 1024;

/** What passes inwards. Forwarding headers do not: a caller could write anything there. */
const passedHeaders = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'dpop',
];
const passedPrefix = 'sec-fetch-';

class Turned extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Answers one request at the issuer's addresses. Never rejects: what breaks is answered 500 and passed to `report`.
 */
export function nodeBridge(
  settings: Settings,
  answer: (request: Request) => Promise<Response>,
  report: Report,
) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    let response: Response;
    try {
      response = await inWords(await answer(await admit(settings, incoming)));
    } catch (error) {
      response = error instanceof Turned ? turnedAway(error) : broken(error, report);
    }
    await send(settings, response, incoming, outgoing).catch((error: unknown) => {
      report('The answer could not be sent.', error);
      outgoing.destroy();
    });
  };
}

async function admit(settings: Settings, incoming: IncomingMessage): Promise<Request> {
  // Against the settings, never the Host header, which the caller chooses.
  const target = `${settings.publicUrl}${incoming.url ?? '/'}`;
  if (!URL.canParse(target)) throw new Turned(400, 'MALFORMED_REQUEST', errors.malformed_request.message);
  const url = new URL(target);
  const method = incoming.method ?? 'GET';
  const entrypoint = entrypointAt(url.pathname);
  if (!entrypoint) throw new Turned(404, 'NOT_FOUND', errors.not_found.message);
  if (!entrypoint.methods.includes(method))
    throw new Turned(405, 'METHOD_NOT_ALLOWED', errors.method_not_allowed.message);
  refuseForeignPages(settings, entrypoint, incoming);

  const forwardedFor = incoming.headersDistinct['x-forwarded-for']?.join(',');
  const address = settings.proxies.clientAddress(incoming.socket.remoteAddress, forwardedFor);
  const headers = new Headers({ [addressHeader]: address });
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value !== 'string') continue;
    if (passedHeaders.includes(name) || name.startsWith(passedPrefix)) headers.set(name, value);
  }
  const body = method === 'POST' ? { body: await readBody(incoming) } : {};
  return new Request(url, { method, headers, ...body });
}

function entrypointAt(pathname: string): Entrypoint | undefined {
  if (pathname === rootMetadataPath) return entrypoints.get('/.well-known/oauth-authorization-server');
  if (!pathname.startsWith(`${issuerPath}/`)) return undefined;
  return entrypoints.get(pathname.slice(issuerPath.length));
}

/** No other site may make a browser sign in, out or up here. */
function refuseForeignPages(settings: Settings, entrypoint: Entrypoint, incoming: IncomingMessage): void {
  if (entrypoint.kind === 'protocol') return;
  const origin = incoming.headers.origin;
  const site = incoming.headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && origin !== settings.publicUrl) || (site !== undefined && site !== 'same-origin');
  if (isForeign) {
    throw new Turned(
      403,
      'FOREIGN_ORIGIN',
      `Open the product at ${settings.publicUrl}: requests from elsewhere are refused.`,
    );
  }
  const media = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (entrypoint.kind === 'json' && incoming.method === 'POST' && media !== 'application/json') {
    throw new Turned(415, 'UNSUPPORTED_MEDIA', errors.unsupported_media.message);
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The request was already read as text.');
    size += chunk.length;
    if (size > bodyLimit) throw new Turned(413, 'TOO_LARGE', errors.too_large.message);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The library puts the place of a fault before its sentence, as in "[body.email] Invalid email address". */
const places = /\[(?:body|query|params|headers)[^\]]*\] /g;

/** Its refusals without what only a programmer reads. */
async function inWords(response: Response): Promise<Response> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (response.status < 400 || !isJson) return response;
  // Some refusals have no body at all, whatever their header says.
  const text = await response.clone().text();
  if (text === '') return response;
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('message' in body)) return response;
  if (typeof body.message !== 'string') return response;
  const message = body.message.replaceAll(places, '');
  if (message === body.message) return response;
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...body, message }), { status, headers });
}

function turnedAway(turned: Turned): Response {
  return Response.json({ code: turned.code, message: turned.message }, { status: turned.status });
}

function broken(error: unknown, report: Report): Response {
  report('The issuer could not answer.', error);
  if (isDatabaseAway(error)) {
    const body = { code: 'UNAVAILABLE', message: errors.unavailable.message };
    return Response.json(body, { status: 503, headers: { 'retry-after': '2' } });
  }
  return Response.json({ code: 'INTERNAL', message: errors.internal.message }, { status: 500 });
}

/** Whether the database could not be reached or is just restarting: worth trying again, unlike a bug. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // SQLSTATE classes: 08 connection, 53 resources, 57P shut-down. The driver's own failures have words only.
  if (/^(08|53|57P|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true;
  if (/connection (terminated|timeout|ended)|timeout exceeded when trying to connect/i.test(error.message))
    return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

async function send(
  settings: Settings,
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = new Headers(response.headers);
  const defaults = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    // Not `no-referrer`: with that, browsers send forms with the origin `null`, which is refused above.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(settings.isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  headers.delete('set-cookie');
  headers.delete('content-length');
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  const body = Buffer.from(await response.arrayBuffer());
  // A body that was refused unread would be taken for the next request on this connection.
  if (!incoming.complete) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(response.status, { 'content-length': body.length });
  outgoing.end(body);
}
