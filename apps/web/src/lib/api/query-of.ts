// Turns a call of the contract into query options: one object for loader, prefetch, hook and invalidation.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, callApi } from './call-api.ts';

/** The key of a call's answers; without input, of all its answers. */
export function keyOf<C extends Call>(call: C, input?: CallInput<C>): readonly unknown[] {
  return input === undefined ? [call.name] : [call.name, input];
}

export function queryOf<const C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions<ReplyOf<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal }),
  });
}
