// A list that is read page by page.
import type { Call, ReplyOf } from '@groundwork/contract/call';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { type CallInput, callApi } from '../api/call-api.ts';
import { keyOf } from './keys.ts';

interface Page {
  next_cursor: string | null;
}
type PagedCall = Call & { reply: z.ZodType<Page> };
type Cursor = string | undefined;
type Own = 'queryKey' | 'queryFn' | 'retry' | 'initialPageParam' | 'getNextPageParam';
type Extras<Reply> = Omit<
  UndefinedInitialDataInfiniteOptions<Reply, Error, InfiniteData<Reply, Cursor>, QueryKey, Cursor>,
  Own
>;

/** All pages that were read are asked for anew each time: the further somebody has read, the rarer. */
export const rarer = (everyMs: number | false, pagesRead: number): number | false =>
  everyMs && everyMs * Math.max(1, pagesRead);

export function pages<const C extends PagedCall>(
  call: C,
  input: CallInput<C>,
  extras: Extras<ReplyOf<C>> = {},
) {
  const first: Cursor = undefined;
  return infiniteQueryOptions<ReplyOf<C>, Error, InfiniteData<ReplyOf<C>, Cursor>, QueryKey, Cursor>({
    ...extras,
    refetchInterval: query => {
      const { refetchInterval = false } = extras;
      const everyMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
      return rarer(everyMs ?? false, query.state.data?.pages.length ?? 0);
    },
    queryKey: [...keyOf(call, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApi(call, input, { signal, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: first,
    getNextPageParam: (last: Page) => last.next_cursor ?? undefined,
  });
}

/** All rows read so far. */
export function rowsOf<Row>(list: { pages: readonly { data: readonly Row[] }[] } | undefined): Row[] {
  return list?.pages.flatMap(page => page.data) ?? [];
}
