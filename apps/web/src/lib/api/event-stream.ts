// Listens to a call that answers events. A browser's EventSource cannot send a bearer, so this reads the answer itself:
// it comes back after every break where it left off, and says whether it is live, so that somebody can poll meanwhile.
import type { Call } from '@groundwork/contract/call';
import { lookHeader } from '@groundwork/contract/look-header';
import { requestUrl } from '@groundwork/contract/request-url';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { bearer } from './bearer.ts';
import { apiBase } from './call-api.ts';
import { currentLook } from './look.ts';

export interface StreamEvent {
  id: string;
  name: string;
  data: unknown;
}

export interface Listener {
  hear: (event: StreamEvent) => void;
  /** True once the stream is open, false when it is not. */
  live: (isLive: boolean) => void;
  signal: AbortSignal;
}

/** The server shows every 3 seconds that it is there. */
const silenceMs = 10_000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Listens until the signal aborts, or the server answers that this person has no stream. */
export async function listenToEvents(call: Call, { hear, live, signal }: Listener): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const isOver = await once(call, lastEventId, signal, event => {
        failures = 0;
        lastEventId = event.id;
        live(true);
        hear(event);
      });
      if (isOver) return;
    } catch {
      // Whatever broke it, it is tried again.
    }
    live(false);
    // Not all at the same moment when a server comes back.
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
    failures += 1;
    await sleep(pause, signal);
  }
}

/** One connection. Answers true when there is no use in another. */
async function once(
  call: Call,
  lastEventId: string | undefined,
  outer: AbortSignal,
  hear: (event: StreamEvent) => void,
): Promise<boolean> {
  const token = await bearer().token();
  const look = currentLook();
  if (token === undefined) return true;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const signal = AbortSignal.any([outer, silence.signal]);
  try {
    const response = await fetch(requestUrl(apiBase, call.path), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(look && { [lookHeader]: look.id }),
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal,
    });
    // An ordinary call finds out what a 401 means; here it only ends this connection.
    if (response.status === 403 || response.status === 404) return true;
    if (!response.ok || !response.body) return false;
    const parser = createParser({ onEvent: message => readEvent(message, hear) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      parser.feed(next.value);
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Events whose data is no JSON are ignored. */
function readEvent({ id, event, data }: EventSourceMessage, hear: (event: StreamEvent) => void): void {
  let read: unknown;
  try {
    read = JSON.parse(data);
  } catch {
    return;
  }
  hear({ id: id ?? '', name: event ?? 'message', data: read });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
