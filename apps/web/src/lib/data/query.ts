// What a screen asks of the server: one object for hook, prefetch and cache, bound to a call of the contract.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import type { ErrorCode } from '@groundwork/contract/errors';
import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { isCode } from '../api/api-error.ts';
import { type CallInput, callApi } from '../api/call-api.ts';
import { keyOf } from './keys.ts';

type Own = 'queryKey' | 'queryFn' | 'retry';
export type QueryExtras<Kept, Data = Kept> = Omit<UndefinedInitialDataOptions<Kept, Error, Data>, Own> & {
  /** Its first failure is shown; otherwise what may pass is tried a second time. */
  isTriedOnce?: boolean;
};

/** The reply as it comes. */
export function query<const C extends Call, Data = ReplyOf<C>>(
  call: C,
  input: CallInput<C>,
  extras: QueryExtras<ReplyOf<C>, Data> = {},
) {
  return queryBy(keyOf(call, input), signal => callApi(call, input, { signal }), extras);
}

/** What is kept is a part of the reply, or null where a refusal means that there is none. */
export function queryAs<const C extends Call, Kept>(
  call: C,
  input: CallInput<C>,
  as: (reply: Promise<ReplyOf<C>>) => Promise<Kept>,
  extras: QueryExtras<Kept> = {},
) {
  return queryBy(keyOf(call, input), signal => as(callApi(call, input, { signal })), extras);
}

/** Asked of somebody else than the API, so that no change of the contract makes it old. */
export function queryBy<Kept, Data = Kept>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Kept>,
  { isTriedOnce = false, ...extras }: QueryExtras<Kept, Data> = {},
) {
  return queryOptions<Kept, Error, Data>({
    ...extras,
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    ...(isTriedOnce && { retry: false }),
  });
}

/** For `queryAs`: this refusal says that there is nothing yet. */
export function nullOn(code: ErrorCode): (error: unknown) => null {
  return error => {
    if (isCode(error, code)) return null;
    throw error;
  };
}
