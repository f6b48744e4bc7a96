// A table that draws only what can be seen: a hundred columns to map or a hundred thousand entries scroll alike.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

export interface TableColumn<Row> {
  key: string;
  header: ReactNode;
  /** A track of a CSS grid: `minmax(12rem, 2fr)`. */
  track: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface VirtualTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A first guess in pixels; rows are measured as they appear. */
  rowHeight: number;
  /** How tall the table may grow before it scrolls. */
  maxHeight?: string;
  /** Narrower than this, it scrolls sideways. */
  minWidth?: string;
  /** All rows there are, when more can be fetched than are here. */
  total?: number;
  onEndReached?: () => void;
}

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowHeight,
    maxHeight = '34rem',
    minWidth = '40rem',
    total = rows.length,
    onEndReached,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - 20) onEndReached?.();
  }, [last, rows.length, onEndReached]);

  const gridTemplateColumns = columns.map(column => column.track).join(' ');
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-auto -outline-offset-2"
      style={{ maxHeight }}
    >
      <div role="table" aria-label={label} aria-rowcount={total + 1} style={{ minWidth }}>
        <div role="rowgroup" className="sticky top-0 z-1 border-b border-line bg-surface">
          <div role="row" aria-rowindex={1} className="grid gap-x-4 px-5" style={{ gridTemplateColumns }}>
            {columns.map(column => (
              <div
                key={column.key}
                role="columnheader"
                className={cx('py-2 text-xs font-medium text-muted', column.isNumber && 'text-right')}
              >
                {column.header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="row"
                aria-rowindex={item.index + 2}
                className="absolute inset-x-0 top-0 grid items-center gap-x-4 border-b border-line px-5 py-2"
                style={{ gridTemplateColumns, transform: `translateY(${item.start}px)` }}
              >
                {columns.map(column => (
                  <div
                    key={column.key}
                    role="cell"
                    className={cx('min-w-0', column.isNumber && 'text-right tabular')}
                  >
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A small table whose rows are all drawn. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  minWidth = '32rem',
}: Pick<VirtualTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'minWidth'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label={label} className="overflow-x-auto -outline-offset-2">
      <table className="w-full border-collapse text-left" style={{ minWidth }}>
        <thead>
          <tr className="border-b border-line">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'py-2 pr-4 pl-0 text-xs font-medium text-muted first:pl-5 last:pr-5',
                  column.isNumber && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0">
              {columns.map(column => (
                <td
                  key={column.key}
                  className={cx(
                    'py-2.5 pr-4 align-middle first:pl-5 last:pr-5',
                    column.isNumber && 'text-right tabular',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
