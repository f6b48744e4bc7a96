// Who of the platform looked as oneself, when and why.
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
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
          looks.data.data.length === 0 ? (
            <p className="text-muted">Nobody has looked as you.</p>
          ) : (
            <ul className="grid divide-y divide-hair">
              {looks.data.data.map(look => (
                <li key={look.id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
                  <span className="[overflow-wrap:anywhere]">
                    <strong className="font-medium">{look.staff_name}</strong>: {look.reason}
                  </span>
                  <span className="text-sm text-muted">
                    {instant(look.started_at)} {look.ended_at ? `to ${instant(look.ended_at)}` : 'until now'}
                  </span>
                </li>
              ))}
            </ul>
          )
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
