// The head of a grid: names that order the rows, and edges that make a column wider by mouse or arrow key.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from './class-names.ts';
import type { ColumnWidths } from './grid-widths.ts';

interface HeadColumn {
  key: string;
  header: string;
  isNumber?: boolean;
  sort?: { is: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

export function GridHead({ columns, widths }: { columns: readonly HeadColumn[]; widths: ColumnWidths }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-7 grid-cols-(--tracks) border-b border-line bg-sunken text-xs font-medium text-muted"
      >
        {columns.map((column, place) => (
          <div
            key={column.key}
            role="columnheader"
            aria-sort={column.sort?.is}
            className={cx(
              'relative flex h-full min-w-0 items-center px-2',
              place === 0 && 'sticky left-0 z-1 bg-sunken pl-4',
              column.isNumber && 'justify-end',
            )}
          >
            {column.sort ? (
              <SortButton
                header={column.header}
                sort={column.sort}
                onWidth={pixels => widths.set(column.key, pixels)}
              />
            ) : (
              column.header
            )}
            {place < columns.length - 1 && <Edge onWidth={pixels => widths.set(column.key, pixels)} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Pixels an arrow key moves an edge by. */
const STEP = 16;

function SortButton({
  header,
  sort,
  onWidth,
}: {
  header: string;
  sort: NonNullable<HeadColumn['sort']>;
  onWidth: (pixels: number) => void;
}) {
  const Arrow = sort.is === 'ascending' ? ArrowUp : ArrowDown;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const now = event.currentTarget.parentElement?.offsetWidth ?? 0;
    onWidth(now + (event.key === 'ArrowRight' ? STEP : -STEP));
  };
  return (
    <button
      type="button"
      onClick={sort.onSort}
      onKeyDown={onKeyDown}
      className={cx(
        'inline-flex h-full items-center gap-1 -outline-offset-2 hover:text-ink',
        sort.is !== 'none' && 'text-ink',
      )}
    >
      {header}
      <Arrow aria-hidden="true" className={cx('size-3', sort.is === 'none' && 'invisible')} />
    </button>
  );
}

/** For the mouse; the keyboard has Alt and the arrows on a heading, and everything of a row beside the grid. */
function Edge({ onWidth }: { onWidth: (pixels: number) => void }) {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    const edge = event.currentTarget;
    const start = (edge.parentElement?.offsetWidth ?? 0) - event.clientX;
    edge.setPointerCapture(event.pointerId);
    const drag = (moved: globalThis.PointerEvent): void => onWidth(start + moved.clientX);
    edge.addEventListener('pointermove', drag);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', drag), {
      once: true,
    });
  };
  return (
    <span
      aria-hidden="true"
      onPointerDown={onPointerDown}
      className="absolute inset-y-0 -right-1.5 z-1 w-3 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:left-1.5 after:w-px after:bg-line hover:after:bg-edge"
    />
  );
}
