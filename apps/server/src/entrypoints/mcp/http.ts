// The tool server on its own port: the Model Context Protocol over streamable HTTP. It knows who asks by asking the API, and
// sends each tool there; whatever the API refuses is refused here.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Refusal } from '@groundwork/contract/errors';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Slots } from '../http/slots.ts';
import { type Door, type DoorAnswer, jsonOf, mostBytes, readBounded } from './door.ts';
import { createToolServer, Who } from './tool-server.ts';

export interface ToolsHttpOptions {
  /** The API that answers, in this process. */
  api: FastifyInstance;
  /** Where agents reach this server, without a slash at the end. */
  url: string;
  /** Who signs people in for agents. */
  issuer: string;
  version: string;
  log: Logger;
  /** Requests under way. */
  slots: Slots;
}

const Said = z.object({ message: z.string() });
const signInFirst = 'Sign in, or send a key.';
const mcpPath = '/mcp';
const metadataPath = '/.well-known/oauth-protected-resource';
const patienceMs = 5000;
/** Requests under way at a time: of one bearer, and of all. */
const mostOfOne = 8;
const mostAtOnce = 64;
const localNames = ['localhost', '127.0.0.1', '[::1]'];

export interface OpenTools {
  /** Where it listens. */
  url: string;
  close(): Promise<void>;
}

/** @returns undefined when its port is taken: the product works without agents, and says so. */
export async function openTools(
  options: ToolsHttpOptions,
  { port, host }: { port: number; host: string },
): Promise<OpenTools | undefined> {
  const { log } = options;
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the tool server could not answer');
      if (!response.headersSent)
        send(response, 500, { code: 'internal', message: 'The tool server could not answer.' });
    });
  });
  // As long as the API gives a request to arrive.
  server.requestTimeout = 30_000;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    log.error({ err: error, port }, 'TOOLS_PORT cannot be opened: there is no tool server for agents');
    return undefined;
  }
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${opened}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // What is being answered comes to its end; who only listens is not waited for.
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

async function answer(
  options: ToolsHttpOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url } = options;
  const names = [...localNames, new URL(url).hostname];
  // A page elsewhere that makes a browser believe that its name is this machine's.
  if (!hostHeaderValidation(names)(request, response) || !originValidation(names)(request, response)) return;
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  const asked = URL.parse(request.url ?? '/', url);
  if (asked === null)
    return send(response, 400, { code: 'malformed_request', message: 'This is no address.' });
  const { pathname, searchParams } = asked;
  if (pathname === metadataPath || pathname === metadataPath + mcpPath)
    return send(response, 200, protectedResource(options));
  if (pathname !== mcpPath)
    return send(response, 404, { code: 'not_found', message: `Tools are at ${mcpPath}.` });
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return challenge(options, response, signInFirst);
  if (request.method !== 'POST') return refuseMethod(response);
  const leave = take(options, token, response);
  if (leave === undefined) return;
  try {
    await serve(options, { token, nouns: searchParams.get('nouns') }, request, response);
  } finally {
    leave();
  }
}

/** A place among the requests under way: of one bearer, and of all, so that few hold up nobody. */
function take(
  { slots }: ToolsHttpOptions,
  token: string,
  response: ServerResponse,
): (() => void) | undefined {
  try {
    const key = hash('sha256', token, 'base64');
    return slots.take({ key, max: mostOfOne }, { key: 'everybody', max: mostAtOnce });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    response.setHeader('retry-after', '1');
    send(response, 429, {
      code: 'rate_limited',
      message: 'Too many requests at a time. Wait for the answers.',
    });
    return undefined;
  }
}

