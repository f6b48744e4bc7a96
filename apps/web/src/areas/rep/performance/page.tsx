// How a rep does: goals, revenue, conversion, what the quarter will bring, and how that is among all reps.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackTestCard } from '../../../features/performance/back-test-card.tsx';
import { ForecastCard } from '../../../features/performance/forecast-card.tsx';
import { GoalsCard } from '../../../features/performance/goals-card.tsx';
import { PeersCard } from '../../../features/performance/peers-card.tsx';
import { repBackTest, repForecast, repPerformance } from '../../../features/performance/queries.ts';
import { RevenueCard } from '../../../features/performance/revenue-card.tsx';
import { StagesCard } from '../../../features/performance/stages-card.tsx';
import { YearStrip } from '../../../features/performance/year-strip.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton, Waiting } from '../../../ui/state.tsx';

export function PerformancePage() {
  const performance = useQuery(repPerformance());
  const forecast = useQuery(repForecast());
  const tested = useQuery(repBackTest());
  return (
    <div className="grid gap-3">
      <h1 className="sr-only print:not-sr-only print:text-xl print:font-semibold">Performance</h1>
      <Asked of={performance} label="Loading your performance">
        {given => (
          <>
            <YearStrip given={given} />
            <div className="grid items-start gap-3 xl:grid-cols-2">
              <RevenueCard given={given} />
              <GoalsCard goals={given.goals} currency={given.currency} />
            </div>
          </>
        )}
      </Asked>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <Asked of={forecast} label="Working out the forecast">
          {given => <ForecastCard forecast={given} />}
        </Asked>
        <Asked of={tested} label="Holding the forecast against past quarters">
          {given => <BackTestCard tested={given} />}
        </Asked>
      </div>
      {performance.data && (
        <div className="grid items-start gap-3 xl:grid-cols-2">
          <StagesCard stages={performance.data.stages} />
          <PeersCard given={performance.data} />
        </div>
      )}
    </div>
  );
}

/** Each part waits and fails by itself. */
function Asked<T>({
  of,
  label,
  children,
}: {
  of: UseQueryResult<T>;
  label: string;
  children: (given: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  return (
    <Card>
      {of.error ? (
        <ErrorState {...failureOf(of.error)} onRetry={() => void of.refetch()} />
      ) : (
        <Waiting label={label}>
          <Skeleton className="m-4 h-48" />
        </Waiting>
      )}
    </Card>
  );
}
