// Projects started and completed, month by month: two bars each, from zero.
import type { Overview } from '@groundwork/contract/overview';
import { scaleLinear } from 'd3-scale';
import { browserLocale } from '../../lib/formats/locale.ts';
import { count } from '../../lib/formats/numbers.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Words } from '../../ui/charts/marks.tsx';

type Month = Overview['projects']['months'][number];

const HEIGHT = 104;
const FLOOR = 86;

export function MonthsChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(each => [each.started, each.completed]));
  const y = scaleLinear([0, most], [FLOOR, 18]);
  const sum = (of: 'started' | 'completed') => months.reduce((all, each) => all + each[of], 0);
  return (
    <ChartFrame
      sentence={`Over the last twelve months ${count(sum('started'))} projects were started and ${count(sum('completed'))} completed`}
      height={HEIGHT}
      table={{
        head: ['Month', 'Started', 'Completed'],
        rows: months.map(each => [named(each.month, 'long'), count(each.started), count(each.completed)]),
      }}
      draw={width => {
        const step = width / months.length;
        const bar = Math.max(2, step / 2 - 3);
        return (
          <>
            <Words x={0} y={11} anchor="start">
              started and completed, by month
            </Words>
            <line x1={0} x2={width} y1={FLOOR} y2={FLOOR} className="stroke-rule" />
            <line x1={0} x2={width} y1={y(most)} y2={y(most)} className="stroke-hair" />
            <Words x={width} y={y(most) - 4} anchor="end">
              {count(most)}
            </Words>
            {months.map((each, index) => (
              <g key={each.month}>
                <rect
                  x={index * step + 2}
                  width={bar}
                  y={y(each.started)}
                  height={FLOOR - y(each.started)}
                  className="fill-d1-mid"
                />
                <rect
                  x={index * step + 3 + bar}
                  width={bar}
                  y={y(each.completed)}
                  height={FLOOR - y(each.completed)}
                  className="fill-d1"
                />
                <Words x={index * step + step / 2} y={HEIGHT - 4}>
                  {named(each.month, 'narrow')}
                </Words>
              </g>
            ))}
          </>
        );
      }}
    />
  );
}

function named(month: string, style: 'long' | 'narrow'): string {
  return new Intl.DateTimeFormat(browserLocale, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`));
}
