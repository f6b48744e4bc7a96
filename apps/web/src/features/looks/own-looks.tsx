// Who of the platform looked as oneself, when and why.
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { LookList } from './look-list.tsx';
import { ownLooks } from './queries.ts';

export function OwnLooks() {
  const looks = useQuery(ownLooks());
  return (
    <Card aria-label="Support looked as you">
      <CardHeader
        title="Support looked as you"
        description="People who run the platform can see what you see, to help. They change nothing, and each time stands here."
      />
      <div className="px-4 pb-4">
        {looks.data ? (
          <LookList looks={looks.data.data} empty="Nobody has looked as you." />
        ) : looks.error ? (
          <ErrorState {...failureOf(looks.error)} onRetry={() => void looks.refetch()} />
        ) : (
          <Waiting label="Loading who looked">
            <Skeleton className="h-10" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}
