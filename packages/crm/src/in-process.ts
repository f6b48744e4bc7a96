// A portal in this very process: what would be sent over a network is answered by a function, and nobody keeps its pace.
import { Response } from 'undici';
import { type Clock, systemClock } from './clock.ts';
import type { Fetch } from './guard.ts';

export interface LocalAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Answering = (call: {
  method: string;
  /** With its query. */
  path: string;
  body?: string;
}) => Promise<LocalAnswer>;

/** What `connectPortal` takes besides the token. */
export function inProcess(answer: Answering): { baseUrl: string; fetch: Fetch; clock: Clock } {
  const baseUrl = 'http://in-process.invalid';
  let ahead = 0;
  return {
    baseUrl,
    async fetch(input, init) {
      const { pathname, search } = new URL(
        typeof input === 'string' || input instanceof URL ? input : input.url,
      );
      const sent = init?.body;
      const { status, headers, body } = await answer({
        method: init?.method ?? 'GET',
        path: `${pathname}${search}`,
        ...(typeof sent === 'string' && { body: sent }),
      });
      return new Response(body, { status, headers });
    },
    clock: {
      now: () => systemClock.now() + ahead,
      async sleep(ms, signal) {
        signal?.throwIfAborted();
        ahead += ms;
      },
    },
  };
}
