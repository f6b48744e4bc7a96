// What a migration would do, before it does it: records by object, and where every row would end.
import type { MigrationPreview as Preview } from '@groundwork/contract/migrations';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { becameName, leftOutInWords } from './buckets.ts';
import { CellsAccount } from './cells.tsx';
import type { Separating } from './merged-rows.tsx';
import { migrationPreview } from './queries.ts';
import { MergedRows, SeparateRows } from './shared-key-rows.tsx';
import { SourceBars } from './source-bars.tsx';

interface Line {
  object: string;
  created: number;
  updated: number;
}

const columns: TableColumn<Line>[] = [
  {
    key: 'object',
    header: 'Object',
    track: '',
    cell: line => <span className="font-medium">{becameName(line.object)}</span>,
  },
  { key: 'created', header: 'New records', track: '', isNumber: true, cell: line => count(line.created) },
  { key: 'updated', header: 'Records changed', track: '', isNumber: true, cell: line => count(line.updated) },
];

export function MigrationPreview({
  changesetId,
  separating,
}: {
  changesetId: string;
  /** Absent where nothing can be changed any more. */
  separating?: Separating | undefined;
}) {
  const query = useQuery(migrationPreview(changesetId));
  if (query.error) return <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting label="Loading the preview" />;
  const preview = query.data;
  return (
    <>
      <Card>
        <CardHeader title="What would be written" description={sentence(preview)} />
        <PlainTable
          label="What would be written"
          columns={columns}
          rows={Object.entries(preview.records).map(([object, counts]) => ({ object, ...counts }))}
          rowKey={line => line.object}
          minWidth="22rem"
        />
      </Card>
      <SourceBars report={preview} title="Where every row would go" />
      <CellsAccount
        ledger={preview.cells}
        title="Where every filled cell would go"
        changesetId={changesetId}
      />
      <MergedRows changesetId={changesetId} merges={preview.merges} separating={separating} />
      <SeparateRows
        changesetId={changesetId}
        rows={preview.kept_separate}
        isBusy={separating?.isBusy}
        onMerge={separating?.onMerge}
      />
    </>
  );
}

function sentence({ rows_in, accounted, cells_not_carried, cells }: Preview): string {
  const rows =
    accounted === rows_in
      ? `Every one of ${counted(rows_in, 'row')} has its place`
      : `${count(accounted)} of ${counted(rows_in, 'row')} have their place`;
  if (cells) return [`${rows}.`, leftOutInWords(cells)].filter(Boolean).join(' ');
  return cells_not_carried === 0
    ? `${rows}.`
    : `${rows}; ${counted(cells_not_carried, 'single value')} would not be carried over.`;
}
