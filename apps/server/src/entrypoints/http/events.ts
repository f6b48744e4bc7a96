// Server-sent events on the wire: paced, kept alive, counted, and ended when the server stops.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsPerSecond } from '@groundwork/contract/notifications';
import type { FastifyReply } from 'fastify';
import type { Meters } from '../../platform/meters.ts';
import type { ServerEvent, ServerEvents } from '../../platform/route.ts';
import { createSlots } from './slots.ts';

export interface EventStreams {
  /** Answers with the events that `open` gives until they end, the listener goes, or the server stops.
   *  @throws Refusal rate_limited when the listener, their address or everybody together has too many streams open
   *  already, and whatever `open` throws. */
  send(
    reply: FastifyReply,
    listener: { person: string; address: string },
    open: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<FastifyReply>;
  end(): void;
}

/** More than a person has windows; each one costs a connection. */
const maxPerPerson = 20;
/** A large office behind one address; not a machine with many accounts. */
const maxPerAddress = 400;
/** Each asks who its listener is every few seconds: so many that everybody else is still served. */
const maxOfAll = 2000;
const paceMs = 1000 / eventsPerSecond;

/** A stream that goes on ends when `isOn` says so: whoever comes back is refused, and asks again and again instead. */
export function createEventStreams(count: Meters['streams'], isOn: () => boolean = () => true): EventStreams {
  const stopping = new AbortController();
  const slots = createSlots();
  return {
    async send(reply, { person, address }, open) {
      const leave = slots.take(
        { key: person, max: maxPerPerson },
        { key: `address|${address}`, max: maxPerAddress },
        { key: 'all', max: maxOfAll },
      );
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Error('The client went away')));
      const signal = AbortSignal.any([gone.signal, stopping.signal]);
      try {
        const events = await open(signal);
        if (!isEvents(events)) throw new TypeError('An events call must answer events');
        begin(reply);
        count.open += 1;
        await write(reply.raw, whileOn(events, isOn), signal);
      } catch (error) {
        if (!reply.sent) throw error;
        // Nothing can be refused any more: the listener comes back and is told then.
        if (!signal.aborted) {
          count.brokenOff += 1;
          reply.log.warn({ err: error, correlation_id: reply.request.id }, 'an event stream broke off');
        }
      } finally {
        leave();
        if (reply.sent) {
          count.open -= 1;
          reply.raw.end();
        }
      }
      return reply;
    },
    end: () => stopping.abort(new Error('The server is stopping')),
  };
}

/** Looked at with each beat and event, so at least every few seconds. */
async function* whileOn(events: ServerEvents, isOn: () => boolean): ServerEvents & AsyncGenerator {
  for await (const event of events) {
    if (!isOn()) return;
    yield event;
  }
}

function isEvents(value: unknown): value is ServerEvents {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function begin(reply: FastifyReply): void {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // Asks a proxy in front not to collect events before it passes them on.
    .header('x-accel-buffering', 'no')
    // A connection that had a stream is not kept for another request: it would hold up a server that stops.
    .header('connection', 'close');
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.raw.writeHead(200, Object.fromEntries(headers));
  reply.raw.flushHeaders();
}

async function write(raw: ServerResponse, events: ServerEvents, signal: AbortSignal): Promise<void> {
  let freeAt = 0;
  for await (const event of events) {
    if (signal.aborted) return;
    if (event !== 'beat') {
      const wait = freeAt - performance.now();
      if (wait > 0) await sleep(wait, undefined, { signal });
      freeAt = performance.now() + paceMs;
    }
    const isTaken = raw.write(event === 'beat' ? ':\n\n' : wireForm(event));
    // A listener that reads slowly slows its own stream, not our memory.
    if (!isTaken) await once(raw, 'drain', { signal });
  }
}

/** JSON holds no line break, so one data line is enough. */
function wireForm({ id, name, data }: ServerEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
