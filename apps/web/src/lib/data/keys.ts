// Under which keys the cache keeps the answers of a call, so that a change finds them by the names it declares.
import type { Call } from '@groundwork/contract/call';
import type { StaleRead } from '@groundwork/contract/changes';
import type { QueryKey } from '@tanstack/react-query';
import type { CallInput } from '../api/call-api.ts';

/** The key of one answer; without input, of all answers of the call. */
export function keyOf<C extends Call>(call: C, input?: CallInput<C>): QueryKey {
  return input === undefined ? [call.name] : [call.name, input];
}

/** Begins the key of every answer that is old after a change with these path parameters. */
export function keyOfStale(stale: StaleRead, params: Record<string, unknown>): QueryKey {
  if (typeof stale === 'string') return [stale];
  return [stale.read, { params: Object.fromEntries(stale.same.map(name => [name, params[name]])) }];
}
