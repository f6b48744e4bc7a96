// A line as small as a word: how a figure went, with its last value marked.
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

export interface SparkProps {
  sentence: string;
  values: readonly number[];
  /** Pixels. */
  width?: number;
  height?: number;
}

export function Spark({ sentence, values, width = 96, height = 24 }: SparkProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [2, width - 4]);
  // From zero: a line that shows only its own ups and downs makes much of little.
  const y = scaleLinear([0, Math.max(1, ...values)], [height - 3, 3]);
  const drawn = line<number>()
    .x((_, index) => x(index))
    .y(value => y(value));
  const last = values.at(-1);
  return (
    <svg role="img" aria-label={sentence} width={width} height={height} className="block">
      <line x1={0} x2={width} y1={height - 2.5} y2={height - 2.5} className="stroke-rule" />
      <path d={drawn(values) ?? undefined} className="fill-none stroke-d1" strokeWidth={1.25} />
      {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={2} className="fill-d1" />}
    </svg>
  );
}
