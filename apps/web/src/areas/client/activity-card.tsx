import type { ActivityItem } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityDays, firstGroups } from '../../features/projects/activity-groups.ts';
import { ActivityList } from '../../features/projects/activity-list.tsx';
import { GroupedActivity } from '../../features/projects/grouped-activity.tsx';
import { activity } from '../../features/projects/queries.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';

/** What happened last in a project: line by line, or by day and action and then no more than `most` deeds. */
export function ActivityCard({
  projectId,
  title,
  most,
}: {
  projectId: string;
  title: 'Recent Activity' | 'Recent Updates';
  most?: number;
}) {
  const recent = useQuery(activity(projectId));
  return (
    <Card>
      <CardHeader
        title={title}
        aside={
          <Link
            to="/client/progress"
            search={{ view: 'activity' }}
            className="text-sm text-accent-ink hover:underline"
          >
            View All Activity
          </Link>
        }
      />
      <div className="px-4 pb-4">
        {recent.error ? (
          <ErrorState {...failureOf(recent.error)} onRetry={() => void recent.refetch()} />
        ) : !recent.data ? (
          <Waiting label={`Loading ${title.toLowerCase()}`} />
        ) : recent.data.data.length === 0 ? (
          <p className="text-muted">No recent activity</p>
        ) : (
          <Recent items={recent.data.data} hasMore={recent.data.next_cursor !== null} most={most} />
        )}
      </div>
    </Card>
  );
}

function Recent({
  items,
  hasMore,
  most,
}: {
  items: readonly ActivityItem[];
  hasMore: boolean;
  most: number | undefined;
}) {
  if (most === undefined) return <ActivityList items={items} />;
  return <GroupedActivity days={firstGroups(activityDays(items, hasMore), most)} />;
}
