// The rows and values that did not make it, each with its place, value and reason.
import type { CellNote, ReconcileReport, RowOutcome } from '@groundwork/contract/migrations';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { addUp } from './buckets.ts';
import { cellNotes, downloadList, rowOutcomes } from './queries.ts';

const place: TableColumn<{ source: string; row: number }> = {
  key: 'place',
  header: 'Place',
  track: 'minmax(10rem,1fr)',
  cell: row => (
    <span className="grid">
      <span className="truncate font-medium">{row.source}</span>
      <span className="text-sm text-muted tabular">row {count(row.row)}</span>
    </span>
  ),
};

const rowColumns: TableColumn<RowOutcome>[] = [
  place,
  {
    key: 'column',
    header: 'Column',
    track: '9rem',
    cell: row => <span className="font-mono text-xs wrap-anywhere">{row.place}</span>,
  },
  {
    key: 'value',
    header: 'Value',
    track: 'minmax(7rem,1fr)',
    cell: row => <span className="line-clamp-2 font-mono text-xs wrap-anywhere">{row.value}</span>,
  },
  {
    key: 'reason',
    header: 'Reason',
    track: 'minmax(12rem,2fr)',
    cell: row => <span className="text-sm">{row.reason}</span>,
  },
];

const cellColumns: TableColumn<CellNote>[] = [
  place,
  {
    key: 'column',
    header: 'Column',
    track: '9rem',
    cell: note => <span className="font-mono text-xs wrap-anywhere">{note.column}</span>,
  },
  {
    key: 'value',
    header: 'Value',
    track: 'minmax(7rem,1fr)',
    cell: note => <span className="line-clamp-2 font-mono text-xs wrap-anywhere">{note.value}</span>,
  },
  {
    key: 'reason',
    header: 'Reason',
    track: 'minmax(12rem,2fr)',
    cell: note => <span className="text-sm">{note.reason}</span>,
  },
];

const mismatchColumns: TableColumn<ReconcileReport['mismatches'][number]>[] = [
  {
    key: 'record',
    header: 'Record',
    track: 'minmax(10rem,1fr)',
    cell: line => (
      <span className="grid">
        <span className="font-medium">{line.object}</span>
        <span className="truncate font-mono text-xs text-muted">{line.external_id}</span>
      </span>
    ),
  },
  {
    key: 'property',
    header: 'Property',
    track: '9rem',
    cell: line => <span className="font-mono text-xs wrap-anywhere">{line.property}</span>,
  },
  {
    key: 'expected',
    header: 'Sent',
    track: 'minmax(8rem,1fr)',
    cell: line => <span className="line-clamp-2 text-sm wrap-anywhere">{line.expected}</span>,
  },
  {
    key: 'found',
    header: 'Found',
    track: 'minmax(8rem,1fr)',
    cell: line => <span className="line-clamp-2 text-sm wrap-anywhere">{line.found}</span>,
  },
];

export function RejectedRows({ report }: { report: ReconcileReport }) {
  const rejected = addUp(report.sources.map(source => source.buckets)).rejected;
  const query = useInfiniteQuery({ ...rowOutcomes(report.changeset_id, 'rejected'), enabled: rejected > 0 });
  const file = useChange(downloadList(), { failure: true });
  return (
    <Card>
      <CardHeader
        title="Rejected rows"
        description={
          rejected === 0
            ? 'None: every row was taken.'
            : `${counted(rejected, 'row')}, each with its reason. Mend them in the file and run the migration again.`
        }
        aside={
          rejected > 0 && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={file.isPending}
              onClick={() => file.mutate({ id: report.changeset_id, list: 'rejected' })}
            >
              <Download aria-hidden="true" />
              Download CSV
            </Button>
          )
        }
      />
      {rejected > 0 && (
        <Pages
          label="Rejected rows"
          query={query}
          columns={rowColumns}
          rowKey={row => `${row.source}/${row.row}/${row.object}`}
          total={rejected}
        />
      )}
    </Card>
  );
}

export function CellsNotCarried({ report }: { report: ReconcileReport }) {
  const query = useInfiniteQuery({
    ...cellNotes(report.changeset_id),
    enabled: report.cells_not_carried > 0,
  });
  if (report.cells_not_carried === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Values not carried over"
        description="Their rows arrived; these single values did not, or not as a link. Columns and tables that are left out are listed above."
      />
      <Pages
        label="Values not carried over"
        query={query}
        columns={cellColumns}
        rowKey={note => `${note.source}/${note.row}/${note.column}`}
        total={report.cells_not_carried}
      />
    </Card>
  );
}

export function Mismatches({ report }: { report: ReconcileReport }) {
  if (report.mismatch_count === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Values that differ in the portal"
        description={`${counted(report.mismatch_count, 'value')}; the first ${count(report.mismatches.length)} are listed.`}
      />
      <VirtualTable
        label="Values that differ"
        columns={mismatchColumns}
        rows={report.mismatches}
        rowKey={line => `${line.object}/${line.external_id}/${line.property}`}
        rowHeight={52}
        maxHeight="24rem"
        minWidth="40rem"
      />
    </Card>
  );
}

interface PagesProps<Row> {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  total: number;
  minWidth?: string;
}

/** A long list, fetched as one scrolls. */
export function Pages<Row>({ label, query, columns, rowKey, total, minWidth = '44rem' }: PagesProps<Row>) {
  if (query.error) return <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <div className="p-5">
        <Waiting label={`Loading: ${label}`} />
      </div>
    );
  return (
    <VirtualTable
      label={label}
      columns={columns}
      rows={rowsOf(query.data)}
      rowKey={rowKey}
      rowHeight={53}
      maxHeight="24rem"
      minWidth={minWidth}
      total={total}
      onEndReached={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
    />
  );
}
