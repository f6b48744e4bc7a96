// Calls against a limit over time: steps for what happens in steps, the limit as a dashed line with its name.
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { ChartFrame } from './chart-frame.tsx';
import { Floor, Words } from './marks.tsx';

export interface RateProps {
  sentence: string;
  /** One for each span of time, the oldest first. */
  values: readonly number[];
  limit: { at: number; words: string };
  /** What stands below the first and the last value. */
  from: string;
  to: string;
  height?: number;
}

const TOP = 18;

export function Rate({ sentence, values, limit, from, to, height = 120 }: RateProps) {
  const floor = height - 18;
  return (
    <ChartFrame
      sentence={sentence}
      height={height}
      draw={width => {
        const x = scaleLinear([0, Math.max(1, values.length)], [0, width]);
        const y = scaleLinear([0, Math.max(limit.at, ...values)], [floor, TOP]);
        const drawn = line<number>()
          .x((_, index) => x(index))
          .y(value => y(value))
          .curve(curveStepAfter);
        // The last value lasts as long as the others do.
        const ends = values.at(-1) === undefined ? [] : [...values, values.at(-1) ?? 0];
        return (
          <>
            <Floor width={width} y={floor} />
            <path d={drawn(ends) ?? undefined} className="fill-none stroke-d1" strokeWidth={1.5} />
            <line
              x1={0}
              x2={width}
              y1={y(limit.at)}
              y2={y(limit.at)}
              className="stroke-ink"
              strokeDasharray="3 3"
            />
            <Words x={width} y={y(limit.at) - 5} anchor="end" tone="ink">
              {limit.words}
            </Words>
            <Words x={0} y={height - 3} anchor="start">
              {from}
            </Words>
            <Words x={width} y={height - 3} anchor="end">
              {to}
            </Words>
          </>
        );
      }}
    />
  );
}
