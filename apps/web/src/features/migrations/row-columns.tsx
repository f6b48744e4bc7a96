// The columns of rows and of single values: where they stand, what stood there, and why.
import type { CellNote, RowOutcome } from '@groundwork/contract/migrations';
import { count } from '../../lib/formats/numbers.ts';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { becameName } from './buckets.ts';
import { Place } from './place.tsx';
import { recordColumn } from './record-column.tsx';

const place: TableColumn<{ source: string; row: number }> = {
  key: 'place',
  header: 'Place',
  track: 'minmax(10rem,1fr)',
  cell: row => <Place {...row} />,
};

function column<Row>(nameOf: (row: Row) => string | null): TableColumn<Row> {
  return {
    key: 'column',
    header: 'Column',
    track: '9rem',
    cell: row => <span className="font-mono text-xs wrap-anywhere">{nameOf(row)}</span>,
  };
}

function value<Row extends { value: string | null }>(): TableColumn<Row> {
  return {
    key: 'value',
    header: 'Value',
    track: 'minmax(7rem,1fr)',
    cell: row => <span className="line-clamp-2 font-mono text-xs wrap-anywhere">{row.value}</span>,
  };
}

function reason<Row extends { reason: string }>(header = 'Reason'): TableColumn<Row> {
  return {
    key: 'reason',
    header,
    track: 'minmax(12rem,2fr)',
    cell: row => <span className="line-clamp-3 text-sm wrap-anywhere">{row.reason}</span>,
  };
}

export const rowColumns: TableColumn<RowOutcome>[] = [place, column(row => row.place), value(), reason()];

export const cellColumns: TableColumn<CellNote>[] = [place, column(note => note.column), value(), reason()];

/** Of rows that became records. */
export const recordColumns: TableColumn<RowOutcome>[] = [
  place,
  {
    key: 'object',
    header: 'Object',
    track: '8rem',
    cell: row => <span className="wrap-anywhere">{becameName(row.object)}</span>,
  },
  {
    key: 'external_id',
    header: 'Key',
    track: 'minmax(8rem,1fr)',
    cell: row => (
      <span className="line-clamp-2 font-mono text-xs wrap-anywhere">{row.external_id ?? '–'}</span>
    ),
  },
  reason('What happened'),
  recordColumn(row => `Row ${count(row.row)} of ${row.source}`),
];
