// Columns of which values are not carried over: with how many, and why.
import type { ColumnLeftOut } from '@groundwork/contract/cells';
import { count } from '../../lib/formats/numbers.ts';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';

const columnsCalled = (header: string): TableColumn<ColumnLeftOut>[] => [
  {
    key: 'column',
    header,
    track: 'minmax(10rem,1fr)',
    cell: line => (
      <span className="grid">
        <span className="truncate font-medium">{line.column}</span>
        <span className="truncate text-sm text-muted">{line.source}</span>
      </span>
    ),
  },
  {
    key: 'cells',
    header: 'Filled cells',
    track: '7rem',
    isNumber: true,
    cell: line => count(line.cells),
  },
  {
    key: 'reason',
    header: 'Why',
    track: 'minmax(12rem,2fr)',
    cell: line => <span className="line-clamp-2 text-sm">{line.reason}</span>,
  },
];

const columnColumns = columnsCalled('Column left out');
const emptyColumns = columnsCalled('Column with values that say nothing');

interface Listed {
  rows: readonly ColumnLeftOut[];
}

export function ColumnsLeftOut({ rows }: Listed) {
  return <Columns label="Columns left out" columns={columnColumns} rows={rows} />;
}

export function PlaceholderColumns({ rows }: Listed) {
  return <Columns label="Values that say nothing" columns={emptyColumns} rows={rows} />;
}

function Columns({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly TableColumn<ColumnLeftOut>[];
  rows: readonly ColumnLeftOut[];
}) {
  if (rows.length === 0) return null;
  return (
    <div className="border-t border-line">
      <VirtualTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHeight={53}
        maxHeight="24rem"
        minWidth="36rem"
      />
    </div>
  );
}

/** Stands outside, so that the rows keep their places while a table is drawn anew. */
const keyOf = ({ source, column }: ColumnLeftOut) => `${source}/${column}`;
