// Listens to an event stream as a browser does, for tests: a real connection, every event with the time it came.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface HeardEvent {
  id: string;
  name: string;
  data: { id?: string; title?: string };
  at: number;
}

export interface EventListener {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  events: HeardEvent[];
  /** Waits until this many notifications were heard. */
  heard(count: number, withinMs?: number): Promise<HeardEvent[]>;
  /** When the stream was ended by the server. */
  ended: Promise<number>;
  leave(): void;
}

export async function listenTo(url: string, token: string, lastEventId?: string): Promise<EventListener> {
  const asked = request(url, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  asked.end();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- node types what `response` carries as unknown
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const events: HeardEvent[] = [];
  let left = '';
  let told = new AbortController();
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (left + chunk).split('\n\n');
    left = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map(line => [line.split(': ', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]),
      );
      if (!fields.has('data')) continue;
      events.push({
        id: fields.get('id') ?? '',
        name: fields.get('event') ?? '',
        data: JSON.parse(fields.get('data') ?? 'null'),
        at: performance.now(),
      });
    }
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
    async heard(count, withinMs = 5000) {
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
