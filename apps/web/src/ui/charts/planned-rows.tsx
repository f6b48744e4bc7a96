// What is planned, as bars on a line of days: filled when it is done, outlined while it is not.
import { cx } from '../class-names.ts';
import { Words } from './marks.tsx';

export interface PlannedRow {
  key: string;
  name: string;
  from: Date;
  to: Date;
  state: 'done' | 'current' | 'open';
}

const THICK = 8;

export function PlannedRows({
  rows,
  x,
  top,
  step,
  left,
}: {
  rows: readonly PlannedRow[];
  x: (date: Date) => number;
  /** Pixels above the first row, and from one to the next. */
  top: number;
  step: number;
  /** Pixels that names have. */
  left: number;
}) {
  return rows.map((row, index) => {
    const middle = top + index * step + step / 2;
    return (
      <g key={row.key}>
        <Words x={0} y={middle + 4} anchor="start" tone={row.state === 'current' ? 'ink' : 'muted'}>
          {shortened(row.name, left)}
        </Words>
        <rect
          x={x(row.from)}
          y={middle - THICK / 2}
          width={Math.max(4, x(row.to) - x(row.from))}
          height={THICK}
          rx={1.5}
          className={cx(
            row.state === 'done' && 'fill-d1',
            row.state === 'current' && 'fill-d1-mid stroke-d1',
            row.state === 'open' && 'fill-surface stroke-edge',
          )}
        />
      </g>
    );
  });
}

/** SVG cuts no text: about as many letters as the pixels hold, at the width that most have. */
function shortened(name: string, pixels: number): string {
  const most = Math.max(4, Math.floor((pixels - 10) / 6));
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}
