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
import { forget, keepOnly } from './forget.ts';

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
  foresee?: (given: Given) => Foreseen;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
}

interface Foreseen {
  queryKey: QueryKey;
  show: (queries: QueryClient) => void;
  takeBack: (queries: QueryClient) => void;
}

/** What a query will answer; `back` for where several changes of it may be under way at once. */
export function foreseen<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  forth: (shown: NoInfer<Data>) => NoInfer<Data>,
  back?: (shown: NoInfer<Data>) => NoInfer<Data>,
): Foreseen {
  let before: Data | undefined;
  return {
    queryKey,
    show: queries => {
      before = queries.getQueryData<Data>(queryKey);
      queries.setQueryData<Data>(queryKey, shown => shown && forth(shown));
    },
    takeBack: queries =>
      void queries.setQueryData<Data>(queryKey, shown => (back ? shown && back(shown) : before)),
  };
}

/** Somebody else changed it meanwhile: what is on the screen is not what the server has. */
const isOutdated = (error: unknown) => error instanceof ApiError && [409, 412].includes(error.status);

export function useChange<Given, Reply>(change: Change<Given, Reply>, effects: Effects<Given, Reply> = {}) {
  return useMutation(optionsOf(change, effects));
}

export function optionsOf<Given, Reply>(change: Change<Given, Reply>, effects: Effects<Given, Reply>) {
  const { onSuccess, onFresh, onError, onSettled, failure, isDoubtful, foresee, scope } = effects;
  const old = (given: Given) => {
    const params = change.paramsOf?.(given);
    return { changes: change.changes, ...(params && { params }) };
  };
  return mutationOptions<Reply, Error, Given, Foreseen | undefined>({
    mutationFn: (given, { client }) => change.send(given, client),
    // Not again by itself: callApi knows the key that makes two tries one change.
    retry: false,
    // Refused at once also without a connection: held back, it would be sent when nobody thinks of it any more.
    networkMode: 'always',
    meta: { failure },
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: async (given, { client }) => {
      const seen = foresee?.(given);
      if (!seen) return undefined;
      // An answer that is on its way would bring back what was for a moment.
      await client.cancelQueries({ queryKey: seen.queryKey });
      seen.show(client);
      return seen;
    },
    onSuccess: async (reply, given, _, { client }) => {
      const known = change.keeps?.(reply, given) ?? [];
      const keys = known.map(each => each.queryKey);
      if (change.startsOver) await keepOnly(client, keys);
      for (const each of known) each.put(client);
      await onSuccess?.(reply, given);
      if (change.startsOver) return;
      const fresh = forget(client, { ...old(given), known: keys });
      if (!onFresh) return;
      await fresh;
      await onFresh(reply, given);
    },
    onError: async (error, given, seen, { client }) => {
      seen?.takeBack(client);
      if (isDoubtful || foresee || isOutdated(error)) void forget(client, old(given));
      await onError?.(error, given);
    },
    onSettled: () => onSettled?.(),
  });
}
