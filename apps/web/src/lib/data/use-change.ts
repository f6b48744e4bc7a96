// Runs a mutation: once, with an optimistic update where that is safe, then invalidates what it outdated.
import {
  type DataTag,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
} from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import type { Change } from './change.ts';
import { clearAllBut, invalidate } from './invalidate.ts';

export interface Effects<Given, Reply> {
  /** The server has made the change; invalidated queries are being fetched. */
  onSuccess?: ((reply: Reply, given: Given) => unknown) | undefined;
  /** The queries on the screen were fetched again. Until then the mutation is pending. */
  onFresh?: (reply: Reply, given: Given) => unknown;
  onError?: (error: Error, given: Given) => unknown;
  onSettled?: () => unknown;
  /** A notice says why it failed, below this title; `true` without one. Else the screen says it. */
  failure?: string | true;
  /** Invalidates after a failure as well: the change may have begun all the same. */
  isDoubtful?: boolean;
  /** Optimistic update, rolled back when the server refuses. */
  optimistic?: (given: Given) => OptimisticUpdate;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
}

interface OptimisticUpdate {
  queryKey: QueryKey;
  apply: (queries: QueryClient) => void;
  rollback: (queries: QueryClient) => void;
}

/** An optimistic update of a query; `back` undoes just this one, where several may be pending at once. */
export function optimistic<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  forth: (shown: NoInfer<Data>) => NoInfer<Data>,
  back?: (shown: NoInfer<Data>) => NoInfer<Data>,
): OptimisticUpdate {
  let before: Data | undefined;
  return {
    queryKey,
    apply: queries => {
      before = queries.getQueryData<Data>(queryKey);
      queries.setQueryData<Data>(queryKey, shown => shown && forth(shown));
    },
    rollback: queries =>
      void queries.setQueryData<Data>(queryKey, shown => (back ? shown && back(shown) : before)),
  };
}

/** Somebody else changed it meanwhile: what is on the screen is not what the server has. */
const isOutdated = (error: unknown) => error instanceof ApiError && [409, 412].includes(error.status);

export function useChange<Given, Reply>(change: Change<Given, Reply>, effects: Effects<Given, Reply> = {}) {
  return useMutation(optionsOf(change, effects));
}

export function optionsOf<Given, Reply>(change: Change<Given, Reply>, effects: Effects<Given, Reply>) {
  const { onSuccess, onFresh, onError, onSettled, failure, isDoubtful, optimistic, scope } = effects;
  const old = (given: Given) => {
    const params = change.paramsOf?.(given);
    return { changes: change.changes, ...(params && { params }) };
  };
  return mutationOptions<Reply, Error, Given, OptimisticUpdate | undefined>({
    mutationFn: (given, { client }) => change.send(given, client),
    // Not again by itself: callApi knows the key that makes two tries one change.
    retry: false,
    // Refused at once also without a connection: held back, it would be sent when nobody thinks of it any more.
    networkMode: 'always',
    meta: { failure },
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: async (given, { client }) => {
      const seen = optimistic?.(given);
      if (!seen) return undefined;
      // A fetch in flight would overwrite the optimistic update with the old data.
      await client.cancelQueries({ queryKey: seen.queryKey });
      seen.apply(client);
      return seen;
    },
    onSuccess: async (reply, given, _, { client }) => {
      const known = change.cacheUpdates?.(reply, given) ?? [];
      const keys = known.map(each => each.queryKey);
      if (change.clearsCache) await clearAllBut(client, keys);
      for (const each of known) each.apply(client);
      await onSuccess?.(reply, given);
      if (change.clearsCache) return;
      const fresh = invalidate(client, { ...old(given), known: keys });
      if (!onFresh) return;
      await fresh;
      await onFresh(reply, given);
    },
    onError: async (error, given, seen, { client }) => {
      seen?.rollback(client);
      if (isDoubtful || optimistic || isOutdated(error)) void invalidate(client, old(given));
      await onError?.(error, given);
    },
    onSettled: () => onSettled?.(),
  });
}
