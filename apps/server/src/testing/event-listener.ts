// Listens to an event stream as a browser does, for tests: a real connection, every event with the time it came.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
  id: string;
  name: string;
  data: { id?: string; title?: string };
  at: number;
}

export interface EventListener {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  events: ReceivedEvent[];
  /** Waits until this many notifications were heard. */
  received(count: number, withinMs?: number): Promise<ReceivedEvent[]>;
  /** When the stream was ended by the server. */
  ended: Promise<number>;
  leave(): void;
}

export async function listenTo(
  url: string,
  token: string,
  lastEventId?: string,
  headers: Record<string, string> = {},
): Promise<EventListener> {
  const asked = request(url, {
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  asked.end();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- node types what `response` carries as unknown
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const events: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ id = '', event: name = '', data }) =>
      events.push({ id, name, data: JSON.parse(data), at: performance.now() }),
  });
  let told = new AbortController();
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    parser.feed(chunk);
    told.abort();
    told = new AbortController();
  });
  response.on('error', () => undefined);
  const ended = new Promise<number>(resolve => response.on('close', () => resolve(performance.now())));
  const notifications = () => events.filter(event => event.name === 'notification');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    ended,
    leave: () => asked.destroy(),
    async received(count, withinMs = 5000) {
      const late = AbortSignal.timeout(withinMs);
      while (notifications().length < count) {
        if (late.aborted)
          throw new Error(`Heard ${notifications().length} of ${count} events in ${withinMs} ms`);
        const either = AbortSignal.any([late, told.signal]);
        await new Promise<void>(resolve => either.addEventListener('abort', () => resolve()));
      }
      return notifications();
    },
  };
}
