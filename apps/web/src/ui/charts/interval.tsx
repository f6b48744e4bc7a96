// When something may end: an interval on a line of days, with today and the target. Never one date. Above the days, where
// there are any, what is planned on them.
import { ChartFrame } from './chart-frame.tsx';
import { Floor, Mark, Words } from './marks.tsx';
import { type PlannedRow, PlannedRows } from './planned-rows.tsx';

export interface IntervalProps {
  sentence: string;
  /** Half of the runs end by `from`, four of five by `to`; absent where nothing is forecast. */
  from?: Date;
  to?: Date;
  today?: Date;
  target?: Date;
  /** The plan, one row each. */
  rows?: readonly PlannedRow[];
  /** First days of weeks, to read the others by. */
  ticks?: readonly Date[];
  format: (date: Date) => string;
  height?: number;
}

const DAY_MS = 86_400_000;
const TOP = 22;
const BELOW = 18;
const ROW = 22;

/** Pixels the chart takes. */
export function intervalHeight(rows: number): number {
  return rows === 0 ? 64 : TOP + 4 + rows * ROW + BELOW;
}

export function Interval({
  sentence,
  from,
  to,
  today,
  target,
  rows = [],
  ticks = [],
  format,
  height = intervalHeight(rows.length),
}: IntervalProps) {
  const floor = height - BELOW;
  const days = [from, to, today, target, ...rows.flatMap(row => [row.from, row.to])].flatMap(date =>
    date ? [Number(date)] : [],
  );
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const margin = Math.max(DAY_MS, (last - first) * 0.06);
  return (
    <ChartFrame
      sentence={sentence}
      height={height}
      draw={width => {
        // Names stand left of the bars.
        const left = rows.length === 0 ? 0 : Math.min(168, width * 0.3);
        const x = (date: Date): number =>
          left + ((Number(date) - first + margin) / (last - first + 2 * margin)) * (width - left);
        const within = (at: number) => Math.min(width - 28, Math.max(left + 20, at));
        const named = [from, to].flatMap(date => (date ? [x(date)] : []));
        const isFree = (at: number): boolean => named.every(each => Math.abs(each - at) > 52);
        const isTight = from !== undefined && to !== undefined && x(to) - x(from) < 56;
        const isTargetByToday = target && today && Math.abs(x(target) - x(today)) < 44;
        return (
          <>
            {ticks.map(tick => (
              <line
                key={Number(tick)}
                x1={x(tick)}
                x2={x(tick)}
                y1={TOP}
                y2={floor}
                className="stroke-hair"
              />
            ))}
            <line x1={left} x2={width} y1={floor} y2={floor} className="stroke-rule" />
            {rows.length === 0 && <Floor width={width} y={floor} />}
            {from && to && (
              <>
                <rect
                  x={x(from)}
                  width={Math.max(2, x(to) - x(from))}
                  y={TOP}
                  height={floor - TOP}
                  className="fill-d1-wash"
                />
                <line x1={x(from)} x2={x(from)} y1={TOP} y2={floor} className="stroke-d1" />
                <line x1={x(to)} x2={x(to)} y1={TOP} y2={floor} className="stroke-d1" />
              </>
            )}
            <PlannedRows rows={rows} x={x} top={TOP + 4} step={ROW} left={left} />
            {today && <Mark x={x(today)} top={TOP} bottom={floor} />}
            {target && <Mark x={x(target)} top={TOP} bottom={floor} isLimit />}
            {today && (
              <Words x={within(x(today))} y={14} tone="ink">
                Today
              </Words>
            )}
            {target && !isTargetByToday && (
              <Words x={within(x(target))} y={14}>
                Target
              </Words>
            )}
            {ticks.map(tick =>
              isFree(x(tick)) && x(tick) < width - 16 ? (
                <Words key={Number(tick)} x={x(tick)} y={height - 3}>
                  {format(tick)}
                </Words>
              ) : null,
            )}
            {from && (
              <Words
                x={isTight ? x(from) + 4 : within(x(from))}
                y={height - 3}
                anchor={isTight ? 'end' : 'middle'}
                tone="ink"
              >
                {format(from)}
              </Words>
            )}
            {to && Number(to) !== Number(from) && (
              <Words
                x={isTight ? Math.min(x(to) - 2, width - 38) : within(x(to))}
                y={height - 3}
                anchor={isTight ? 'start' : 'middle'}
                tone="ink"
              >
                {format(to)}
              </Words>
            )}
          </>
        );
      }}
    />
  );
}
