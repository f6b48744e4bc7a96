// The quarter, the year and the open deals of a rep at a glance. Every figure is counted from the rows of the pages behind it.
import { useQuery } from '@tanstack/react-query';
import { commissionSummary } from '../../../features/commissions/queries.ts';
import { ActiveDealsCard } from '../../../features/performance/active-deals-card.tsx';
import { ActivityCard } from '../../../features/performance/activity-card.tsx';
import { CommissionCard } from '../../../features/performance/commission-card.tsx';
import { FiguresStrip } from '../../../features/performance/figures-strip.tsx';
import { repDashboard, repForecast } from '../../../features/performance/queries.ts';
import { QuickActions } from '../../../features/performance/quick-actions.tsx';
import { WelcomeBanner } from '../../../features/performance/welcome-banner.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';

export function RepDashboard() {
  const dashboard = useQuery(repDashboard());
  // Without it everything but the outlook is there.
  const forecast = useQuery(repForecast()).data;
  if (!dashboard.data)
    return (
      <>
        <h1 className="sr-only">Dashboard</h1>
        {dashboard.error ? (
          <ErrorState {...failureOf(dashboard.error)} onRetry={() => void dashboard.refetch()} />
        ) : (
          <Waiting label="Loading your dashboard" />
        )}
      </>
    );
  const given = dashboard.data;
  return (
    <div className="grid gap-3">
      <WelcomeBanner given={given} forecast={forecast} />
      <FiguresStrip given={given} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <ActiveDealsCard given={given} />
        <div className="grid min-w-0 gap-3 max-xl:sm:grid-cols-2 max-xl:items-start">
          <Commissions />
          <ActivityCard activity={given.activity} />
          <QuickActions />
        </div>
      </div>
    </div>
  );
}

function Commissions() {
  const { data, error, refetch } = useQuery(commissionSummary());
  if (data) return <CommissionCard given={data} />;
  return (
    <Card aria-label="Commission Summary">
      {error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading your commissions" />
      )}
    </Card>
  );
}
