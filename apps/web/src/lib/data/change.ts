// A mutation: how it is sent and what it invalidates, declared once beside the queries of its noun.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import type { Changes } from '@groundwork/contract/changes';
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { type CallInput, callApi, type KeptKey } from '../api/call-api.ts';

export interface Change<Given, Reply> {
  send: (given: Given, queries: QueryClient) => Promise<Reply>;
  changes: Changes;
  paramsOf?: (given: Given) => Record<string, unknown> | undefined;
  /** Queries whose data is in the reply; they are set from it and not fetched again. */
  cacheUpdates?: (reply: Reply, given: Given) => readonly CacheUpdate[];
  /** Drops every other query: from now on somebody else, or another organization, is looking. */
  clearsCache?: boolean;
}

export interface CacheUpdate {
  queryKey: QueryKey;
  apply: (queries: QueryClient) => void;
}

/** Sets the data of a query; undefined leaves it as it is. */
export function cacheUpdate<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  next: (before: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): CacheUpdate {
  return { queryKey, apply: queries => void queries.setQueryData<Data>(queryKey, next) };
}

interface Extras<Given, Reply> extends Pick<Change<Given, Reply>, 'cacheUpdates' | 'clearsCache'> {
  /** Under which what is written happens once, however often it is sent. */
  key?: KeptKey;
}

/** One call, sent once; its reply as it comes. */
export function change<const C extends Call, Given = void>(
  call: C,
  inputOf: (given: Given) => CallInput<C>,
  extras: Extras<Given, ReplyOf<C>> = {},
): Change<Given, ReplyOf<C>> {
  return changeAs(call, inputOf, reply => reply, extras);
}

/** The same with a part of the reply. */
export function changeAs<const C extends Call, Given, Reply>(
  call: C,
  inputOf: (given: Given) => CallInput<C>,
  as: (reply: ReplyOf<C>) => Reply,
  { key, ...more }: Extras<Given, Reply> = {},
): Change<Given, Reply> {
  return {
    send: async given => {
      const input = inputOf(given);
      const { body }: { body?: unknown } = input;
      const reply = await callApi(call, input, key && { idempotencyKey: key.of(body) });
      // The same words after this are another change.
      key?.arrived();
      return as(reply);
    },
    changes: call.changes ?? [],
    paramsOf: given => paramsOf(inputOf(given)),
    ...more,
  };
}

export const paramsOf = ({ params }: { params?: Record<string, unknown> }) => params;

/** Sent in another way than by one call: in several steps, or by one of several calls with the same invalidation. */
export function changeBy<Given, Reply>(
  { changes = [] }: Pick<Call, 'changes'>,
  send: Change<Given, Reply>['send'],
  extras: Pick<Change<Given, Reply>, 'cacheUpdates' | 'paramsOf'> = {},
): Change<Given, Reply> {
  return { send, changes, ...extras };
}

/** A mutation that invalidates nothing. */
export function action<Given, Reply>(send: (given: Given) => Promise<Reply>): Change<Given, Reply> {
  return { send, changes: [] };
}

/** The same, given something else: what a form has, and what is known beside it. */
export function taking<Wanted, Reply, Given>(
  { send, paramsOf: wantedParams, cacheUpdates, ...rest }: Change<Wanted, Reply>,
  wanted: (given: Given) => Wanted,
): Change<Given, Reply> {
  return {
    ...rest,
    send: (given, queries) => send(wanted(given), queries),
    ...(wantedParams && { paramsOf: (given: Given) => wantedParams(wanted(given)) }),
    ...(cacheUpdates && {
      cacheUpdates: (reply: Reply, given: Given) => cacheUpdates(reply, wanted(given)),
    }),
  };
}
