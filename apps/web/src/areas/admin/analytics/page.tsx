// Analytics: how implementations go, over every organization or one, for a time beside the time before.
import { analyticsDays } from '@groundwork/contract/analytics-days';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { DecisionsCard, SlipCard, TimeToValueCard } from '../../../features/analytics/project-figures.tsx';
import type { AnalyticsAsked } from '../../../features/analytics/queries.ts';
import { AdoptionCard, OperationsCard, RecordsCard } from '../../../features/analytics/work-figures.tsx';
import { kindNames } from '../../../features/operations/phases.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { LabelledInput } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty } from '../../../ui/state.tsx';
import { OrganizationFilter } from './organization-filter.tsx';

const route = getRouteApi('/admin/analytics');
const own = 'own';

export function AnalyticsPage() {
  if (useAuth().features.analytics) return <Figures />;
  return (
    <Empty
      icon={<ChartColumn aria-hidden="true" />}
      title="Analytics is switched off"
      text="For the whole platform, in Settings, Features. Nothing is counted less meanwhile."
    />
  );
}

function Figures() {
  const asked = { days: 30, ...route.useSearch() } as const;
  const navigate = useNavigate();
  const go = (search: AnalyticsAsked) => void navigate({ to: '/admin/analytics', search, replace: true });
  return (
    <div className="grid gap-5">
      <h1 className="text-xl font-semibold">Analytics</h1>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <OrganizationFilter
          organization={asked.organization}
          onChange={organization => {
            const { organization: _, ...rest } = asked;
            go(organization === undefined ? rest : { ...rest, organization });
          }}
        />
        <Period asked={asked} onChange={go} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <TimeToValueCard asked={asked} />
          <RecordsCard asked={asked} />
        </div>
        <div className="grid min-w-0 gap-5">
          <SlipCard asked={asked} />
          <DecisionsCard asked={asked} />
          <AdoptionCard asked={asked} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <OperationsCard asked={asked} kindNames={kindNames} />
        </div>
      </div>
    </div>
  );
}

function Period({ asked, onChange }: { asked: AnalyticsAsked; onChange: (next: AnalyticsAsked) => void }) {
  const { days, from, to, ...rest } = asked;
  const isAsked = from !== undefined || to !== undefined;
  const [isOwn, setOwn] = useState(isAsked);
  const put = (name: 'from' | 'to', value: string) =>
    onChange({
      ...rest,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      [name]: value === '' ? undefined : value,
    });
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-3">
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Time"
          value={isOwn ? own : String(days ?? 30)}
          options={[
            ...analyticsDays.map(each => ({ value: String(each), label: `${each} days` })),
            { value: own, label: 'Own time' },
          ]}
          onChange={next => {
            setOwn(next === own);
            const chosen = analyticsDays.find(each => String(each) === next);
            if (chosen !== undefined) onChange({ ...rest, days: chosen });
          }}
        />
      </div>
      {isOwn && (
        <>
          <LabelledInput
            label="From (UTC)"
            type="date"
            value={from ?? ''}
            onChange={event => put('from', event.target.value)}
          />
          <LabelledInput
            label="To (UTC)"
            type="date"
            value={to ?? ''}
            onChange={event => put('to', event.target.value)}
          />
        </>
      )}
      <p className="pb-1.5 text-sm text-muted">Beside each figure stands that of as many days before.</p>
    </div>
  );
}
