// How much happened in each stretch of a time: bars side by side, their parts one on the other.
import { scaleLinear } from 'd3-scale';
import { ChartFrame } from './chart-frame.tsx';
import { Floor, Words } from './marks.tsx';

export interface BarsProps {
  sentence: string;
  /** From the floor up. `fill` is a class of an SVG fill. */
  parts: readonly { label: string; fill: string }[];
  /** One for each stretch, the oldest first. */
  bars: readonly { name: string; values: readonly number[] }[];
  format: (value: number) => string;
  /** Heads the first column of the table. */
  nameHead: string;
  height?: number;
}

const TOP = 18;
const BELOW = 18;

export function Bars({ sentence, parts, bars, format, nameHead, height = 150 }: BarsProps) {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  const floor = height - BELOW;
  const sums = bars.map(bar => bar.values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, ...sums);
  return (
    <div className="grid gap-1.5">
      <ChartFrame
        sentence={sentence}
        height={height}
        table={{
          head: [nameHead, ...parts.map(part => part.label)],
          rows: () => bars.map(bar => [bar.name, ...bar.values.map(format)]),
        }}
        draw={width => {
          const x = scaleLinear([0, bars.length], [0, width]);
          const y = scaleLinear([0, most], [floor, TOP]);
          return (
            <>
              {bars.map((bar, place) => {
                let below = 0;
                return (
                  <g key={bar.name}>
                    {bar.values.map((value, index) => {
                      const from = below;
                      below += value;
                      return value === 0 ? null : (
                        <rect
                          key={parts[index]?.label ?? index}
                          x={x(place) + 1}
                          width={Math.max(1, x(1) - 2)}
                          y={Math.min(y(below), floor - 1)}
                          height={Math.max(1, y(from) - y(below))}
                          className={parts[index]?.fill ?? 'fill-d1'}
                        >
                          <title>{`${bar.name}: ${format(value)} ${parts[index]?.label ?? ''}`}</title>
                        </rect>
                      );
                    })}
                  </g>
                );
              })}
              <Floor width={width} y={floor} />
              <Words x={0} y={TOP - 8} anchor="start">
                most in one bar: {format(Math.max(...sums))}
              </Words>
              <Words x={0} y={height - 3} anchor="start">
                {first.name}
              </Words>
              {bars.length > 1 && (
                <Words x={width} y={height - 3} anchor="end">
                  {last.name}
                </Words>
              )}
            </>
          );
        }}
      />
      {parts.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {parts.map(part => (
            <li key={part.label} className="inline-flex items-center gap-1.5 text-xs text-soft">
              <svg aria-hidden="true" width="10" height="10">
                <rect width="10" height="10" rx="2" className={part.fill} />
              </svg>
              {part.label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
