// The API as functions, one for each call of the contract, in Node and in browsers: `groundwork.projects.list()`. What a call
// takes and answers is typed by the contract; nothing is checked again here, so that a server that says more breaks no client.
import type { Call, ParamsOf, QueryOf, ReplyOf, Sent } from '@groundwork/contract/call';
import { calls } from '@groundwork/contract/calls';
import type { z } from 'zod';
import { type Connection, connect, type Input, type RequestOptions } from './connection.ts';

export interface ClientOptions {
  /** Where the product is, such as `https://crm.example.com`. */
  url: string;
  /** A key (`gwk_…`), or a function that answers a person's access token as it is now. */
  token: string | (() => string | Promise<string>);
  /** How often a request is sent again that got no answer, or one that asks to wait. 4 unless said. */
  retries?: number;
  /** For one attempt, in ms; 30,000 unless said. */
  timeoutMs?: number;
  /** The platform's own unless said. */
  fetch?: typeof globalThis.fetch;
}

type Params<C extends Call> = C extends { params: z.ZodObject } ? { params: Sent<ParamsOf<C>> } : unknown;
type Query<C extends Call> = C extends { query: z.ZodObject }
  ? { query?: Sent<Partial<QueryOf<C>>> }
  : unknown;
type Body<C extends Call> = C extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown;
type Files<C extends Call> = C extends { stream: 'upload' }
  ? { files: readonly { name: string; content: Blob | string }[] }
  : unknown;
/** The version you have seen: 412 when somebody changed the record since. */
type Condition<C extends Call> = C extends { conditional: true }
  ? { ifMatch: number }
  : C extends { conditional: 'if_sent' }
    ? { ifMatch?: number }
    : unknown;

/** What a call takes, from its declaration. */
export type InputOf<C extends Call> = Params<C> & Query<C> & Body<C> & Files<C> & Condition<C>;

/** A file as an answer; its bytes come as they are read. */
export interface Download {
  name: string;
  type: string;
  response: Response;
}

export type AnswerOf<C extends Call> = C extends { stream: 'download' }
  ? Download
  : C extends { reply: z.ZodType }
    ? ReplyOf<C>
    : undefined;

type Taken<C extends Call> =
  Record<string, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: RequestOptions]
    : [input: InputOf<C>, options?: RequestOptions];

type ItemOf<C extends Call> =
  AnswerOf<C> extends { data: readonly (infer Item)[]; next_cursor: string | null } ? Item : never;

/** @throws ApiError */
export type Method<C extends Call> = ((...taken: Taken<C>) => Promise<AnswerOf<C>>) &
  ([ItemOf<C>] extends [never]
    ? unknown
    : {
        /** Item after item over all pages, each page asked for when it is needed. */
        all(...taken: Taken<C>): AsyncGenerator<ItemOf<C>, void>;
      });

type Calls = typeof calls;
/** Streams of events are for pages of the product; programs are told by webhooks. */
type Asked<C> = C extends { stream: 'events' } ? never : C;

export type Client = {
  readonly [Noun in keyof Calls]: {
    readonly [Verb in keyof Calls[Noun]]: Asked<Calls[Noun][Verb]> extends infer C extends Call
      ? Method<C>
      : never;
  };
};

/** Sends nothing by itself. */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  const nouns = Object.entries(calls).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(Object.entries<Call>(verbs).map(([verb, call]) => [verb, methodOf(connection, call)])),
  ]);
  // The entries are those of the contract; the compiler does not follow them through fromEntries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(nouns) as Client;
}

function methodOf(connection: Connection, call: Call) {
  const ask = (input: Input = {}, options: RequestOptions = {}) => connection.ask(call, input, options);
  return Object.assign(ask, {
    async *all(input: Input = {}, options: RequestOptions = {}) {
      let cursor: string | null | undefined;
      do {
        const query = { ...input.query, ...(cursor !== undefined && { cursor }) };
        const page = await connection.askPage(call, { ...input, query }, options);
        yield* page.data;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
  });
}
