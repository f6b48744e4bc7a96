// Threads as they go on: whoever is told of a comment sees it where it stands, too.
import { commentReads } from '@groundwork/contract/changes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notifications } from '../../features/notifications/queries.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';

/** Asks again for what is shown of comments whenever a notification of one comes. */
export function useLiveComments(): void {
  const forget = useInvalidate();
  // The bell listens; what it keeps is looked at here.
  const list = useInfiniteQuery(notifications('all'));
  const first = list.data?.pages[0];
  const newest = first?.data.find(each => each.topic === 'comments')?.id ?? 'none';
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (first === undefined) return;
    const isNews = known.current !== undefined && known.current !== newest;
    known.current = newest;
    if (isNews) void forget(commentReads);
  }, [first, newest, forget]);
}
