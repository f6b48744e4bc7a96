// A table that draws only what can be seen: a hundred columns to map or a hundred thousand entries scroll alike.
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { cx } from './class-names.ts';

export interface TableColumn<Row> {
  key: string;
  header: ReactNode;
  /** A track of a CSS grid: `minmax(12rem, 2fr)`. */
  track: string;
  isNumber?: boolean;
  /** The heading is a button that orders the rows. */
  sort?: ColumnSort;
  cell: (row: Row) => ReactNode;
}

export interface ColumnSort {
  is: 'ascending' | 'descending' | 'none';
  onSort: () => void;
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
  // The same function while the rows are: another one has the place of every row worked out anew, at each frame.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- how a row is named changes with the rows alone
    [rows],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    // A row that is moved to stands below the header.
    scrollPaddingStart: 40,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - 20) onEndReached?.();
  }, [last, rows.length, onEndReached]);
  const cellsOf = useDrawnCells(columns);
  const tracks: CSSProperties & Record<'--tracks' | '--least', string> = {
    '--tracks': columns.map(column => column.track).join(' '),
    '--least': minWidth,
  };

  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      className="relative overflow-auto -outline-offset-2"
      style={{ maxHeight }}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={total + 1}
        className="sm:min-w-(--least)"
        style={tracks}
      >
        <div
          role="rowgroup"
          className={cx(
            'sticky top-0 z-1 border-b border-line bg-surface',
            !columns.some(column => column.sort) && 'max-sm:sr-only',
          )}
        >
          <div role="row" aria-rowindex={1} className={cx(rowLook, 'max-sm:flex max-sm:flex-wrap')}>
            {columns.map(column => (
              <Heading key={column.key} column={column} />
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
                className={cx(
                  rowLook,
                  'absolute inset-x-0 top-0 items-center gap-y-1.5 border-b border-line py-2 focus-within:bg-sunken/60',
                )}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {cellsOf(String(item.key), row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** On a phone only headings that do something are shown; the others stand beside each cell. */
function Heading<Row>({ column: { header, isNumber, sort } }: { column: TableColumn<Row> }) {
  const look = cx('text-xs font-medium text-muted', isNumber && 'text-right');
  if (!sort) {
    return (
      <div role="columnheader" className={cx(look, 'py-2 max-sm:sr-only')}>
        {header}
      </div>
    );
  }
  const Arrow = sort.is === 'ascending' ? ArrowUp : sort.is === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <div role="columnheader" aria-sort={sort.is} className={look}>
      <button
        type="button"
        onClick={sort.onSort}
        className={cx(
          'inline-flex min-h-8 items-center gap-1 rounded-sm -outline-offset-2 hover:text-ink [&_svg]:size-3',
          sort.is !== 'none' && 'text-ink',
        )}
      >
        {header}
        <Arrow aria-hidden="true" className={sort.is === 'none' ? 'opacity-60' : ''} />
      </button>
    </div>
  );
}

/** On a phone, where a row is a card: one line for each cell, so that a few rows are seen at once. */
export const besideItsHeading =
  'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:justify-items-start max-sm:gap-x-3';

/** On a phone the cells of a row stand below each other. */
const rowLook = 'grid gap-x-4 px-4 sm:grid-cols-(--tracks)';

/** Scrolling draws again what moves, not what stands in it: a row's cells stay the same elements while row and columns do. */
function useDrawnCells<Row>(columns: readonly TableColumn<Row>[]): (key: string, row: Row) => ReactNode {
  const drawn = useMemo(
    () => ({ columns, cells: new Map<string, { row: Row; cells: ReactNode }>() }),
    [columns],
  );
  return (key, row) => {
    const known = drawn.cells.get(key);
    if (known?.row === row) return known.cells;
    const cells = drawn.columns.map((column, index) => (
      <div
        key={column.key}
        role="cell"
        className={cx('min-w-0', column.isNumber && 'tabular sm:text-right', index > 0 && besideItsHeading)}
      >
        {index > 0 && (
          <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
            {column.header}
          </span>
        )}
        {column.cell(row)}
      </div>
    ));
    if (drawn.cells.size > MOST_DRAWN) drawn.cells.clear();
    drawn.cells.set(key, { row, cells });
    return cells;
  };
}

/** Some screens of rows; what is beyond is drawn anew when it comes back. */
const MOST_DRAWN = 500;
