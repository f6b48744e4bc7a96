// Every filled cell of the files: what arrives, what is used, and by column and table what is left out.
import {
  type CellLedger,
  type ColumnLeftOut,
  cellBucketWords,
  type TableLeftOut,
} from '@groundwork/contract/cells';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { leftOutInWords } from './buckets.ts';
import { downloadList, migrationPreview } from './queries.ts';

const tableColumns: TableColumn<TableLeftOut>[] = [
  {
    key: 'source',
    header: 'Table left out',
    track: '',
    cell: table => <span className="font-medium wrap-anywhere">{table.source}</span>,
  },
  { key: 'rows', header: 'Rows', track: '', isNumber: true, cell: table => count(table.rows) },
  { key: 'cells', header: 'Filled cells', track: '', isNumber: true, cell: table => count(table.cells) },
  {
    key: 'reason',
    header: 'Why',
    track: '',
    cell: table => (
      <span className="text-sm">
        {table.reason}
        {table.is_answered ? ' A person decided so.' : ' Nobody decided so yet: it is a decision.'}
      </span>
    ),
  },
];

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

const endColumns: TableColumn<{ words: string; cells: number }>[] = [
  { key: 'words', header: 'Cells that are', track: '', cell: line => line.words },
  { key: 'cells', header: 'Cells', track: '', isNumber: true, cell: line => count(line.cells) },
];

export function CellsAccount({
  ledger,
  title,
  changesetId,
}: {
  /** Absent in what was worked out before cells were counted. */
  ledger: CellLedger | undefined;
  title: string;
  /** Absent where there is no list to download yet. */
  changesetId?: string;
}) {
  const file = useChange(downloadList(), { failure: true });
  if (!ledger) return null;
  const { arrived, used, lists, tables_left_out, columns_left_out, placeholders = [] } = ledger;
  const ends = [
    { words: cellBucketWords.arrived, cells: arrived },
    { words: cellBucketWords.used, cells: used },
    ...lists.map(({ bucket, cells }) => ({ words: cellBucketWords[bucket], cells })),
  ];
  return (
    <Card>
      <CardHeader
        title={title}
        description={inWords(ledger)}
        aside={
          changesetId !== undefined &&
          ledger.listed > 0 && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={file.isPending}
              onClick={() => file.mutate({ id: changesetId, list: 'cells' })}
            >
              <Download aria-hidden="true" />
              Download CSV
            </Button>
          )
        }
      />
      <PlainTable
        label={title}
        columns={endColumns}
        rows={ends}
        rowKey={line => line.words}
        minWidth="20rem"
      />
      {tables_left_out.length > 0 && (
        <div className="border-t border-line">
          <PlainTable
            label="Tables left out"
            columns={tableColumns}
            rows={tables_left_out}
            rowKey={table => table.source}
            minWidth="36rem"
          />
        </div>
      )}
      <ColumnsLeftOut label="Columns left out" columns={columnColumns} rows={columns_left_out} />
      <ColumnsLeftOut label="Values that say nothing" columns={emptyColumns} rows={placeholders} />
    </Card>
  );
}

function ColumnsLeftOut({
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

function inWords({ filled, arrived, used, listed, unaccounted }: CellLedger): string {
  const sum = `${counted(filled, 'filled cell')}: ${count(arrived + used)} carried over, ${count(listed)} not`;
  return unaccounted === 0 ? `${sum}.` : `${sum}; ${count(unaccounted)} not accounted for.`;
}

/** What an approval would leave behind; nothing while that is not known, or when nothing is. */
export function LeftOutNotice({ changesetId }: { changesetId: string }) {
  const { data } = useQuery(migrationPreview(changesetId));
  const words = data?.cells && leftOutInWords(data.cells);
  return words ? <Notice tone="warn">{words}</Notice> : null;
}
