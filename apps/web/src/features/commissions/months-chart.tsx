// Commission month by month: what was earned is hatched, since it is counted and not yet in hand; what was paid is solid.
import type { CommissionSummary } from '@groundwork/contract/commissions';
import { scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { monthName } from '../../lib/formats/charts.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Floor, Words } from '../../ui/charts/marks.tsx';
import { amount } from './figures.ts';

type Month = CommissionSummary['months'][number];

const HEIGHT = 150;
const TOP = 22;
const BELOW = 18;

export function MonthsChart({ months, currency }: { months: readonly Month[]; currency: string }) {
  const hatch = useId();
  const values = months.flatMap(each => [each.earned_cents, each.paid_cents]);
  const most = Math.max(1, ...values);
  // A month in which more was taken back than earned hangs below the line.
  const least = Math.min(0, ...values);
  const y = scaleLinear([least, most], [HEIGHT - BELOW, TOP]);
  const sum = (of: 'earned_cents' | 'paid_cents') =>
    amount(
      months.reduce((all, each) => all + each[of], 0),
      currency,
    );
  return (
    <div className="grid gap-1.5">
      <ChartFrame
        sentence={`This year ${sum('earned_cents')} of commission was earned and ${sum('paid_cents')} paid`}
        height={HEIGHT}
        table={{
          head: ['Month', 'Earned', 'Paid'],
          rows: months.map(each => [
            monthName(each.month, 'long'),
            amount(each.earned_cents, currency),
            amount(each.paid_cents, currency),
          ]),
        }}
        draw={width => {
          const step = width / months.length;
          const bar = Math.min(28, Math.max(2, step / 2 - 3));
          const left = (index: number) => index * step + step / 2 - bar - 1;
          return (
            <>
              <defs>
                <pattern
                  id={hatch}
                  width="4"
                  height="4"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect width="1.5" height="4" className="fill-d1" />
                </pattern>
              </defs>
              <line x1={0} x2={width} y1={y(most)} y2={y(most)} className="stroke-hair" />
              <Words x={0} y={TOP - 6} anchor="start">
                {amount(most, currency)}
              </Words>
              {months.map((each, index) => (
                <g key={each.month}>
                  <Bar x={left(index)} width={bar} y={y} value={each.earned_cents} fill={`url(#${hatch})`} />
                  <Bar x={left(index) + bar + 2} width={bar} y={y} value={each.paid_cents} />
                  <Words x={index * step + step / 2} y={HEIGHT - 3}>
                    {monthName(each.month, step > 44 ? 'short' : 'narrow')}
                  </Words>
                </g>
              ))}
              <Floor width={width} y={y(0)} />
            </>
          );
        }}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {(['earned', 'paid'] as const).map(part => (
          <li key={part} className="inline-flex items-center gap-1.5 text-xs text-soft">
            <svg aria-hidden="true" width="10" height="10">
              <rect
                width="10"
                height="10"
                className={part === 'paid' ? 'fill-d1' : 'stroke-d1'}
                {...(part === 'earned' && { fill: `url(#${hatch})` })}
              />
            </svg>
            {part} in the month
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  x: number;
  width: number;
  y: (value: number) => number;
  value: number;
  /** Hatched: a paint of this chart. */
  fill?: string;
}

function Bar({ x, width, y, value, fill }: BarProps) {
  if (value === 0) return null;
  const place = { x, width, y: Math.min(y(value), y(0)), height: Math.max(1, Math.abs(y(value) - y(0))) };
  return fill === undefined ? (
    <rect {...place} className="fill-d1" />
  ) : (
    <rect {...place} fill={fill} className="stroke-d1" />
  );
}
