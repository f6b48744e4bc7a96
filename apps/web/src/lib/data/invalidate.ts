// Makes old what a change makes old: what is on the screen is asked again at once, the rest when it is looked at.
import type { Changes } from '@groundwork/contract/changes';
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOfStale } from './keys.ts';

export interface Invalidation {
  changes: Changes;
  /** The path parameters of the change, for reads that are narrowed by them. */
  params?: Record<string, unknown>;
  /** Keys whose newest answer is known, because the reply itself was it. */
  known?: readonly QueryKey[];
}

/** Ends when what is on the screen has been answered; a failure shows where it is asked. */
export async function invalidate(
  queries: QueryClient,
  { changes, params = {}, known = [] }: Invalidation,
): Promise<void> {
  const kept = new Set(known.map(hashKey));
  const predicate = ({ queryHash }: { queryHash: string }) => !kept.has(queryHash);
  const keys = changes === 'everything' ? [[]] : changes.map(each => keyOfStale(each, params));
  await Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey, predicate })));
}

/** What was asked so far is gone, and what is still being asked: its answer may be of before. */
export async function clearAllBut(queries: QueryClient, known: readonly QueryKey[]): Promise<void> {
  const kept = new Set(known.map(hashKey));
  queries.removeQueries({ predicate: ({ queryHash }) => !kept.has(queryHash) });
  await queries.cancelQueries();
}

/** For what was changed by somebody else: heard of by an event, or by the end of work that ran for long. */
export function useInvalidate(): (changes: Changes, params?: Record<string, unknown>) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (changes, params) => invalidate(queries, { changes, ...(params && { params }) }),
    [queries],
  );
}
