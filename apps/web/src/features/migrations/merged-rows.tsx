// Rows that were taken for the same record as an earlier one: by what, what of them gives way, and a way to part them.
import type { KeptSeparateRow, MergeCount, MergedRow } from '@groundwork/contract/migrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Notice } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { mergedRows } from './queries.ts';
import { Pages } from './row-lists.tsx';

/** What can be done about merged rows while nothing is approved yet. */
export interface Separating {
  isBusy: boolean;
  /** Keeps the rows with these answers separate and works the changes out again. */
  onSeparate: (keys: readonly string[]) => void;
  /** Says of a row that it is the same after all. */
  onMerge: (row: KeptSeparateRow) => void;
}

export interface MergedRowsProps {
  changesetId: string;
  /** Absent where they were not listed yet. */
  merges: MergeCount | undefined;
  separating?: Separating | undefined;
}

export function MergedRows({ changesetId, merges, separating }: MergedRowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isListed = merges !== undefined && merges.rows > 0;
  const query = useInfiniteQuery({ ...mergedRows(changesetId), enabled: isListed });
  const toggle = useCallback((key: string) => {
    setChosen(before => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const canSeparate = separating !== undefined;
  const columns = useMemo(
    () => (canSeparate ? [...shown, notTheSame(chosen, toggle)] : shown),
    [canSeparate, chosen, toggle],
  );
  if (!isListed) return null;
  return (
    <Card>
      <CardHeader title="Merged rows" description={sentence(merges, canSeparate)} />
      {separating !== undefined && chosen.size > 0 && (
        <div className="px-5 pb-4">
          <Notice
            action={
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  isBusy={separating.isBusy}
                  onClick={() => separating.onSeparate([...chosen])}
                >
                  {separating.isBusy ? 'Working it out again...' : 'Keep separate and preview again'}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
                  Clear
                </Button>
              </span>
            }
          >
            <span role="status">{counted(chosen.size, 'name')} marked as not the same.</span>
          </Notice>
        </div>
      )}
      <Pages
        label="Merged rows"
        query={query}
        columns={columns}
        rowKey={row => `${row.source}/${row.row}`}
        total={merges.rows}
        minWidth="40rem"
      />
    </Card>
  );
}

function sentence({ rows, other_names }: MergeCount, canSeparate: boolean): string {
  const all = `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} the same record as an earlier one`;
  if (other_names === 0) return `${all}; none has another name.`;
  const others = `${count(other_names)} ${other_names === 1 ? 'has' : 'have'} another name and ${other_names === 1 ? 'comes' : 'come'} first`;
  return canSeparate ? `${all}; ${others}. Say which are not the same.` : `${all}; ${others}.`;
}

const shown: TableColumn<MergedRow>[] = [
  {
    key: 'names',
    header: 'Name',
    track: 'minmax(8rem,1.3fr)',
    cell: row => (
      <span className="grid">
        <span className="font-medium wrap-anywhere">{row.kept_name || 'No name'}</span>
        {row.is_other_name && (
          <span className="text-sm wrap-anywhere text-warn-ink">gives way: {row.own_name}</span>
        )}
      </span>
    ),
  },
  {
    key: 'row',
    header: 'Rows',
    track: 'minmax(8rem,1fr)',
    cell: row => (
      <span className="grid">
        <Place source={row.source} row={row.row} />
        <span className="text-sm wrap-anywhere text-muted tabular">
          into row {count(row.into_row)}
          {row.into_source !== row.source && ` of ${row.into_source}`}
        </span>
      </span>
    ),
  },
  {
    key: 'why',
    header: 'Because of the same',
    track: 'minmax(8rem,1.2fr)',
    cell: row => (
      <span className="grid">
        <span className="text-sm">{row.shared_key ?? 'keys of other rows'}</span>
        <span className="truncate font-mono text-xs text-muted" title={row.shared_value ?? undefined}>
          {row.shared_value}
        </span>
      </span>
    ),
  },
  {
    key: 'differences',
    header: 'Give way',
    track: '4.5rem',
    cell: row => <Differences row={row} />,
  },
];

export function Place({ source, row }: { source: string; row: number }) {
  return (
    <span className="grid">
      <span className="truncate text-sm" title={source}>
        {source}
      </span>
      {row > 0 && <span className="text-sm text-muted tabular">row {count(row)}</span>}
    </span>
  );
}

function Differences({ row }: { row: MergedRow }) {
  const { differences, filled = [], same = 0 } = row;
  if (differences.length === 0 && filled.length === 0)
    return <span className="text-sm text-muted">None</span>;
  return (
    <Popover
      title="What stays, gives way and is filled"
      trigger={
        <button type="button" className="rounded-sm text-left text-sm text-accent-ink hover:underline">
          {differences.length > 0 ? counted(differences.length, 'value') : `${count(filled.length)} filled`}
        </button>
      }
    >
      <dl className="grid gap-2">
        {differences.map(({ property, kept, dropped }) => (
          <div key={property} className="grid gap-0.5">
            <dt className="font-mono text-xs text-muted">{property}</dt>
            <dd className="break-words">{kept}</dd>
            <dd className="break-words text-muted line-through">{dropped}</dd>
          </div>
        ))}
        {filled.map(({ property, value }) => (
          <div key={property} className="grid gap-0.5">
            <dt className="font-mono text-xs text-muted">{property}, filled from this row</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {same > 0 && <p className="mt-2 text-sm text-muted">{counted(same, 'value')} the same in both.</p>}
    </Popover>
  );
}

function notTheSame(chosen: ReadonlySet<string>, toggle: (key: string) => void): TableColumn<MergedRow> {
  return {
    key: 'separate',
    header: 'Not the same',
    track: '7.25rem',
    cell: ({ separation_key: key, own_name, kept_name }) =>
      key === null ? null : (
        <Button
          size="sm"
          variant={chosen.has(key) ? 'primary' : 'secondary'}
          aria-pressed={chosen.has(key)}
          aria-label={`Not the same: ${own_name} and ${kept_name}`}
          onClick={() => toggle(key)}
        >
          Not the same
        </Button>
      ),
  };
}
