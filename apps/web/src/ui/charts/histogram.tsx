// How values spread: bars from zero, the middle value named, what lies beyond a limit in another colour.
import { scaleLinear, scaleUtc } from 'd3-scale';
import { ChartFrame } from './chart-frame.tsx';
import { Floor, Mark, Words } from './marks.tsx';

interface Bin {
  /** From this value, which it includes. */
  from: number;
  /** Up to this value. */
  to: number;
  count: number;
}

export interface HistogramProps {
  sentence: string;
  /** In order, without gaps. */
  bins: readonly Bin[];
  median?: number;
  /** Bars beyond it are marked; a bin's edge should lie on it. */
  limit?: { at: number; words: string };
  /** A place on the axis by which one finds one's way: today. */
  mark?: { at: number; words: string };
  /** Values are milliseconds since 1970: the axis goes by days, months or years. */
  isTime?: boolean;
  /** A value of the axis as a person reads it. */
  format: (value: number) => string;
  /** Heads of the table: what is counted, and how it is called. */
  heads?: readonly [string, string];
  height?: number;
}

const TOP = 20;
const BELOW = 18;
/** Pixels of one letter. */
const WIDEST = 8;

export function Histogram({
  sentence,
  bins,
  median,
  limit,
  mark,
  isTime = false,
  format,
  heads = ['Values', 'Cells'],
  height = 100,
}: HistogramProps) {
  const first = bins[0];
  const last = bins.at(-1);
  if (!first || !last) return null;
  const floor = height - BELOW;
  const most = Math.max(1, ...bins.map(bin => bin.count));
  return (
    <ChartFrame
      sentence={sentence}
      height={height}
      table={{
        head: [...heads],
        rows: () =>
          bins
            .filter(bin => bin.count > 0)
            .map(bin => [`${format(bin.from)} to ${format(bin.to)}`, bin.count.toLocaleString()]),
      }}
      draw={width => {
        const x = scaleLinear([first.from, last.to], [0, width]);
        const y = scaleLinear([0, most], [floor, TOP]);
        return (
          <>
            {bins.map(bin =>
              bin.count === 0 ? null : (
                <rect
                  key={bin.from}
                  x={x(bin.from) + 0.5}
                  width={Math.max(1, x(bin.to) - x(bin.from) - 1.5)}
                  y={Math.min(y(bin.count), floor - 1)}
                  height={Math.max(1, floor - y(bin.count))}
                  className={limit !== undefined && bin.from >= limit.at ? 'fill-d4' : 'fill-d1'}
                />
              ),
            )}
            <Floor width={width} y={floor} />
            {median !== undefined && (
              <>
                <Mark x={x(median)} top={TOP - 3} bottom={floor} />
                <Words {...within(x(median), width)} y={TOP - 8} tone="ink">
                  median {format(median)}
                </Words>
              </>
            )}
            {mark !== undefined && mark.at > first.from && mark.at < last.to && (
              <>
                <Mark x={x(mark.at)} top={TOP - 3} bottom={floor} isLimit />
                <Words {...within(x(mark.at), width)} y={TOP - 8}>
                  {mark.words}
                </Words>
              </>
            )}
            {limit !== undefined && limit.at > first.from && limit.at < last.to && (
              <>
                <Mark x={x(limit.at)} top={TOP - 3} bottom={floor} isLimit />
                <Words {...beyond(x(limit.at), limit.words, width)} y={TOP - 8} tone="warn">
                  {limit.words}
                </Words>
              </>
            )}
            {(isTime ? scaleUtc([first.from, last.to], [0, width]) : x).ticks(4).map(tick => (
              <Words key={Number(tick)} {...within(x(Number(tick)), width)} y={height - 3}>
                {format(Number(tick))}
              </Words>
            ))}
          </>
        );
      }}
    />
  );
}

/** What lies beyond a limit is named beside its line where there is room, else at the end of the axis. */
function beyond(x: number, words: string, width: number): { x: number; anchor: 'start' | 'end' } {
  const hasRoom = x + 4 + words.length * WIDEST < width;
  return hasRoom ? { x: x + 4, anchor: 'start' } : { x: width, anchor: 'end' };
}

/** Words near an end of the axis stay inside it. */
function within(x: number, width: number): { x: number; anchor: 'start' | 'middle' | 'end' } {
  if (x < 36) return { x: Math.max(0, x < 8 ? 0 : x), anchor: x < 8 ? 'start' : 'middle' };
  if (x > width - 36) return { x: x > width - 8 ? width : x, anchor: x > width - 8 ? 'end' : 'middle' };
  return { x, anchor: 'middle' };
}
