// How many implementations are under way, how many were finished, and when.
import type { Overview } from '@groundwork/contract/overview';
import type { ReactNode } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Stack } from '../../ui/charts/stack.tsx';
import { MonthsChart } from './months-chart.tsx';

export function ProjectsCard({ projects, more }: { projects: Overview['projects']; more: ReactNode }) {
  const { active, completed, success_rate: rate, overdue, months } = projects;
  return (
    <Card aria-label="Implementation Projects">
      <CardHeader title="Implementation Projects" aside={more} />
      <div className="grid gap-3 px-4 pb-4">
        {rate === null ? (
          <p className="text-muted">No project yet</p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-2xl font-semibold tracking-[-0.025em] tabular">{rate}%</span>
              <span className="text-xs text-muted">
                success rate: {count(completed)} of {count(completed + active)} completed
              </span>
            </p>
            <Stack
              label={`${counted(completed, 'project')} completed, ${count(active)} active`}
              format={count}
              parts={[
                { key: 'completed', label: 'Completed', value: completed, fill: 'bg-d1' },
                { key: 'active', label: 'Active', value: active, fill: 'bg-d1-mid' },
              ]}
            />
            {overdue > 0 && (
              <p className="text-xs font-medium text-bad-ink">
                {counted(overdue, 'active project')} past {overdue === 1 ? 'its' : 'their'} target day
              </p>
            )}
            <MonthsChart months={months} />
          </>
        )}
      </div>
    </Card>
  );
}
