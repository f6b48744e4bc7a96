// What a feature hands to the HTTP server: a call of the contract bound to the code that answers it.
import type { Readable } from 'node:stream';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@groundwork/contract/call';
import type { z } from 'zod';
import type { Caller } from './caller.ts';

/** In the course of what something is done, and from where; both places are null for work of the product's own. */
export interface Origin {
  correlationId: string;
  /** The client's network address. */
  address: string | null;
  /** How the client's program calls itself, cut short: advice only, anybody can say anything. */
  userAgent: string | null;
}

/** One request, after identify, limit, validate and permit. */
export interface RequestContext<C extends Call = Call> extends Origin {
  caller: Caller;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The version If-Match named, on conditional calls; undefined for `*`. */
  version: number | undefined;
  /** The issuer's session of the token; null where it names none, or nobody was asked for one. */
  sessionId: string | null;
  address: string;
  /** The address of ours that it was sent to, such as `https://crm.example.com`. */
  site: string | undefined;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** The files of an upload, one after the other; each must be read to its end before the next comes. */
  uploads(): AsyncIterable<Upload>;
  /** Last-Event-ID of a listener that reconnects, on calls that answer events. */
  lastEventId: string | undefined;
  /** Who calls, settled anew at least every half minute: for answers that go on for longer than a permission may last.
   *  @throws Refusal */
  identifyAgain(): Promise<Caller>;
  /** Asks a call that only reads, as whoever called this one. */
  read: ReadAsCaller;
}

export interface ReadAnswer {
  status: number;
  /** Undefined of what is no JSON, and of what is too large to be read at once. */
  body: unknown;
}

/** @param path below the API's own address, such as `/projects?limit=5` */
export type ReadAsCaller = (path: string) => Promise<ReadAnswer>;

/** One event of an answer that goes on. */
export interface ServerEvent {
  /** What a listener sends as Last-Event-ID to go on after it. */
  id: string;
  name: string;
  data: unknown;
}

/** Events for as long as somebody listens; `beat` keeps the connection open while there are none. */
export type ServerEvents = AsyncIterable<ServerEvent | 'beat'>;

export interface Upload {
  /** As the sender named it: never a path of ours. */
  filename: string;
  stream: Readable;
}

/** A file as an answer. */
export interface Download {
  stream: Readable | string;
  type: string;
  filename: string;
  /** The content-security-policy under which a browser may show it; without one it is only ever saved. */
  shownUnder?: string;
}

export type AnswerOf<C extends Call> = C extends { stream: 'download' }
  ? Download
  : C extends { stream: 'events' }
    ? ServerEvents
    : C extends { reply: z.ZodType }
      ? ReplyOf<C>
      : void;

export interface Route {
  call: Call;
  handle: (context: RequestContext) => Promise<unknown>;
}

/** Binds a call to its handler; the handler's types follow from the call. */
export function bind<const C extends Call>(
  call: C,
  handle: (context: RequestContext<C>) => Promise<AnswerOf<C>>,
): Route {
  return { call, handle: context => handle(context) };
}
