// The plan and the go-live forecast on one line of days: when it may end, beside what is left to do.
import type { GoLiveForecast, Milestone, Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { day, shortDay } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Interval, intervalHeight } from '../../ui/charts/interval.tsx';
import { useIsWide } from '../../ui/media.ts';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { planRows } from './plan-rows.ts';
import { forecast as forecastOf } from './queries.ts';
import { TargetBadge } from './target-badge.tsx';

interface PlanLineProps {
  project: Project;
  milestones: readonly Milestone[];
}

/** Nothing of a finished project: when it ended is told beside its name. */
export function PlanLine({ project, milestones }: PlanLineProps) {
  const forecast = useQuery(forecastOf(project.id));
  return (
    <div className="grid gap-2 px-4 pt-3 pb-3.5">
      {forecast.error ? (
        <ErrorState {...failureOf(forecast.error)} onRetry={() => void forecast.refetch()} />
      ) : milestones.length === 0 ? (
        <p className="text-muted">A forecast needs milestones. It appears with the first one.</p>
      ) : !forecast.data ? (
        <Loading project={project} milestones={milestones} />
      ) : (
        <>
          <Said forecast={forecast.data} />
          <Days forecast={forecast.data} project={project} milestones={milestones} />
        </>
      )}
    </div>
  );
}

/** As high as what comes, so that nothing moves when it does. */
function Loading({ project, milestones }: PlanLineProps) {
  const isWide = useIsWide();
  const { rows } = planRows(milestones, project.start_date, []);
  return (
    <Waiting label="Loading the forecast">
      <Skeleton className="mb-2 h-5" />
      <div style={{ height: intervalHeight(isWide ? rows.length : 0) }} />
    </Waiting>
  );
}

function Said({ forecast }: { forecast: GoLiveForecast }) {
  const { p50, p80, runs } = forecast;
  if (p50 === null || p80 === null) return <h3 className="text-title font-semibold">Plan</h3>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-title font-semibold">{betweenInWords(p50, p80)}</h3>
      <TargetBadge forecast={forecast} />
      <p className="text-xs text-muted">
        {p50 === p80
          ? `four of five of ${count(runs)} simulated runs end by then`
          : `half of ${count(runs)} simulated runs end by ${shortDay(p50)}, four of five by ${shortDay(p80)}`}
      </p>
    </div>
  );
}

function betweenInWords(p50: string, p80: string): string {
  return p50 === p80
    ? `Go-live by ${shortDay(p50)}`
    : `Go-live between ${shortDay(p50)} and ${shortDay(p80)}`;
}

function Days({ forecast, project, milestones }: PlanLineProps & { forecast: GoLiveForecast }) {
  const isWide = useIsWide();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { p50, p80 } = forecast;
  const target = project.target_completion_date;
  const plan = planRows(milestones, project.start_date, [today, p50, p80, target]);
  // Days are days wherever they are read: they stand at midnight of the calendar they were planned in.
  const rows = isWide
    ? plan.rows.map(row => ({ ...row, from: new Date(row.from), to: new Date(row.to) }))
    : [];
  if (p50 === null && rows.length === 0)
    return <p className="text-muted">No milestone has a due date yet, so there is nothing to draw.</p>;
  const sentence = [
    p50 !== null && p80 !== null ? `${betweenInWords(p50, p80)}.` : '',
    target === null ? '' : `The target is ${day(target)}.`,
    ...plan.rows.map(
      row => `${row.name}: ${stateNames[row.state]}, ${shortDay(row.from)} to ${shortDay(row.to)}.`,
    ),
  ];
  return (
    <div className="grid gap-1">
      <Interval
        sentence={sentence.filter(Boolean).join(' ')}
        rows={rows}
        ticks={plan.ticks.map(tick => new Date(tick))}
        format={date => shortDay(date.toISOString().slice(0, 10))}
        today={new Date(today)}
        {...(p50 !== null && { from: new Date(p50) })}
        {...(p80 !== null && { to: new Date(p80) })}
        {...(target !== null && { target: new Date(target) })}
      />
      {isWide && plan.left > 0 && (
        <p className="text-xs text-muted">
          {counted(plan.left, 'more milestone', 'more milestones')} in the detailed progress
        </p>
      )}
    </div>
  );
}

const stateNames = { done: 'completed', current: 'in progress', open: 'upcoming' } as const;
