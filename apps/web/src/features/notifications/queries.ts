// What screens ask about notifications.
import {
  notificationCalls as calls,
  type Notification,
  type NotificationRule,
} from '@groundwork/contract/notifications';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

export type Pages = InfiniteData<z.infer<typeof calls.list.reply>>;

const pageSize = 20;

/** Newest first; all of them, or those that are unread. */
export const notifications = (which: 'all' | 'unread') =>
  pages(calls.list, { query: { limit: pageSize, ...(which === 'unread' && { unread: 'true' }) } });

export const rules = () => query(calls.rules, {});

/** The pages with one more on top; the same pages when it is there already. */
export function withNewest(list: Pages | undefined, newest: Notification): Pages | undefined {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first) return list;
  if (list.pages.some(page => page.data.some(each => each.id === newest.id))) return list;
  const top = { ...first, data: [newest, ...first.data], unread_count: first.unread_count + 1 };
  return { ...list, pages: [top, ...rest] };
}

/** Puts an event where the lists will show it, without asking anybody. */
export function keepNewest(queries: QueryClient, newest: Notification): void {
  for (const which of ['all', 'unread'] as const)
    queries.setQueryData(notifications(which).queryKey, list => withNewest(list, newest));
}

/** What is old when notifications were read, here or in another tab, or written while nobody listened. */
export const notificationReads = calls.readAll.changes;

export const markRead = () => change(calls.read, (id: string) => ({ params: { id } }));
export const markAllRead = () => change(calls.readAll, () => ({}));

export const setRule = () =>
  change(calls.setRules, (rule: NotificationRule) => ({ body: { rules: [rule] } }), {
    cacheUpdates: saved => [cacheUpdate(rules(), () => saved)],
  });
