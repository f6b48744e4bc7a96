// What is on the screen right now, by id: its progress needs no toast as well.
import { useEffect } from 'react';

const watched = new Map<string, number>();

/** While the component shows, the thing with this id counts as watched. */
export function useWatching(id: string): void {
  useEffect(() => {
    watched.set(id, (watched.get(id) ?? 0) + 1);
    return () => {
      const left = (watched.get(id) ?? 1) - 1;
      if (left === 0) watched.delete(id);
      else watched.set(id, left);
    };
  }, [id]);
}

/** Whether a link leads to something that is being watched. */
export function isWatched(link: string | null): boolean {
  return link !== null && [...watched.keys()].some(id => link.includes(id));
}
