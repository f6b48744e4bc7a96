// Whoever points at a way to the progress page probably goes there: its answers are fetched meanwhile.
import { useQueryClient } from '@tanstack/react-query';
import { activity, forecast, milestones, project } from './queries.ts';

/** Handlers for a link or button that leads to where the project stands. */
export function usePrefetchProgress(projectId: string | undefined): {
  onPointerEnter: () => void;
  onFocus: () => void;
} {
  const queries = useQueryClient();
  const fetch = (): void => {
    if (projectId === undefined) return;
    // A failure shows on the page itself, which asks again.
    void queries.prefetchQuery(project(projectId));
    void queries.prefetchQuery(milestones(projectId));
    void queries.prefetchQuery(forecast(projectId));
    void queries.prefetchQuery(activity(projectId));
  };
  return { onPointerEnter: fetch, onFocus: fetch };
}
