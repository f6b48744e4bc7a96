// A server that answers exactly what a test tells it to, to show how the adapter takes answers no sandbox gives on purpose.
// It is no portal: it keeps nothing and knows no rules.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Clock, systemClock } from '../src/clock.ts';
import { guardedFetch } from '../src/guard.ts';
import { connectPortal, type PortalOptions } from '../src/hubspot.ts';
import { isJson, objectsOf } from '../src/json.ts';
import type { CrmPortal } from '../src/port.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  body: unknown;
  /** The batch's inputs, where there are any. */
  inputs: Record<string, unknown>[];
  /** How many requests came before this one. */
  nth: number;
  at: number;
}

export interface ScriptedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** What becomes of the answer on its way: lost, never sent, cut in the middle. */
  fate?: 'drop' | 'hang' | 'cut';
}

export interface ScriptedPortal extends AsyncDisposable {
  url: string;
  requests: ReceivedRequest[];
  /** A connection of its own limits; time for it may run faster than for us. */
  connect(options?: Partial<PortalOptions>): CrmPortal;
}

let connections = 0;

export async function startScripted(
  answer: (requests: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<ScriptedPortal> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const inputs = isJson(body) ? objectsOf(body['inputs']) : [];
    const one: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body,
      inputs,
      nth: requests.length,
      at,
    };
    requests.push(one);
    const { status = 200, body: reply, headers = {}, fate } = await answer(one);
    if (fate === 'hang') return;
    if (fate === 'drop') {
      request.socket.destroy();
      return;
    }
    const json = reply === undefined ? '' : JSON.stringify(reply);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(fate === 'cut' ? json.slice(0, json.length / 2) : json);
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    requests,
    connect: options =>
      connectPortal({
        baseUrl: url,
        token: 'pat-test',
        fetch: guardedFetch({ allow: [`127.0.0.1:${port}`] }),
        share: `scripted-${(connections += 1)}`,
        limits: { max: 10_000, intervalMs: 1_000 },
        ...options,
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** A clock that runs `factor` times as fast as ours, so that back-offs of seconds take no time. */
export function fastClock(factor: number): Clock {
  return {
    now: () => systemClock.now() * factor,
    sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
  };
}
