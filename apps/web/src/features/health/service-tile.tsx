// One service: how it is, what was measured and what it is held against, and how it was.
import { type HealthTile, healthServiceNames, latencyNames } from '@groundwork/contract/health';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { figureWords, milliseconds, thresholdWords } from './figure-words.ts';
import { HistoryChart } from './history-chart.tsx';
import { history, type Period } from './queries.ts';
import { stateTones, stateWords, uptimeWords } from './state-words.ts';

export function ServiceTile({ tile, period }: { tile: HealthTile; period: Period }) {
  const { service, state, since, reason, latency_ms, figures, uptime } = tile;
  const name = healthServiceNames[service];
  return (
    <Card aria-label={name} className="grid content-start">
      <CardHeader title={name} aside={<Badge tone={stateTones[state]}>{stateWords[state]}</Badge>} />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-muted">
          {reason ?? (state === 'unknown' ? 'Nobody measures it at present.' : 'As it should be.')}
          {since !== null && ` Since ${instant(since)}.`}
        </p>
        <p className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tracking-[-0.025em] tabular">
            {milliseconds(latency_ms)}
          </span>
          <span className="text-xs text-muted">{latencyNames[service]}</span>
        </p>
        <History tile={tile} period={period} />
        <dl className="grid grid-cols-3 gap-2 border-y border-hair py-2">
          {(
            [
              ['24 hours', uptime.day],
              ['7 days', uptime.week],
              ['90 days', uptime.quarter],
            ] as const
          ).map(([words, percent]) => (
            <div key={words}>
              <dt className="text-xs text-muted">Up in {words}</dt>
              <dd className="font-medium tabular">{uptimeWords(percent)}</dd>
            </div>
          ))}
        </dl>
        {figures.length > 0 && (
          <dl>
            {figures.map(figure => (
              <div
                key={figure.label}
                className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-hair py-1.5 first:border-t-0"
              >
                <dt className="text-sm text-soft">
                  {figure.label}
                  <span className="block text-xs text-muted">{thresholdWords(figure)}</span>
                </dt>
                <dd
                  className={cx(
                    'text-right text-sm tabular',
                    figure.verdict === 'degraded' && 'font-semibold text-warn-ink',
                    figure.verdict === 'down' && 'font-semibold text-bad-ink',
                  )}
                >
                  {figureWords(figure)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}

function History({ tile: { service }, period }: { tile: HealthTile; period: Period }) {
  const past = useQuery(history(service, period));
  if (past.error && !past.data)
    return <ErrorState {...failureOf(past.error)} onRetry={() => void past.refetch()} />;
  if (!past.data)
    return (
      <Waiting label="Loading the history">
        <Skeleton className="h-26" />
      </Waiting>
    );
  return <HistoryChart service={service} period={period} data={past.data} />;
}
