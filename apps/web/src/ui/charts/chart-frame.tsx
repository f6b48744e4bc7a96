// What every chart has: its sentence for those who cannot see it, and its figures as a table for those who want them.
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../class-names.ts';
import { useWidth } from './use-width.ts';

interface ChartTable {
  head: readonly string[];
  /** Asked for when somebody wants to see them. */
  rows: readonly (readonly string[])[] | (() => readonly (readonly string[])[]);
}

export interface ChartFrameProps {
  /** What the chart says, as one sentence. */
  sentence: string;
  /** Pixels. */
  height: number;
  /** Offered below the chart; absent where the same figures stand beside it already. */
  table?: ChartTable;
  draw: (width: number) => ReactNode;
}

export function ChartFrame({ sentence, height, table, draw }: ChartFrameProps) {
  const { ref, width } = useWidth(312);
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-1">
      <div ref={ref} className="min-w-0" style={{ height }}>
        <svg
          role="img"
          aria-label={sentence}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block overflow-visible"
        >
          {draw(width)}
        </svg>
      </div>
      {table && (
        <button
          type="button"
          aria-expanded={isTable}
          aria-controls={id}
          onClick={() => setTable(!isTable)}
          className="w-fit rounded-sm text-xs text-muted hover:text-ink hover:underline print:hidden"
        >
          {isTable ? 'Hide the figures' : 'Show the figures'}
        </button>
      )}
      {table && isTable && <Figures id={id} caption={sentence} table={table} />}
    </div>
  );
}

function Figures({ id, caption, table }: { id: string; caption: string; table: ChartTable }) {
  const rows = typeof table.rows === 'function' ? table.rows() : table.rows;
  return (
    <div id={id} className="max-h-60 overflow-auto">
      <table className="w-full text-xs tabular">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {table.head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cx('border-b border-line py-1 font-medium text-muted', sideOf(index))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, index) => (
                <td key={index} className={cx('border-b border-hair py-1', sideOf(index))}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sideOf(index: number): string {
  return index === 0 ? 'text-left' : 'text-right';
}
