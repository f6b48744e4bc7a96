// The columns on a phone: one card each; a press shows everything about one. Only what can be seen is drawn.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { share } from '../../lib/formats/numbers.ts';
import { ColumnShape } from '../../ui/charts/shape.tsx';
import { Confidence } from '../../ui/progress.tsx';
import { ExampleCell, PropertyCell } from './column-grid.tsx';
import type { ColumnRow } from './column-rows.ts';
import { shapeOf } from './column-shape.ts';
import { needsReview } from './review-counts.ts';

/** Pixels, the gap below included. */
const CARD = 98;

export function ColumnCards({
  rows,
  onOpen,
}: {
  rows: readonly ColumnRow[];
  onOpen: (row: ColumnRow) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD,
    overscan: 4,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  return (
    <ul
      ref={list}
      aria-label="Columns"
      className="relative mx-3 mt-2.5"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(item => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li
            key={row.key}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
          >
            <Card row={row} onOpen={() => onOpen(row)} />
          </li>
        );
      })}
    </ul>
  );
}

function Card({ row, onOpen }: { row: ColumnRow; onOpen: () => void }) {
  const { mapping, profile } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid h-22.5 w-full content-between rounded-xl bg-surface px-3.5 py-2.5 text-left shadow-low ring-1 ring-line"
    >
      <span className="flex min-w-0 items-center gap-2">
        {needsReview(mapping) && (
          <TriangleAlert role="img" aria-label="Needs a look" className="size-3.5 shrink-0 text-warn-ink" />
        )}
        <bdi className="min-w-0 flex-1 truncate font-mono font-semibold">{mapping.column.slice(0, 300)}</bdi>
        <Confidence value={mapping.confidence} label={`${share(mapping.confidence)} sure`} />
        <span aria-hidden="true" className="text-xs text-muted tabular">
          {Math.round(mapping.confidence * 100)}
        </span>
      </span>
      <span className="font-medium">
        <PropertyCell row={row} />
      </span>
      <span className="flex min-w-0 items-center gap-2.5">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <ExampleCell row={row} />
        </span>
        <ColumnShape {...shapeOf(profile)} />
      </span>
    </button>
  );
}
