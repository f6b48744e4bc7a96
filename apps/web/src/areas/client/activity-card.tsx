import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActivityList } from '../../features/projects/activity-list.tsx';
import { activity } from '../../features/projects/queries.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';

/** What happened last in a project. `most`: no more than so many; all that one look brings unless told. */
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
      <div className="px-5 pb-5">
        {recent.error ? (
          <ErrorState {...failureOf(recent.error)} onRetry={() => void recent.refetch()} />
        ) : !recent.data ? (
          <Waiting label={`Loading ${title.toLowerCase()}`} />
        ) : recent.data.data.length === 0 ? (
          <p className="text-muted">No recent activity</p>
        ) : (
          <ActivityList items={recent.data.data.slice(0, most)} />
        )}
      </div>
    </Card>
  );
}
