// A long list, fetched as one scrolls.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';

interface PagesProps<Row> {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  total: number;
  minWidth?: string;
}

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