async function serve(
  options: ToolsHttpOptions,
  { token, nouns }: { token: string; nouns: string | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const door = doorInto(options.api, token, request);
  const session = await door({ method: 'GET', path: '/session' });
  if (session.status === 401) return challenge(options, response, messageOf(session));
  if (session.status !== 200) {
    response.writeHead(session.status, { 'content-type': session.type, ...retryAfter(session.headers) });
    response.end(session.body);
    return;
  }
  const who = Who.parse(jsonOf(session));
  // What a person's own browser holds was not given to an agent.
  if (who.agent === undefined)
    return challenge(options, response, 'This token is for people. Sign in for the tools, or send a key.');
  const text = await textOf(request);
  if (text === undefined) {
    // The rest of it is not waited for.
    response.setHeader('connection', 'close');
    return send(response, 413, { code: 'too_large', message: 'A request holds at most 4 MB.' });
  }
  const message = messageIn(text);
  // The protocol has no batches any more; a hundred tools in one request would count as one.
  if (message === undefined || Array.isArray(message))
    return send(response, 400, {
      code: 'malformed_request',
      message: 'Send one message of JSON-RPC at a time.',
    });
  const handler = createMcpHandler(
    () =>
      createToolServer({
        door,
        who,
        version: options.version,
        ...(nouns !== null && { nouns: new Set(nouns.split(',').map(noun => noun.trim())) }),
      }),
    {
      maxRequestBodySize: mostBytes,
      onerror: error => options.log.info({ err: error }, 'a tool request was refused'),
    },
  );
  await toNodeHandler(handler)(
    Object.assign(request, { method: 'POST', url: request.url ?? '/' }),
    response,
    message,
  );
}

/** @returns undefined of a body that is larger than any may be */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return undefined;
  const { body, isTooLarge } = await readBounded(request);
  return isTooLarge ? undefined : body.toString();
}

function messageIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing is sent unasked, and no session is kept. */
function refuseMethod(response: ServerResponse): void {
  response.setHeader('allow', 'POST');
  send(response, 405, { code: 'method_not_allowed', message: 'Tools are asked with POST.' });
}

/** RFC 9728: who gives out tokens for this server. */
function protectedResource({ url, issuer }: ToolsHttpOptions) {
  return {
    resource: `${url}${mcpPath}`,
    resource_name: 'Groundwork tools',
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: ['openid', 'profile', 'email', 'app_metadata', 'user_metadata', 'offline_access'],
  };
}

function challenge({ url }: ToolsHttpOptions, response: ServerResponse, message: string): void {
  response.setHeader('www-authenticate', `Bearer resource_metadata="${url}${metadataPath}${mcpPath}"`);
  return send(response, 401, { code: 'unauthenticated', message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function messageOf(answer: DoorAnswer): string {
  return Said.safeParse(jsonOf(answer)).data?.message ?? signInFirst;
}

function retryAfter(headers: Readonly<Record<string, string>>): Record<string, string> {
  const seconds = headers['retry-after'];
  return seconds === undefined ? {} : { 'retry-after': seconds };
}

/** Requests of this bearer, from where they came: limits and the trail go by both. */
function doorInto(api: FastifyInstance, token: string, from: IncomingMessage): Door {
  const passed = Object.fromEntries(
    ['x-forwarded-for', 'user-agent'].flatMap(name => {
      const value = from.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return async ({ method, path, headers, body }) => {
    const sent = body instanceof FormData ? new Response(body) : undefined;
    const payload = sent ? Buffer.from(await sent.arrayBuffer()) : body;
    const type = sent?.headers.get('content-type') ?? 'application/json';
    const answered = await api.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from.socket.remoteAddress ?? '127.0.0.1',
      headers: {
        ...passed,
        ...headers,
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
      // Read as far as an answer may go: a file may have any size.
      payloadAsStream: true,
    });
    return {
      status: answered.statusCode,
      type: (answered.headers['content-type'] ?? '').toLowerCase(),
      headers: Object.fromEntries(
        Object.entries(answered.headers).map(([name, value]) => [name, String(value)]),
      ),
      ...(await readBounded(answered.stream())),
    };
  };
}
