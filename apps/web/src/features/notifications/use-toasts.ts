// Shows each new notification once as a toast, however it came: by event or by asking.
import type { Notification } from '@groundwork/contract/notifications';
import { useEffect, useRef } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { isWatched } from '../../lib/watched.ts';
import { notify } from '../../ui/toast.tsx';
import { markRead, type Pages } from './queries.ts';

/** Those of the newest page that were not there before; none of the first look, which is no news. */
export function newcomers(pages: Pages | undefined, known: ReadonlySet<string> | undefined): Notification[] {
  const newest = pages?.pages[0]?.data ?? [];
  return known ? newest.filter(each => each.read_at === null && !known.has(each.id)).toReversed() : [];
}

/** `onNews` hears that something happened, shown as a toast or not. */
export function useToasts(pages: Pages | undefined, onNews: () => void): void {
  const { mutate } = useChange(markRead());
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!pages) return;
    const fresh = newcomers(pages, known.current);
    if (fresh.length > 0) onNews();
    for (const each of fresh) {
      if (isWatched(each.link)) mutate(each.id);
      else if (document.visibilityState === 'visible') notify(each.type, each.title, each.message);
    }
    known.current = new Set([
      ...(known.current ?? []),
      ...pages.pages.flatMap(page => page.data.map(each => each.id)),
    ]);
  }, [pages, onNews, mutate]);
}
