// System Health: every service as it was measured, the processes, what was told, what is announced, who is told.
import { type HealthOverview, historyPeriods } from '@groundwork/contract/health';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertList } from '../../../features/health/alert-list.tsx';
import { AlertingCard } from '../../../features/health/alerting-card.tsx';
import { InstanceList } from '../../../features/health/instance-list.tsx';
import { MaintenanceList } from '../../../features/health/maintenance-list.tsx';
import { overview, type Period } from '../../../features/health/queries.ts';
import { ServiceTile } from '../../../features/health/service-tile.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { ago } from '../../../lib/formats/dates.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ErrorState, Notice, Waiting } from '../../../ui/state.tsx';

const periodWords: Record<Period, string> = { '24h': '24 hours', '7d': '7 days', '90d': '90 days' };

export function HealthPage() {
  const { data, error, refetch } = useQuery(overview());
  const [period, setPeriod] = useState<Period>('24h');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h1 className="text-xl font-semibold">System Health</h1>
          <p className="text-muted">
            {data ? measuredWords(data) : 'What the product measures of itself.'}{' '}
            <a href="/status" className="text-accent-ink underline">
              Public status page
            </a>
          </p>
        </div>
        <Segmented
          label="Period of the charts"
          value={period}
          options={historyPeriods.map(value => ({ value, label: periodWords[value] }))}
          onChange={setPeriod}
        />
      </div>
      {error && !data ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label="Loading the health of the system" />
      ) : (
        <>
          {error && (
            <Notice tone="bad">
              This is from before: it cannot be asked again at present. {failureOf(error).message}
            </Notice>
          )}
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {data.services.map(tile => (
              <ServiceTile key={tile.service} tile={tile} period={period} />
            ))}
          </div>
          <InstanceList instances={data.instances} />
        </>
      )}
      <AlertList />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MaintenanceList />
        <AlertingCard />
      </div>
    </div>
  );
}

function measuredWords({ sentence, measured_at, probe_every }: HealthOverview): string {
  if (measured_at === null) return `${sentence}. Nothing was measured yet.`;
  return `${sentence}. Measured ${ago(measured_at)}, every ${probe_every} s while all is well.`;
}
