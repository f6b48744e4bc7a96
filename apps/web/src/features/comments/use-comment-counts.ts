import { useQuery } from '@tanstack/react-query';
import { commentCounts, type Within } from './queries.ts';

/** How many comments stand on a milestone or a document. Nothing is said while it is not known. */
export function useCommentCounts(within: Within): (id: string) => number {
  const { data } = useQuery(commentCounts(within));
  const counts = new Map(data?.map(({ id, count }) => [id, count]));
  return id => counts.get(id) ?? 0;
}
