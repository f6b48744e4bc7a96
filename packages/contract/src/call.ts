// How a call is declared. A call is data: the server binds it, the web calls it, OpenAPI and agents read it.
import type { z } from 'zod';
import type { Changes } from './changes.ts';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Call {
  /** Unique, `noun.verb`; the operationId of the OpenAPI document. */
  name: string;
  method: Method;
  /** Path below /api with `{name}` placeholders, exactly as the product specification writes it. */
  path: string;
  summary: string;
  /** What the caller must hold; `public` needs no token, `signed_in` any valid one. */
  permission: Permission | 'public' | 'signed_in';
  /** The part of the product it belongs to: refused with `feature_off` while that is switched off. */
  feature?: Feature;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Shape of the success body; absent means 204 (or a stream, see `stream`). */
  reply?: z.ZodType;
  /** Success status; 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /** The body or the reply is not JSON: a multipart upload, a file download, or events for as long as anybody listens. */
  stream?: 'upload' | 'download' | 'events';
  /** Of a download: the media types that the file may have; any, where people hand it in. */
  media?: readonly string[];
  /** Of a call that may change something, so of all but GET: which reads it makes old. `[]` where it is none. */
  changes?: Changes;
  /** Its answer is not stored under the idempotency key: it changes nothing, or it holds a secret that is shown once. */
  unkept?: true;
  /** Answered from the memory of the process, so that it is answered without a database, too; nobody's calls of it are counted. */
  isFromMemory?: true;
  /** The record carries an ETag and the call needs If-Match (428 without, 412 when stale). `if_sent`: the specification's
   *  clients know none, so that without it the change is made whatever the version. */
  conditional?: true | 'if_sent';
  /** Of a call that somebody makes who looks as a client's person: answered as themself, or refused though it only reads.
   *  Unless said, reads are answered as the person would be, and whatever else is refused. */
  underLook?: 'as_staff' | 'never';
  /** Answered to whoever still owes a required second factor: it leads to one. */
  beforeSecondFactor?: true;
  /** Of a call that only a person may make, never a key or a program in somebody's name: why, in one sentence for whoever
   *  is refused with `people_only`. */
  peopleOnly?: string;
  /** Still answered, but not for ever: since when that is said, the last day on which it is, and what to use instead. */
  deprecated?: { since: string; until: string; instead: string };
  /** Refusals beyond the common ones (401, 403, 404, 422, 429, 500). */
  failures?: readonly ErrorCode[];
}

/** Only a GET is known to make nothing old; every other call has to say what. */
type DeclaresChanges<C extends Call> = C extends { method: 'GET' }
  ? { changes?: never }
  : { changes: Changes };

/** What is downloaded is of a known kind. */
type DeclaresMedia<C extends Call> = C extends { stream: 'download' }
  ? { media: readonly string[] }
  : { media?: never };

/** Declares a call; the type argument keeps the exact shapes for the server's handlers and the typed client. */
export function call<const C extends Call>(definition: C & DeclaresChanges<C> & DeclaresMedia<C>): C {
  return definition;
}

/** Whether it changes something, all of it or nothing. An upload keeps file after file, each for itself. */
export function isChange({ method, stream }: Call): boolean {
  return method !== 'GET' && stream === undefined;
}

/** Whether requests with one idempotency key have one effect and one answer, however often they are sent. */
export function takesKey(call: Call): boolean {
  // Not PUT: it is one change by itself.
  return isChange(call) && call.method !== 'PUT' && call.unkept !== true;
}

export type ParamsOf<C extends Call> = C extends { params: infer P extends z.ZodObject }
  ? z.infer<P>
  : Record<string, never>;
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject }
  ? z.infer<Q>
  : Record<string, never>;
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.infer<B> : undefined;
export type ReplyOf<C extends Call> = C extends { reply: infer R extends z.ZodType } ? z.infer<R> : undefined;

/** What a caller sends of it: ids are plain text there, which becomes an id of its kind by being parsed here. */
export type Sent<T> = T extends object ? { [K in keyof T]: SentValue<T[K]> } : T;
type SentValue<V> = V extends string & { [z.$brand]: unknown } ? string : V;
