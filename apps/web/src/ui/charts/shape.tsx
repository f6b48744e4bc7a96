// The shape of a column in a row's height: seen at a glance, so that what is odd is not read but noticed.
import { cx } from '../class-names.ts';

export type Shape =
  /** Every value is different. */
  | { kind: 'unique' }
  /** Few different values, the most frequent first; `rest` is how many cells hold others. */
  | { kind: 'shares'; counts: readonly number[]; rest: number }
  /** How numbers, days or lengths spread; bins from `markedFrom` on are beyond a limit. */
  | { kind: 'bins'; counts: readonly number[]; markedFrom?: number }
  | { kind: 'none' };

const WIDTH = 64;

export function ColumnShape({ shape, sentence }: { shape: Shape; sentence: string }) {
  return (
    <svg role="img" aria-label={sentence} width={WIDTH} height={18} className="block shrink-0">
      {drawn(shape)}
    </svg>
  );
}

function drawn(shape: Shape) {
  switch (shape.kind) {
    case 'none':
      return null;
    case 'unique':
      return Array.from({ length: 16 }, (_, index) => (
        <rect key={index} x={index * 4} y={7} width={1} height={6} className="fill-edge" />
      ));
    case 'shares':
      return <ShareBar counts={shape.counts} rest={shape.rest} />;
    case 'bins': {
      const most = Math.max(1, ...shape.counts);
      const step = WIDTH / shape.counts.length;
      return shape.counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * 16);
        return (
          <rect
            key={index}
            x={index * step}
            y={17 - height}
            width={Math.max(0.75, step - 0.75)}
            height={height}
            className={cx(
              shape.markedFrom !== undefined && index >= shape.markedFrom ? 'fill-d4' : 'fill-d1',
            )}
          />
        );
      });
    }
  }
}

/** The most frequent values dark to light, everything else as the ground. */
function ShareBar({ counts, rest }: { counts: readonly number[]; rest: number }) {
  const total = Math.max(1, rest + counts.reduce((sum, count) => sum + count, 0));
  const shown = counts.slice(0, 5);
  return (
    <>
      <rect x={0} y={6} width={WIDTH} height={7} rx={1} className="fill-rule" />
      {shown.map((count, index) => {
        const before = shown.slice(0, index).reduce((sum, each) => sum + each, 0);
        return (
          <rect
            key={index}
            x={(before / total) * WIDTH}
            y={6}
            width={Math.max(0.5, (count / total) * WIDTH - 0.75)}
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
