// The shape of a column in a row's height: seen at a glance, so that what is odd is not read but noticed. One path for all
// bars: a grid of columns draws hundreds of these.

export type Shape =
  /** Every value is different. */
  | { kind: 'unique' }
  /** Few different values, the most frequent first; `rest` is how many cells hold others. */
  | { kind: 'shares'; counts: readonly number[]; rest: number }
  /** How numbers, days or lengths spread; bins from `markedFrom` on are beyond a limit. */
  | { kind: 'bins'; counts: readonly number[]; markedFrom?: number }
  | { kind: 'none' };

const WIDTH = 64;

/** Without a sentence where the row around it says as much. */
export function ColumnShape({ shape, sentence }: { shape: Shape; sentence?: string }) {
  const says = sentence === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': sentence };
  return (
    <svg {...says} width={WIDTH} height={18} className="block shrink-0">
      {drawn(shape)}
    </svg>
  );
}

/** A tick for each value, evenly: that they differ is all there is to see. */
const ticks = Array.from({ length: 16 }, (_, index) => `M${index * 4 + 0.5} 7v6`).join('');

function drawn(shape: Shape) {
  switch (shape.kind) {
    case 'none':
      return null;
    case 'unique':
      return <path d={ticks} className="stroke-edge" />;
    case 'shares':
      return <ShareBar counts={shape.counts} rest={shape.rest} />;
    case 'bins': {
      const { counts, markedFrom = counts.length } = shape;
      return (
        <>
          <path d={barsOf(counts, 0, markedFrom)} className="fill-d1" />
          {markedFrom < counts.length && (
            <path d={barsOf(counts, markedFrom, counts.length)} className="fill-d4" />
          )}
        </>
      );
    }
  }
}

/** Bars from one place up to another, all on the same scale. */
function barsOf(counts: readonly number[], from: number, to: number): string {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const width = rounded(Math.max(0.75, step - 0.75));
  return counts
    .map((count, index) => {
      if (count === 0 || index < from || index >= to) return '';
      const height = rounded(Math.max(1, (count / most) * 16));
      return `M${rounded(index * step)} 17v-${height}h${width}v${height}`;
    })
    .join('');
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

/** The most frequent values dark to light, everything else as the ground. */
function ShareBar({ counts, rest }: { counts: readonly number[]; rest: number }) {
  const total = Math.max(1, rest + counts.reduce((sum, count) => sum + count, 0));
  const shown = counts.slice(0, 5);
  return (
    <>
      <rect y={6} width={WIDTH} height={7} rx={1} className="fill-rule" />
      {shown.map((count, index) => {
        const before = shown.slice(0, index).reduce((sum, each) => sum + each, 0);
        return (
          <rect
            key={index}
            x={rounded((before / total) * WIDTH)}
            y={6}
            width={rounded(Math.max(0.5, (count / total) * WIDTH - 0.75))}
            height={7}
            rx={1}
            className="fill-d1"
            opacity={1 - index * 0.2}
          />
        );
      })}
    </>
  );
}
