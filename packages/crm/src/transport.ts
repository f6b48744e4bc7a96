// One request to a portal, as often as it takes: limits, time-outs, retries and their count. It knows statuses, not what is asked.

import type { Clock } from './clock.ts';
import { DailyLimitReached, dailyCalls, resetsInMs } from './daily-limit.ts';
import type { Fetch } from './guard.ts';
import { AddressRefused } from './guard.ts';
import { isJson, numberOf, objectOf, objectsOf, parseJson, quoted, textOf, textsOf } from './json.ts';
import type { Limiter, LimitReport, Turn } from './limiter.ts';
import { type PortalCallCount, PortalRefusal, PortalUnreachable } from './port.ts';
import { backoffMs, busyMs, judge, retryAfterMs, wasNeverSent } from './retry.ts';

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Pairs where a name stands more than once. */
  query?: Record<string, string> | [string, string][];
  body?: unknown;
  /** May not be sent again while it is unknown whether it was done: UncertainOutcome is thrown instead. */
  once?: boolean;
  signal?: AbortSignal | undefined;
}

/** The portal's final word, good or bad. */
export interface Answer {
  status: number;
  /** Parsed JSON, or undefined when the body was empty or no JSON. */
  body: unknown;
}

export type Send = (exchange: Exchange) => Promise<Answer>;

/** A create that may not be repeated got no usable answer: it may have been done. */
export class UncertainOutcome extends Error {
  override name = 'UncertainOutcome';
}

export interface TransportOptions {
  baseUrl: string;
  token: string;
  fetch: Fetch;
  clock: Clock;
  random: () => number;
  /** For one request and its answer. */
  timeoutMs: number;
  /** From a request's first fault until it is given up. */
  retryBudgetMs: number;
  general: Limiter;
  /** Searches have a limit of their own, on top of the general one. */
  search: Limiter;
  /** The account's, by which its days begin; null while nobody knows. */
  timeZone: string | null;
  /** Told of every answer whose headers speak of the day's calls. */
  onDaily: (headers: Headers) => void;
}

const MOST_FAULTS = 10;
/** What can be the name of a scope, and how many of them a refusal is believed to name. */
const SCOPE = /^[a-z][\w.-]{0,79}$/;
const MOST_SCOPES = 20;
const REFUSED_EARLY_MS = 500;

interface Reply extends Answer {
  headers: Headers;
}

/** A sender for one portal that counts what it sends in `calls`. */
export function sender(wire: TransportOptions, calls: PortalCallCount): Send {
  return async exchange => {
    let faults = 0;
    let giveUpAt = Number.POSITIVE_INFINITY;
    let last = 'no answer';
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1) calls.retried += 1;
      const reply = await oneTry(wire, exchange, calls);
      let waitMs = 0;
      if (reply instanceof Error) {
        if (exchange.once === true && !wasNeverSent(reply))
          throw new UncertainOutcome(reply.message, { cause: reply });
        last = reply.message;
        faults += 1;
        waitMs = backoffMs(faults, wire.random());
      } else {
        const verdict = judge(reply.status, reply.body);
        if (verdict === 'answer') return final(reply);
        if (verdict === 'spent') throw spent(reply, wire.timeZone);
        last = `status ${reply.status}`;
        if (verdict === 'fault' && exchange.once === true) throw new UncertainOutcome(last);
        if (verdict !== 'limited') faults += 1;
        const asked = retryAfterMs(reply.headers);
        waitMs = verdict === 'limited' ? (asked ?? 0) : busyMs(reply.status, asked, faults, wire.random());
      }
      if (giveUpAt === Number.POSITIVE_INFINITY) giveUpAt = wire.clock.now() + wire.retryBudgetMs;
      if (faults >= MOST_FAULTS || wire.clock.now() + waitMs >= giveUpAt)
        throw new PortalUnreachable(
          `The portal gave no usable answer (${last}) to ${exchange.method} ${exchange.path}`,
        );
      if (waitMs > 0) await wire.clock.sleep(waitMs, exchange.signal);
    }
  };
}

function final(reply: Reply): Answer {
  if (reply.status >= 300 && reply.status < 400)
    throw new PortalRefusal(
      reply.status,
      'REDIRECT',
      'The portal sent us to another address; enter the final one',
    );
  return { status: reply.status, body: reply.body };
}

