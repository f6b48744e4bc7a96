// Every filled cell of the files: what arrives, what is used, and by column and table what is left out.
import { type CellLedger, cellBucketWords, type TableLeftOut } from '@groundwork/contract/cells';
import { useQuery } from '@tanstack/react-query';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { leftOutInWords } from './buckets.ts';
import { ColumnsLeftOut, PlaceholderColumns } from './columns-left-out.tsx';
import { ListDownload } from './list-download.tsx';
import { migrationPreview } from './queries.ts';

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
            <ListDownload changesetId={changesetId} list="cells" of="cells not carried over" />
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
      <ColumnsLeftOut rows={columns_left_out} />
      <PlaceholderColumns rows={placeholders} />
    </Card>
  );
}

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
