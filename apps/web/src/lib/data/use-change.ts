// Carries a change out: once, shown before it is answered where that is safe, and followed by a look at what it made old.
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
  /** The change is made; what it made old is being asked. */
  onSuccess?: ((reply: Reply, given: Given) => unknown) | undefined;
  /** What is on the screen is new. Until then the change counts as under way. */
  onFresh?: (reply: Reply, given: Given) => unknown;
  onError?: (error: Error, given: Given) => unknown;
  onSettled?: () => unknown;
  /** A notice says why it failed, below this title; `true` without one. Else the screen says it. */
  failure?: string | true;
  /** Asks again after every failure: the change may have begun all the same. */
  isDoubtful?: boolean;
  /** Shown at once, and taken back when it is refused. */
  optimistic?: (given: Given) => OptimisticUpdate;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
}

interface OptimisticUpdate {
  queryKey: QueryKey;
  apply: (queries: QueryClient) => void;
  rollback: (queries: QueryClient) => void;
}

/** What a query will answer; `back` for where several changes of it may be under way at once. */
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
      // An answer that is on its way would bring back what was for a moment.
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
