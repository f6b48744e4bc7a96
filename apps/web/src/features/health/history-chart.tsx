// A service over time: how long it took, and below it in which state it was. What was not measured is left empty.
import {
  type HealthHistory,
  type HealthService,
  healthServiceNames,
  latencyNames,
  type ShownState,
} from '@groundwork/contract/health';
import { scaleLinear } from 'd3-scale';
import { day, instant, span } from '../../lib/formats/dates.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Floor, Words } from '../../ui/charts/marks.tsx';
import { milliseconds } from './figure-words.ts';
import type { Period } from './queries.ts';
import { stateWords } from './state-words.ts';
import { totalsOf, worstIn } from './time-in.ts';

const HEIGHT = 104;
const TOP = 16;
const STRIP = 6;

const fills: Record<ShownState, string> = {
  operational: 'fill-good',
  maintenance: 'fill-violet',
  degraded: 'fill-warn',
  down: 'fill-bad',
  unknown: 'fill-none',
};

const periodWords: Record<Period, string> = { '24h': '24 hours', '7d': '7 days', '90d': '90 days' };

/** `Database over 24 hours: down for 2 min, degraded for 0 min, not measured for 3 h.` */
function sentenceOf(service: HealthService, period: Period, data: HealthHistory): string {
  const total = totalsOf(data);
  const parts = (['down', 'degraded', 'maintenance', 'unknown'] as const)
    .filter(state => total[state] > 0)
    .map(
      state =>
        `${state === 'unknown' ? 'not measured' : stateWords[state].toLowerCase()} for ${span(total[state])}`,
    );
  const said = parts.length === 0 ? 'operational all the time' : parts.join(', ');
  return `${healthServiceNames[service]} over ${periodWords[period]}: ${said}.`;
}

export function HistoryChart({
  service,
  period,
  data,
}: {
  service: HealthService;
  period: Period;
  data: HealthHistory;
}) {
  const { points } = data;
  const written = period === '90d' ? day : instant;
  const most = Math.max(1, ...points.map(point => point.latency_ms ?? 0));
  const floor = HEIGHT - STRIP - 20;
  return (
    <ChartFrame
      sentence={sentenceOf(service, period, data)}
      height={HEIGHT}
      table={{
        head: ['From', latencyNames[service], 'Longest', 'Degraded', 'Down', 'Not measured'],
        rows: () =>
          points.map(point => [
            written(point.at),
            milliseconds(point.latency_ms),
            milliseconds(point.latency_max_ms),
            span(point.time.degraded),
            span(point.time.down),
            span(point.time.unknown),
          ]),
      }}
      draw={width => {
        const x = scaleLinear([0, points.length], [0, width]);
        const y = scaleLinear([0, most], [0, floor - TOP]);
        const wide = Math.max(1, width / points.length - 1);
        return (
          <>
            <Words x={0} y={11} anchor="start">
              {`up to ${milliseconds(most)} on average`}
            </Words>
            {points.map((point, index) => (
              <g key={point.at}>
                <rect
                  x={x(index)}
                  y={floor - y(point.latency_ms ?? 0)}
                  width={wide}
                  height={y(point.latency_ms ?? 0)}
                  className="fill-d1"
                />
                <rect
                  x={x(index)}
                  y={floor + 3}
                  width={wide}
                  height={STRIP}
                  className={fills[worstIn(point.time)]}
                />
              </g>
            ))}
            <Floor width={width} y={floor} />
            <Words x={0} y={HEIGHT - 1} anchor="start">
              {written(points[0]?.at ?? '')}
            </Words>
            <Words x={width} y={HEIGHT - 1} anchor="end">
              now
            </Words>
          </>
        );
      }}
    />
  );
}
