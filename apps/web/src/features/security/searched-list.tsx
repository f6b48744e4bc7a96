// A list of a security tab: searched by one field, in its four states.
import { shownAtMost } from '@groundwork/contract/security';
import type { UseQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Input } from '../../ui/field.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';

interface SearchedListProps<Row> {
  title: string;
  description: string;
  /** What the field looks for. */
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  aside?: ReactNode;
  list: Pick<UseQueryResult<{ data: Row[]; is_known?: boolean }>, 'data' | 'error' | 'refetch'>;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  empty: string;
}

export function SearchedList<Row>(props: SearchedListProps<Row>) {
  const { title, description, placeholder, search, onSearch, aside, list } = props;
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} />
      <search className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <div className="relative min-w-0 flex-1 basis-60">
          <Search aria-hidden="true" className="absolute top-2.5 left-3 size-4 text-muted" />
          <Input
            type="search"
            aria-label={`Search: ${title}`}
            placeholder={placeholder}
            maxLength={200}
            value={search}
            onChange={event => onSearch(event.target.value)}
            className="pl-9"
          />
        </div>
        {aside}
      </search>
      <div className="border-t border-line">
        {list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label={`Loading: ${title}`} />
          </div>
        ) : (
          <Rows {...props} rows={list.data.data} isKnown={list.data.is_known ?? true} />
        )}
      </div>
    </Card>
  );
}

function Rows<Row>({
  title,
  search,
  columns,
  rowKey,
  empty,
  rows,
  isKnown,
}: SearchedListProps<Row> & { rows: readonly Row[]; isKnown: boolean }) {
  if (!isKnown)
    return (
      <Empty
        title="Another issuer keeps the accounts of this installation."
        text="Sign-ins and sessions are looked at there."
      />
    );
  if (rows.length === 0) return <Empty title={search.trim() === '' ? empty : 'Nothing matches.'} />;
  return (
    <>
      <VirtualTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowHeight={48}
        minWidth="52rem"
      />
      {rows.length >= shownAtMost && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
          These are the first {shownAtMost}. Search to see others.
        </p>
      )}
    </>
  );
}
