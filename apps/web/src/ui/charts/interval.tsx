// When something may end: an interval on a line of days, with today and the target. Never one date.
import { scaleUtc } from 'd3-scale';
import { ChartFrame } from './chart-frame.tsx';
import { Floor, Mark, Words } from './marks.tsx';

export interface IntervalProps {
  sentence: string;
  /** Half of the runs end by `from`, four of five by `to`. */
  from: Date;
  to: Date;
  today: Date;
  target?: Date;
  format: (date: Date) => string;
  height?: number;
}

const DAY_MS = 86_400_000;

export function Interval({ sentence, from, to, today, target, format, height = 64 }: IntervalProps) {
  const floor = height - 18;
  const all = [from, to, today, ...(target ? [target] : [])].map(Number);
  const margin = Math.max(DAY_MS, (Math.max(...all) - Math.min(...all)) * 0.06);
  return (
    <ChartFrame
      sentence={sentence}
      height={height}
      draw={width => {
        const x = scaleUtc(
          [new Date(Math.min(...all) - margin), new Date(Math.max(...all) + margin)],
          [0, width],
        );
        return (
          <>
            <Floor width={width} y={floor} />
            <rect
              x={x(from)}
              width={Math.max(2, x(to) - x(from))}
              y={22}
              height={floor - 22}
              className="fill-d1-wash"
            />
            <line x1={x(from)} x2={x(from)} y1={22} y2={floor} className="stroke-d1" />
            <line x1={x(to)} x2={x(to)} y1={22} y2={floor} className="stroke-d1" />
            <Mark x={x(today)} top={22} bottom={floor} />
            {target && <Mark x={x(target)} top={22} bottom={floor} isLimit />}
            <Words x={x(today)} y={14} tone="ink">
              Today
            </Words>
            {target && (
              <Words x={x(target)} y={14}>
                Target
              </Words>
            )}
            <Words x={x(from)} y={height - 3} tone="ink">
              {format(from)}
            </Words>
            <Words x={x(to)} y={height - 3} anchor={x(to) - x(from) < 50 ? 'start' : 'middle'} tone="ink">
              {format(to)}
            </Words>
          </>
        );
      }}
    />
  );
}
