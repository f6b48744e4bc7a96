// Sends a call of the contract and answers its reply, checked against the contract's shape.
import {
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Sent,
  takesKey,
} from '@groundwork/contract/call';
import { fileNameOf } from '@groundwork/contract/file-name';
import { lookHeader } from '@groundwork/contract/look-header';
import { requestUrl } from '@groundwork/contract/request-url';
import type { z } from 'zod';
import { ApiError, errorFor, noResponse } from './api-error.ts';
import { bearer } from './bearer.ts';
import { currentLook, leaveLook } from './look.ts';

export const apiBase = '/api';
const scheme = 'Bearer ';
const timeoutMs = 30_000;
/** Long enough for a server that is just starting anew. */
const retryAfterMs = 1000;

type ParamsInput<C extends Call> = C extends { params: z.ZodObject }
  ? { params: Sent<ParamsOf<C>> }
  : { params?: never };
type QueryInput<C extends Call> = C extends { query: z.ZodObject }
  ? { query?: Sent<Partial<QueryOf<C>>> }
  : { query?: never };
type BodyInput<C extends Call> = C extends { body: z.ZodType } ? { body: Sent<BodyOf<C>> } : { body?: never };
/** The version a person has seen: sent as If-Match. */
type Condition<C extends Call> = C extends { conditional: true | 'if_sent' }
  ? { ifMatch: number }
  : { ifMatch?: never };

/** What a call needs, from its declaration. */
export type CallInput<C extends Call> = ParamsInput<C> & QueryInput<C> & BodyInput<C> & Condition<C>;

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number;
}

/**
 * One request; a change that got no answer is sent once more with the same key, so that it happens once. Answers the reply,
 * or undefined where the contract says 204.
 * @throws ApiError with the sentence to show; on 401 the token is gone and the browser is on its way to /login.
 */
export async function callApi<const C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<Sending, 'signal' | 'idempotencyKey' | 'keepalive' | 'cursor'> = {},
): Promise<ReplyOf<C>> {
  const response = takesKey(call) ? await sendKeyed(call, input, options) : await send(call, input, options);
  const body = call.reply ? parse(call.reply, await readJson(response)) : undefined;
  // The call's own shape has just produced it; the compiler cannot follow the conditional type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as ReplyOf<C>;
}

/** A file the server makes, as a blob with the name it gave. @throws ApiError */
export async function download<const C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<{ blob: Blob; filename: string }> {
  // The limit is for the answer to begin: a large file may take as long as it needs.
  const begun = new AbortController();
  const timer = setTimeout(() => begun.abort(), timeoutMs);
  const response = await send(call, input, { limit: begun.signal }).finally(() => clearTimeout(timer));
  return {
    blob: await response.blob().catch((cause: unknown) => {
      throw new ApiError(noResponse, { cause });
    }),
    filename: fileNameOf(response.headers.get('content-disposition'), 'download'),
  };
}

interface Sending {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Ends the request in place of the usual time limit. */
  limit?: AbortSignal;
  /** Where the next page of a list begins, as the page before said. */
  cursor?: string;
  /** Arrives also when its page is closed or loaded anew meanwhile, unless it is large. */
  keepalive?: boolean;
}

async function sendKeyed(call: Call, input: Loose, options: Sending): Promise<Response> {
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  try {
    return await send(call, input, keyed);
  } catch (error) {
    if (options.signal?.aborted || !mayPass(error)) throw error;
  }
  await new Promise(resolve => setTimeout(resolve, retryAfterMs));
  options.signal?.throwIfAborted();
  return send(call, input, keyed);
}

/** No answer, or one that a proxy on the way gave because nobody was behind it. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 ? error.message === noResponse : [502, 503, 504].includes(error.status);
}

/** Not randomUUID, which browsers keep from pages that came over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface KeptKey {
  of(content: unknown): string;
  /** The same words after this are another change. */
  arrived(): void;
}

/**
 * The key of what a person writes: sent again because the answer was lost, the same content keeps it, so that it happens
 * once; other words get another one, because the server refuses them under the key of the first.
 */
export function keptKey(memory: KeyMemory = pageMemory()): KeptKey {
  return {
    of(content) {
      const written = JSON.stringify(content);
      const last = memory.read();
      if (last?.content === written) return last.key;
      const key = newKey();
      memory.write({ content: written, key });
      return key;
    },
    arrived: () => memory.write(undefined),
  };
}

/** What was sent last, and under which key. */
interface SentUnder {
  content: string;
  key: string;
}

/** Where it stands: in the page, or where it outlives a reload. */
export interface KeyMemory {
  read: () => SentUnder | undefined;
  write: (last: SentUnder | undefined) => void;
}

function pageMemory(): KeyMemory {
  let last: SentUnder | undefined;
  return {
    read: () => last,
    write: now => {
      last = now;
    },
  };
}

async function send(call: Call, input: Loose, options: Sending): Promise<Response> {
  const request = await build(call, input, options);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(noResponse, { cause });
  }
  if (response.ok) return response;
  // Not read by the server at all, so that it may be sent again.
  if (response.status === 401 && (await bearer().refused(tokenOf(request))))
    return send(call, input, options);
  const error = errorFor(response.status, await readJson(response));
  // Its time was over, or it was ended elsewhere.
  if (error.code === 'look_ended') leaveLook();
  throw error;
}

function tokenOf(request: Request): string | undefined {
  return request.headers.get('authorization')?.slice(scheme.length);
}

async function build(
  call: Call,
  { params, query, body, ifMatch }: Loose,
  { signal, idempotencyKey, cursor, keepalive = false, limit = AbortSignal.timeout(timeoutMs) }: Sending,
): Promise<Request> {
  const token = call.permission === 'public' ? undefined : await bearer().token();
  try {
    const headers = new Headers({ accept: 'application/json' });
    if (token !== undefined) headers.set('authorization', `${scheme}${token}`);
    const look = call.underLook === 'as_staff' ? undefined : currentLook();
    if (look) headers.set(lookHeader, look.id);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const written = JSON.stringify(body) ?? '';
    const asked = cursor === undefined ? query : { ...query, cursor };
    return new Request(new URL(requestUrl(apiBase, call.path, params, asked), location.origin), {
      method: call.method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body: written }),
      ...(keepalive && { keepalive: outlives(written) }),
    });
  } catch (cause) {
    throw new ApiError(cause instanceof Error ? cause.message : 'Failed to make request', { cause });
  }
}

/** Browsers let at most 64 KiB of a page's requests outlive it together, and refuse what is more. */
const mostOutliving = 16_000;

function outlives(body: string): boolean {
  return new TextEncoder().encode(body).length <= mostOutliving;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function parse(shape: z.ZodType, body: unknown): unknown {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('An error occurred', { status: 200, response: body, cause: parsed.error });
}
