// Requests of the API: who asks, what is sent again and when, and what an answer is.
import { type Call, takesKey } from '@groundwork/contract/call';
import { fileNameOf } from '@groundwork/contract/file-name';
import { requestUrl } from '@groundwork/contract/request-url';
import { ApiError, errorOf } from './api-error.ts';

export interface Input {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  files?: readonly { name: string; content: Blob | string }[];
  ifMatch?: number;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Of a change: the same key has one effect and one answer, also after your program started anew. One is made for each call
   *  unless said. */
  idempotencyKey?: string;
}

interface ConnectionOptions {
  url: string;
  token: string | (() => string | Promise<string>);
  retries?: number;
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

interface Page {
  data: readonly unknown[];
  next_cursor: string | null;
}

export interface Connection {
  ask(call: Call, input: Input, options: RequestOptions): Promise<unknown>;
  /** Of a call that answers a page. */
  askPage(call: Call, input: Input, options: RequestOptions): Promise<Page>;
}

const longestPauseMs = 30_000;
/** Nobody knows what became of it, or it may work in a moment. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function connect(options: ConnectionOptions): Connection {
  const { retries = 4 } = options;
  const base = new URL('/api', options.url).href;

  async function ask(call: Call, input: Input, given: RequestOptions): Promise<unknown> {
    const key = takesKey(call) ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined;
    // Files are read once.
    const tries = call.stream === 'upload' ? 0 : retries;
    for (let failed = 0; ; failed += 1) {
      const outcome = await attempt(call, input, {
        ...given,
        ...(key !== undefined && { idempotencyKey: key }),
      });
      if (!(outcome instanceof ApiError)) return outcome;
      if (failed >= tries || !isPassing(outcome) || given.signal?.aborted === true) throw outcome;
      await pause(outcome.retryAfterMs ?? growing(failed), given.signal);
    }
  }

  async function attempt(call: Call, input: Input, given: RequestOptions): Promise<unknown> {
    const token = typeof options.token === 'string' ? options.token : await options.token();
    const signals = [AbortSignal.timeout(options.timeoutMs ?? 30_000), given.signal].filter(
      each => each !== undefined,
    );
    const url = requestUrl(base, call.path, input.params, input.query);
    let response: Response;
    try {
      response = await (options.fetch ?? fetch)(url, {
        method: call.method,
        headers: headersOf(token, input, given),
        ...bodyOf(call, input),
        signal: AbortSignal.any(signals),
      });
    } catch (cause) {
      return new ApiError(`${call.name} got no answer.`, { status: 0, cause });
    }
    return answerOf(call, response);
  }

  return {
    ask,
    async askPage(call, input, given) {
      const page = await ask(call, input, given);
      if (!isPage(page)) throw new TypeError(`${call.name} answers no pages.`);
      return page;
    },
  };
}

function isPassing(error: ApiError): boolean {
  return error.status === 0 || passing.has(error.status) || error.code === 'idempotency_running';
}

function growing(failed: number): number {
  return Math.min(longestPauseMs, 500 * 2 ** failed) * (0.75 + Math.random() / 2);
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new ApiError('The request was called off.', { status: 0, cause: signal.reason }));
      },
      { once: true },
    );
  });
}

function headersOf(token: string, input: Input, { idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(input.ifMatch !== undefined && { 'if-match': `"${input.ifMatch}"` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

function bodyOf(call: Call, { body, files = [] }: Input): { body?: FormData | string } {
  if (call.stream === 'upload') {
    const form = new FormData();
    for (const { name, content } of files)
      form.append('files', typeof content === 'string' ? new Blob([content]) : content, name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

async function answerOf(call: Call, response: Response): Promise<unknown> {
  if (!response.ok) return errorOf(response);
  if (call.stream === 'download') {
    return {
      name: fileNameOf(response.headers.get('content-disposition'), 'file'),
      type: response.headers.get('content-type') ?? '',
      response,
    };
  }
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    // Broken off in the middle: what became of it the key or another read says.
    return new ApiError(`The answer of ${call.name} did not come whole.`, { status: 0, cause });
  }
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    Array.isArray(value.data) &&
    'next_cursor' in value
  );
}
