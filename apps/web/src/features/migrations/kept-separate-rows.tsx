// Rows that share a key with another and stay records of their own, with a way to say that they are one after all.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { ListDownload } from './list-download.tsx';
import { Pages } from './pages-table.tsx';
import { Place } from './place.tsx';
import { keptSeparateRows } from './queries.ts';
import { recordColumn } from './record-column.tsx';

export interface KeptSeparateRowsProps {
  changesetId: string;
  /** Rows kept separate; absent where they were not listed yet. */
  rows: number | undefined;
  isBusy?: boolean | undefined;
  /** Absent where nothing can be changed any more. */
  onMerge?: ((row: KeptSeparateRow) => void) | undefined;
}

export function KeptSeparateRows({ changesetId, rows = 0, isBusy = false, onMerge }: KeptSeparateRowsProps) {
  const query = useInfiniteQuery({ ...keptSeparateRows(changesetId), enabled: rows > 0 });
  const columns = useMemo(
    () => (onMerge ? [...shown, mergeColumn(isBusy, onMerge)] : [...shown, separateRecord]),
    [isBusy, onMerge],
  );
  if (rows === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Kept separate"
        aside={<ListDownload changesetId={changesetId} list="kept-separate" of="rows kept separate" />}
        description={`${counted(rows, 'row')} ${rows === 1 ? 'shares a key' : 'share keys'} with other records and ${rows === 1 ? 'stays a record' : 'stay records'} of ${rows === 1 ? 'its' : 'their'} own.`}
      />
      <Pages
        label="Kept separate"
        query={query}
        columns={columns}
        rowKey={row => `${row.source}/${row.row}/${row.key}`}
        total={rows}
        minWidth="40rem"
      />
    </Card>
  );
}

const shown: TableColumn<KeptSeparateRow>[] = [
  {
    key: 'name',
    header: 'Name',
    track: 'minmax(8rem,1.2fr)',
    cell: row => (
      <span className="grid">
        <span className="font-medium wrap-anywhere">{row.name || 'No name'}</span>
        <span className="text-sm text-muted wrap-anywhere">{row.phone}</span>
        <Place source={row.source} row={row.row} />
      </span>
    ),
  },
  {
    key: 'other_row',
    header: 'Not the same as',
    track: 'minmax(8rem,1.2fr)',
    cell: ({ other_row: otherRow }) =>
      otherRow ? (
        <span className="grid">
          <span className="wrap-anywhere">{otherRow.name || 'No name'}</span>
          <span className="text-sm text-muted wrap-anywhere">{otherRow.phone}</span>
          <span className="text-sm text-muted wrap-anywhere tabular">
            {otherRow.row === 0 ? otherRow.source : `row ${count(otherRow.row)} of ${otherRow.source}`}
          </span>
        </span>
      ) : (
        <span className="text-sm text-muted">Nobody else has it now</span>
      ),
  },
  {
    key: 'why',
    header: 'Although the same',
    track: 'minmax(8rem,1fr)',
    cell: row => (
      <span className="grid">
        <span className="text-sm">{row.shared_key}</span>
        <span className="font-mono text-xs wrap-anywhere text-muted">{row.shared_value}</span>
        <span className="text-sm text-muted">{because[row.because ?? 'answer']}</span>
      </span>
    ),
  },
];

const separateRecord = recordColumn<KeptSeparateRow>(row => row.name || `row ${count(row.row)}`);

const because = {
  name: 'another name',
  phone: 'other phone numbers',
  same_name: 'nothing but the name says so',
  answer: 'you said so',
} as const;

function mergeColumn(isBusy: boolean, onMerge: (row: KeptSeparateRow) => void): TableColumn<KeptSeparateRow> {
  return {
    key: 'merge',
    header: 'Change',
    track: '9rem',
    cell: row =>
      row.key === '' ? null : (
        <Button
          size="sm"
          variant="secondary"
          disabled={isBusy}
          aria-label={`The same after all: ${row.name}`}
          onClick={() => onMerge(row)}
        >
          The same after all
        </Button>
      ),
  };
}
