// A sum that climbs step by step towards a target: what is there, what an even pace would be, and between which amounts it may
// end. A forecast is an interval, never one line.
import { scaleLinear } from 'd3-scale';
import { ChartFrame } from './chart-frame.tsx';
import { Words } from './marks.tsx';

export interface ClimbProps {
  sentence: string;
  /** Days from the first to the last, and how many of them have passed. */
  days: number;
  today: number;
  /** What there was in all from that day on. */
  steps: readonly { day: number; value: number }[];
  target: number | null;
  /** At the end, as likely as the sentence says. */
  end?: { low: number; middle: number; high: number } | undefined;
  /** Named days. */
  ticks: readonly { day: number; name: string }[];
  /** As short as it can be said. */
  format: (value: number) => string;
  table: { head: readonly string[]; rows: () => readonly (readonly string[])[] };
  height?: number;
}

const TOP = 16;
const BELOW = 20;

export function Climb(props: ClimbProps) {
  const { sentence, days, today, steps, target, end, ticks, format, table, height = 184 } = props;
  const sum = steps.at(-1)?.value ?? 0;
  const most = Math.max(1, sum, target ?? 0, end?.high ?? 0) * 1.06;
  const floor = height - BELOW;
  return (
    <ChartFrame
      sentence={sentence}
      height={height}
      table={table}
      draw={width => {
        const isWide = width > 420;
        const [left, right] = [44, isWide ? width - 104 : width - 12];
        const x = scaleLinear([0, Math.max(1, days)], [left, right]);
        const y = scaleLinear([0, most], [floor, TOP]);
        const lines = y.ticks(4);
        return (
          <>
            {lines.map(value => (
              <g key={value}>
                <line x1={left} x2={right} y1={y(value)} y2={y(value)} className="stroke-hair" />
                <Words x={left - 6} y={y(value) + 4} anchor="end">
                  {format(value)}
                </Words>
              </g>
            ))}
            {ticks.map(({ day, name }, index) => (
              <Words
                key={day}
                x={x(day)}
                y={height - 4}
                anchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
              >
                {name}
              </Words>
            ))}
            {target !== null && (
              <>
                <line
                  x1={x(0)}
                  x2={x(days)}
                  y1={y(0)}
                  y2={y(target)}
                  className="stroke-muted"
                  strokeDasharray="1 3"
                />
                <line
                  x1={left}
                  x2={right}
                  y1={y(target)}
                  y2={y(target)}
                  className="stroke-ink"
                  strokeDasharray="3 3"
                />
              </>
            )}
            {end && (
              <>
                <path
                  d={`M${x(today)} ${y(sum)}L${right} ${y(end.high)}V${y(end.low)}Z`}
                  className="fill-d1-wash"
                />
                <line
                  x1={x(today)}
                  y1={y(sum)}
                  x2={right}
                  y2={y(end.middle)}
                  className="stroke-d1"
                  strokeDasharray="4 3"
                  strokeWidth={1.5}
                />
              </>
            )}
            <path d={stairs(steps, x, y, today)} className="fill-none stroke-d1" strokeWidth={1.5} />
            <circle cx={x(today)} cy={y(sum)} r={3.5} className="fill-d1" />
            <Names
              at={isWide ? right + 6 : right}
              isWide={isWide}
              named={[
                ...(end ? [{ y: y(end.high), text: `up to ${format(end.high)}` }] : []),
                ...(end ? [{ y: y(end.low), text: `from ${format(end.low)}` }] : []),
                ...(target === null ? [] : [{ y: y(target), text: `Target ${format(target)}` }]),
              ]}
            />
          </>
        );
      }}
    />
  );
}

/** Beside the chart, each at its height, moved apart where they would lie on each other. On a phone there is no room: the
 *  table has them. */
function Names({ at, isWide, named }: { at: number; isWide: boolean; named: { y: number; text: string }[] }) {
  if (!isWide) return null;
  let above = Number.NEGATIVE_INFINITY;
  return named
    .toSorted((a, b) => a.y - b.y)
    .map(({ y, text }) => {
      above = Math.max(y + 4, above + 14);
      return (
        <Words key={text} x={at} y={above} anchor="start" tone="ink">
          {text}
        </Words>
      );
    });
}

function stairs(
  steps: ClimbProps['steps'],
  x: (day: number) => number,
  y: (value: number) => number,
  today: number,
): string {
  let path = `M${x(0)} ${y(0)}`;
  for (const { day, value } of steps) path += `H${x(day)}V${y(value)}`;
  return `${path}H${x(today)}`;
}
