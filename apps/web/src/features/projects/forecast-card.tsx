// When the project goes live: two dates, the target beside them, what moved them, and what was assumed.
import type { GoLiveForecast } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { ago, day, instant } from '../../lib/formats/dates.ts';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Progress } from '../../ui/progress.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { forecast as forecastOf } from './queries.ts';
import { finishOf } from './status.ts';
import { TargetBadge } from './target-badge.tsx';

export function ForecastCard({ projectId }: { projectId: string }) {
  const forecast = useQuery(forecastOf(projectId));
  return (
    <Card>
      <CardHeader
        title="Go-live forecast"
        aside={forecast.data && <TargetBadge forecast={forecast.data} />}
      />
      <div className="px-4 pb-4">
        {forecast.error ? (
          <ErrorState {...failureOf(forecast.error)} onRetry={() => void forecast.refetch()} />
        ) : !forecast.data ? (
          <Waiting label="Loading the forecast">
            <Skeleton className="h-20" />
          </Waiting>
        ) : forecast.data.p50 === null || forecast.data.p80 === null ? (
          <p className="text-muted">A forecast needs milestones. It appears with the first one.</p>
        ) : (
          <Dates forecast={forecast.data} p50={forecast.data.p50} p80={forecast.data.p80} />
        )}
      </div>
    </Card>
  );
}

function Dates({ forecast, p50, p80 }: { forecast: GoLiveForecast; p50: string; p80: string }) {
  const isDone = forecast.critical.length === 0;
  const finish = finishOf({ completed_date: p50, target_completion_date: forecast.target })?.against;
  return (
    <div className={cx('grid items-start gap-x-10 gap-y-5', !isDone && 'lg:grid-cols-[1.3fr_1fr]')}>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">
          {isDone ? (
            <Dated name="Completed" value={day(p50)} note={finish || 'The project is finished'} />
          ) : (
            <>
              <Dated name="Likely (P50)" value={day(p50)} note="Half of the runs end by then" />
              <Dated name="Cautious (P80)" value={day(p80)} note="Four of five runs end by then" />
            </>
          )}
          <Dated
            name="Target"
            value={forecast.target === null ? 'Not set' : day(forecast.target)}
            note="As planned"
          />
        </dl>
        <Moved forecast={forecast} />
        <p className="text-sm text-muted">
          As of {instant(forecast.as_of)}
          {!isDone && `, from ${count(forecast.runs)} simulated runs`}
        </p>
      </div>
      {!isDone && (
        <div className="grid gap-4">
          <Deciders critical={forecast.critical} />

          <details className="text-sm">
            <summary className="w-fit rounded-sm text-accent-ink hover:underline">What this assumes</summary>
            <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted">
              {forecast.assumptions.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </div>
  );
}

function Dated({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold whitespace-nowrap tabular">{value}</dd>
      <dd className="text-sm text-muted">{note}</dd>
    </div>
  );
}

function Moved({ forecast: { moved } }: { forecast: GoLiveForecast }) {
  if (!moved) return null;
  const isLater = moved.days > 0;
  const days = counted(Math.abs(moved.days), 'working day');
  return (
    <Notice tone={isLater ? 'warn' : 'good'}>
      <p className="font-medium">
        {days} {isLater ? 'later' : 'sooner'} than forecast {ago(moved.since)}
      </p>
      <p className="break-words">{moved.reason}</p>
    </Notice>
  );
}

const shownDeciders = 3;

function Deciders({ critical }: { critical: GoLiveForecast['critical'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">What decides the date</h3>
      <ul className="grid gap-2">
        {critical.slice(0, shownDeciders).map(each => (
          <li key={each.id} className="grid gap-1">
            <span className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">{each.name}</span>
              <span className="shrink-0 text-muted tabular">in {share(each.share)} of the runs</span>
            </span>
            <Progress label={`${each.name}: share of the runs it decides`} value={each.share} />
          </li>
        ))}
      </ul>
    </div>
  );
}
