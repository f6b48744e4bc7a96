// A dense grid as people know it from a spreadsheet: rows of one height, the head and the first column stay in sight, one
// row is chosen, and keys move between rows. Only what can be seen is drawn; the chosen row always is.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { cx } from './class-names.ts';
import { GridHead } from './grid-head.tsx';
import { useColumnWidths } from './grid-widths.ts';

export interface GridColumn<Row> {
  key: string;
  header: string;
  /** A track of a CSS grid, while nobody has dragged its edge: `minmax(9rem, 1fr)`. */
  track: string;
  isNumber?: boolean;
  /** Orders the rows by this column; absent where that makes no sense. */
  sort?: { is: 'ascending' | 'descending' | 'none'; onSort: () => void };
  cell: (row: Row, isChosen: boolean) => ReactNode;
}

export type GridLine<Row> =
  | { key: string; row: Row }
  /** Stands between rows over the whole width: a file's name, or what is folded away. */
  | { key: string; heading: ReactNode };

export interface GridHandle {
  /** The chosen row takes the focus. */
  focusChosen(): void;
}

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  lines: readonly GridLine<Row>[];
  /** Key of the chosen row; there is one whenever there are rows. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** What moving does not use. True: it was taken. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  handle?: Ref<GridHandle>;
  className?: string;
}

/** Pixels. */
const ROW_HEIGHT = 32;
const rowHeight = (): number => ROW_HEIGHT;

export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, lines, chosen, onChoose, onKey, handle, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const widths = useColumnWidths(columns);
  const at = useMemo(() => lines.findIndex(line => line.key === chosen), [lines, chosen]);
  // The same as long as the lines are: with another one the places of ten thousand lines would be worked out at each frame.
  const keyOf = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    rangeExtractor: range => {
      const drawn = defaultRangeExtractor(range);
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  const focusChosen = (): void => {
    const row = scroller.current?.querySelector('[aria-selected="true"]');
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  };
  useImperativeHandle(handle, () => ({ focusChosen }));
  useEffect(() => {
    if (at < 0) return;
    bringIntoSight(scroller.current, at, virtual);
    if (isMoving.current) focusChosen();
    isMoving.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- the virtualizer is another one at each scroll
  }, [at, chosen]);

  const move = (event: KeyboardEvent<HTMLElement>): boolean => {
    const to = nextRow(lines, at, event.key);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const line = lines[to];
    if (!line) return false;
    isMoving.current = true;
    if (line.key === chosen) focusChosen();
    else onChoose(line.key);
    return true;
  };
  // Heard before the controls in a row hear them: an arrow moves on, and does not open what the row holds.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (target.matches('input, textarea') || target.closest('[role=columnheader]')) return;
    // A button that has the focus is pressed, as everywhere.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('button')) return;
    if (!move(event) && !onKey?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tracks: CSSProperties & Record<'--tracks', string> = { '--tracks': widths.tracks };
  return (
    <div ref={scroller} className={cx('min-h-0 overflow-auto bg-surface', className)}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        style={tracks}
        onKeyDownCapture={onKeyDown}
        className="min-w-full"
      >
        <GridHead columns={columns} widths={widths} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <GridRow
                key={line.key}
                line={line}
                index={item.index}
                start={item.start}
                columns={columns}
                isChosen={line.key === chosen}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Drawn anew only when it changes: at a step of a key that is two rows of forty, at a frame of scrolling those that come. */
// The type of a generic component is lost in memo.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({
  line,
  index,
  start,
  columns,
  isChosen,
  onChoose,
}: {
  line: GridLine<Row>;
  index: number;
  start: number;
  columns: readonly GridColumn<Row>[];
  isChosen: boolean;
  onChoose: (key: string) => void;
}) {
  const place = {
    'aria-rowindex': index + 2,
    'data-index': index,
    style: { transform: `translateY(${start}px)` },
  } as const;
  if ('heading' in line)
    return (
      <div role="row" {...place} className="absolute inset-x-0 top-0 h-8 border-b border-hair bg-canvas">
        <div
          role="gridcell"
          aria-colspan={columns.length}
          className="sticky left-0 flex h-full w-fit items-center gap-2 px-4 text-xs text-muted"
        >
          {line.heading}
        </div>
      </div>
    );
  return (
    // The grid hears the keys for its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      {...place}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      onClick={() => onChoose(line.key)}
      onFocus={() => !isChosen && onChoose(line.key)}
      className={cx(
        'group absolute inset-x-0 top-0 grid h-8 cursor-default grid-cols-(--tracks) items-center border-b border-hair -outline-offset-2',
        isChosen ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
      )}
    >
      {columns.map((column, place) => (
        <div
          key={column.key}
          role={place === 0 ? 'rowheader' : 'gridcell'}
          className={cx(
            'flex h-full min-w-0 items-center gap-1.5 px-2',
            place === 0 && 'sticky left-0 z-1 bg-inherit pl-4',
            place === 0 && isChosen && 'shadow-[inset_2px_0_0_var(--accent)]',
            column.isNumber && 'justify-end tabular',
          )}
        >
          {column.cell(line.row, isChosen)}
        </div>
      ))}
    </div>
  );
}

/** Scrolls as far as must be. Where the row is in sight nothing is asked of the page: that would have it laid out at once. */
function bringIntoSight(
  scroller: HTMLElement | null,
  at: number,
  { scrollRect, scrollOffset }: { scrollRect: { height: number } | null; scrollOffset: number | null },
): void {
  if (!scroller) return;
  const height = scrollRect?.height || scroller.clientHeight;
  const now = scrollOffset ?? scroller.scrollTop;
  // The head covers the first line of what is seen.
  const [top, low] = [at * ROW_HEIGHT, (at + 2) * ROW_HEIGHT - height];
  if (top < now) scroller.scrollTop = top;
  else if (low > now) scroller.scrollTop = low;
}

/** Rows a page key moves by. */
const PAGE = 15;

/** The line a key leads to; headings are stepped over. */
function nextRow<Row>(lines: readonly GridLine<Row>[], at: number, key: string): number | undefined {
  const steps: Record<string, { from: number; by: 1 | -1 }> = {
    ArrowDown: { from: at + 1, by: 1 },
    ArrowUp: { from: at - 1, by: -1 },
    PageDown: { from: Math.min(lines.length - 1, at + PAGE), by: 1 },
    PageUp: { from: Math.max(0, at - PAGE), by: -1 },
    Home: { from: 0, by: 1 },
    End: { from: lines.length - 1, by: -1 },
  };
  const step = steps[key];
  if (!step) return undefined;
  const isRow = (index: number): boolean => {
    const line = lines[index];
    return line !== undefined && 'row' in line;
  };
  for (let index = step.from; index >= 0 && index < lines.length; index += step.by)
    if (isRow(index)) return index;
  return at;
}
