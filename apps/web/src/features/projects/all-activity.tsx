// Everything that happened in a project, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { activityDays } from './activity-groups.ts';
import { GroupedActivity } from './grouped-activity.tsx';
import { activityPages } from './queries.ts';

export function AllActivity({ projectId }: { projectId: string }) {
  const pages = useInfiniteQuery(activityPages(projectId));
  if (!pages.data)
    return pages.error ? (
      <ErrorState {...failureOf(pages.error)} onRetry={() => void pages.refetch()} />
    ) : (
      <Waiting label="Loading the activity" />
    );
  const items = rowsOf(pages.data);
  if (items.length === 0) return <p className="text-muted">No recent activity</p>;
  return (
    <div className="grid gap-4">
      <GroupedActivity days={activityDays(items, pages.hasNextPage)} canOpen />
      {pages.isFetchNextPageError && <p role="alert">{messageOf(pages.error)}</p>}
      {pages.hasNextPage ? (
        <ShowMore list={pages} place="centre">
          Show older activity
        </ShowMore>
      ) : (
        <p className="text-sm text-muted">That is everything since the project began.</p>
      )}
    </div>
  );
}
