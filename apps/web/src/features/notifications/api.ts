// What screens ask about notifications.
import { notificationCalls as calls, type Notification } from '@groundwork/contract/notifications';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

export interface NotificationPage {
  data: Notification[];
  next_cursor: string | null;
  unread_count: number;
}
export type Pages = InfiniteData<NotificationPage>;

const pageSize = 20;

/** Newest first; all of them, or those that are unread. */
export const notifications = (which: 'all' | 'unread') =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.list), which] as const,
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
      callApi(
        calls.list,
        {
          query: {
            limit: pageSize,
            ...(which === 'unread' && { unread: 'true' }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: NotificationPage) => last.next_cursor ?? undefined,
  });

export const rules = () => queryOf(calls.rules, {});

/** The pages with one more on top; the same pages when it is there already. */
export function withNewest(pages: Pages | undefined, newest: Notification): Pages | undefined {
  const [first, ...rest] = pages?.pages ?? [];
  if (!pages || !first) return pages;
  if (pages.pages.some(page => page.data.some(each => each.id === newest.id))) return pages;
  const top = { ...first, data: [newest, ...first.data], unread_count: first.unread_count + 1 };
  return { ...pages, pages: [top, ...rest] };
}

/** Puts an event where the lists will show it, without asking anybody. */
export function keepNewest(queries: QueryClient, newest: Notification): void {
  for (const which of ['all', 'unread'] as const)
    queries.setQueryData(notifications(which).queryKey, pages => withNewest(pages, newest));
}

export const refreshNotifications = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(calls.list) });

export const markRead = (id: string) => callApi(calls.read, { params: { id } });
export const markAllRead = () => callApi(calls.readAll, {});
