// Invalidates the queries that a change outdates: those on the screen are fetched again at once, others when they are shown.
import type { Changes } from '@groundwork/contract/changes';
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOfStale } from './keys.ts';

export interface Invalidation {
  changes: Changes;
  /** The path parameters of the change, for reads that are narrowed by them. */
  params?: Record<string, unknown>;
  /** Keys that the reply has already updated; they are not fetched again. */
  known?: readonly QueryKey[];
}

/** Resolves when the queries on the screen were fetched; a failure shows where the query is used. */
export async function invalidate(
  queries: QueryClient,
  { changes, params = {}, known = [] }: Invalidation,
): Promise<void> {
  const kept = new Set(known.map(hashKey));
  const predicate = ({ queryHash }: { queryHash: string }) => !kept.has(queryHash);
  const keys = changes === 'everything' ? [[]] : changes.map(each => keyOfStale(each, params));
  await Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey, predicate })));
}

/** Removes every other query and cancels those in flight, whose answers may be of before (another person, another portal). */
export async function clearAllBut(queries: QueryClient, known: readonly QueryKey[]): Promise<void> {
  const kept = new Set(known.map(hashKey));
  queries.removeQueries({ predicate: ({ queryHash }) => !kept.has(queryHash) });
  await queries.cancelQueries();
}

/** For changes that were made elsewhere: an event from the server, or the end of an operation. */
export function useInvalidate(): (changes: Changes, params?: Record<string, unknown>) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (changes, params) => invalidate(queries, { changes, ...(params && { params }) }),
    [queries],
  );
}
