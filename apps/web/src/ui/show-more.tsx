// The button below a list that holds more than has been read so far.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Of a list read page by page; what react-query answers for one is that as it is. */
export interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  list: MorePages;
  /** foot: the last line of a card; plain: beneath a list of its own; centre: beneath cards. */
  place?: 'foot' | 'plain' | 'centre';
  children?: ReactNode;
}

/** Nothing once everything is there. */
export function ShowMore({ list, place = 'plain', children = 'Show more' }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  const button = (
    <Button
      variant={place === 'centre' ? 'secondary' : 'ghost'}
      size={place === 'centre' ? 'md' : 'sm'}
      className={place === 'centre' ? 'justify-self-center' : 'w-fit'}
      isBusy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
  return place === 'foot' ? <div className="border-t border-line p-3">{button}</div> : button;
}
