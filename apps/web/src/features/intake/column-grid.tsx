// The columns as a dense grid: what each is called, how full it is, what its values look like, and where it goes.
import { ArrowRight, KeyRound, Link2, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { counted, share } from '../../lib/formats/numbers.ts';
import { ColumnShape } from '../../ui/charts/shape.tsx';
import { cx } from '../../ui/class-names.ts';
import type { GridColumn } from '../../ui/grid.tsx';
import { Confidence } from '../../ui/progress.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { targetOf } from './answering.ts';
import type { ColumnRow, Order } from './column-rows.ts';
import { shapeOf } from './column-shape.ts';
import { choicesFor, targetLabel } from './property-choices.ts';
import { needsReview } from './review-counts.ts';

interface Given {
  canWrite: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  onAnswer: (row: ColumnRow, value: string) => void;
}

export function useGridColumns({ canWrite, order, onOrder, onAnswer }: Given): GridColumn<ColumnRow>[] {
  return useMemo(() => {
    const sort = (one: Order, is: 'ascending' | 'descending', other?: Order) => ({
      is: order === one ? is : order === other ? ('descending' as const) : ('none' as const),
      onSort: () => onOrder(order === one ? (other ?? 'file') : order === other ? 'file' : one),
    });
    return [
      {
        key: 'column',
        header: 'Column in the file',
        track: 'minmax(9.5rem,1.2fr)',
        sort: sort('name', 'ascending'),
        cell: row => <NameCell row={row} />,
      },
      {
        key: 'filled',
        header: 'Filled',
        track: '3.75rem',
        isNumber: true,
        sort: sort('filled', 'descending'),
        cell: ({ profile, source: { profile: file } }) => (
          <span className="text-xs text-muted">
            {share(file.rows === 0 ? 0 : (profile?.filled ?? 0) / file.rows)}
          </span>
        ),
      },
      {
        key: 'values',
        header: 'Values',
        track: '5.25rem',
        cell: ({ profile }) => <ColumnShape {...shapeOf(profile)} />,
      },
      {
        key: 'example',
        header: 'Example and result',
        track: 'minmax(7rem,1.5fr)',
        cell: row => <ExampleCell row={row} />,
      },
      {
        key: 'property',
        header: 'Property in the portal',
        track: 'minmax(9rem,1fr)',
        cell: (row, isChosen) =>
          isChosen ? (
            <SearchSelect
              label={`Property for ${row.mapping.column}`}
              value={targetOf(row.mapping)}
              isQuiet={row.mapping.action === 'skip'}
              disabled={!canWrite}
              groups={choicesFor(row.mapping, row.labels)}
              onChange={value => onAnswer(row, value)}
              className="!h-6 !rounded-sm !px-1.5"
            />
          ) : (
            <PropertyCell row={row} />
          ),
      },
      {
        key: 'sure',
        header: 'Sure',
        track: '4.5rem',
        isNumber: true,
        sort: sort('unsure', 'ascending', 'sure'),
        cell: ({ mapping }) => (
          <>
            <Confidence value={mapping.confidence} label={`${share(mapping.confidence)} sure`} />
            <span aria-hidden="true" className="w-6 text-right text-xs text-muted">
              {Math.round(mapping.confidence * 100)}
            </span>
          </>
        ),
      },
    ];
  }, [canWrite, order, onOrder, onAnswer]);
}

function NameCell({ row: { mapping } }: { row: ColumnRow }) {
  return (
    <>
      <span className="w-3.5 shrink-0">
        {needsReview(mapping) && (
          <TriangleAlert role="img" aria-label="Needs a look" className="size-3.5 text-warn-ink" />
        )}
      </span>
      <bdi className="truncate font-mono text-xs font-medium" title={mapping.column.slice(0, 300)}>
        {mapping.column.slice(0, 300)}
      </bdi>
      {mapping.is_answered && <span className="shrink-0 text-tick text-accent-ink">Yours</span>}
    </>
  );
}

/** What the values say, or what is wrong with them. */
export function ExampleCell({ row: { mapping, profile } }: { row: ColumnRow }) {
  const missed = mapping.not_carried ?? 0;
  if (missed > 0)
    return (
      <span
        className="truncate text-xs text-warn-ink tabular"
        title={mapping.samples?.find(sample => sample.reason !== null)?.reason ?? undefined}
      >
        {counted(missed, 'value')} cannot be carried over
      </span>
    );
  const sample = mapping.samples?.[0];
  const value = sample?.value ?? profile?.examples[0];
  if (value === undefined) return <span className="text-xs text-muted">No values</span>;
  const becomes = sample?.becomes;
  return (
    <>
      <bdi className="truncate font-mono text-xs" title={value}>
        {value}
      </bdi>
      {becomes != null && becomes !== value && (
        <>
          <ArrowRight aria-label="becomes" className="size-3 shrink-0 text-muted" />
          <bdi className="min-w-1/3 truncate text-xs" title={becomes}>
            {becomes}
          </bdi>
        </>
      )}
    </>
  );
}

const signs = { map: ArrowRight, create: Plus, key: KeyRound, relation: Link2, skip: Minus } as const;

export function PropertyCell({ row }: { row: ColumnRow }) {
  const { action } = row.mapping;
  const Sign = signs[action];
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', action === 'skip' && 'text-muted')}>
      <Sign
        aria-hidden="true"
        className={cx('size-3.25 shrink-0', action === 'create' ? 'text-accent-ink' : 'text-muted')}
      />
      <span className="truncate">{targetLabel(row)}</span>
    </span>
  );
}