function spent({ headers }: Reply, timeZone: string | null): DailyLimitReached {
  return new DailyLimitReached({
    limit: dailyCalls(headers)?.limit ?? null,
    timeZone,
    resetsInMs: retryAfterMs(headers) ?? resetsInMs(headers, timeZone),
  });
}

/** One request. A fault comes back as an Error; the caller's cancellation and a refused address are thrown. */
async function oneTry(
  wire: TransportOptions,
  exchange: Exchange,
  calls: PortalCallCount,
): Promise<Reply | Error> {
  const isSearch = exchange.path.endsWith('/search');
  const searchTurn = isSearch ? await wire.search.take(exchange.signal) : undefined;
  let turn: Turn | undefined;
  let report: LimitReport | undefined;
  try {
    turn = await wire.general.take(exchange.signal);
    calls.made += 1;
    const reply = await exchanged(wire, exchange);
    if (dailyCalls(reply.headers) !== undefined) wire.onDaily(reply.headers);
    report = isSearch ? undefined : limitReport(reply.headers);
    heed(wire, isSearch, reply, report, calls);
    return reply;
  } catch (error) {
    if (exchange.signal?.aborted === true) throw exchange.signal.reason;
    if (error instanceof AddressRefused) throw error;
    wire.general.failed();
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    turn?.end(report);
    searchTurn?.end();
  }
}

async function exchanged(wire: TransportOptions, exchange: Exchange): Promise<Reply> {
  const timeout = AbortSignal.timeout(wire.timeoutMs);
  const query = exchange.query === undefined ? '' : `?${new URLSearchParams(exchange.query).toString()}`;
  const response = await wire.fetch(`${wire.baseUrl}${exchange.path}${query}`, {
    method: exchange.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${wire.token}`,
      accept: 'application/json',
      ...(exchange.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: exchange.signal ? AbortSignal.any([exchange.signal, timeout]) : timeout,
    ...(exchange.body === undefined ? {} : { body: JSON.stringify(exchange.body) }),
  });
  const text = await response.text();
  const body = parseJson(text);
  // A success cut short is no success: what was done is unknown.
  if (response.ok && text !== '' && body === undefined) throw new Error('the answer was cut short');
  return { status: response.status, headers: response.headers, body };
}

function heed(
  wire: TransportOptions,
  isSearch: boolean,
  reply: Reply,
  report: LimitReport | undefined,
  calls: PortalCallCount,
): void {
  const verdict = judge(reply.status, reply.body);
  if (verdict === 'fault') return wire.general.failed();
  wire.general.succeeded();
  if (reply.status === 429) calls.rate_limited += 1;
  if (verdict !== 'limited') return;
  const isSecondly = isJson(reply.body) && textOf(reply.body['policyName']) === 'SECONDLY';
  const limiter = isSearch || isSecondly ? wire.search : wire.general;
  const asked = retryAfterMs(reply.headers);
  // Refused although requests remain: not the window's doing, so its rest is not what to wait for.
  limiter.limited(asked ?? ((report?.remaining ?? 0) > 0 ? REFUSED_EARLY_MS : null));
}

function limitReport(headers: Headers): LimitReport | undefined {
  const max = numberOf(headers.get('x-hubspot-ratelimit-max'));
  const intervalMs = numberOf(headers.get('x-hubspot-ratelimit-interval-milliseconds'));
  if (max === undefined || intervalMs === undefined || max < 1 || intervalMs < 1) return undefined;
  return { max, intervalMs, remaining: numberOf(headers.get('x-hubspot-ratelimit-remaining')) ?? null };
}

/** The body of a successful answer; anything else becomes a PortalRefusal. */
export function accepted(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw refusalOf(answer);
}

export function refusalOf(answer: Answer): PortalRefusal {
  const body = objectOf(answer.body);
  const category = textOf(body['category']) ?? `HTTP_${answer.status}`;
  const lacked = objectsOf(body['errors'])
    .flatMap(error => textsOf(objectOf(error['context'])['requiredGranularScopes']))
    .filter(scope => SCOPE.test(scope));
  return new PortalRefusal(
    answer.status,
    category,
    quoted(textOf(body['message'])) ?? `The portal answered ${answer.status}`,
    lacked.slice(0, MOST_SCOPES),
  );
}
