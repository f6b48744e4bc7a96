// The entries of a change set: what, before, after, why. Fetched as one scrolls, filtered by the server.
import type { Changeset, EntryState } from '@groundwork/contract/changesets';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Filters } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { entryColumns, type Order } from './entry-columns.tsx';
import { byKind, byState, entryCount, isEntryKind, kindNames } from './figures.ts';
import { entries as entriesQuery } from './queries.ts';

export interface EntriesTableProps {
  changeset: Changeset;
  title?: string;
  /** Only entries in this state, from the start. */
  state?: EntryState;
}

export function EntriesTable({ changeset, title = 'Every change', state }: EntriesTableProps) {
  const [kind, setKind] = useState('all');
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>();
  const columns = useMemo(() => entryColumns(changeset.kind, order, setOrder), [changeset.kind, order]);
  const wanted = useDeferredValue(search.trim());
  const filter = {
    ...(isEntryKind(kind) && { kind }),
    ...(state !== undefined && { state }),
    ...(wanted !== '' && { search: wanted }),
    ...order,
  };
  const query = useInfiniteQuery({
    ...entriesQuery(changeset.id, filter),
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const rows = rowsOf(query.data);
  const kinds = byKind(changeset);
  const total = state === undefined ? entryCount(changeset) : (byState(changeset)[state] ?? 0);

  return (
    <Card>
      <CardHeader title={title} description={`${count(total)} ${total === 1 ? 'entry' : 'entries'}`} />
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 pb-3">
        {kinds.length > 1 && state === undefined && (
          <Filters
            label="Show kinds"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'all', label: 'All' },
              ...kinds.map(each => ({
                value: each.kind,
                label: capital(kindNames[each.kind].many),
                count: count(each.count),
              })),
            ]}
          />
        )}
        <div className="relative ml-auto w-full sm:w-56">
          <Search aria-hidden="true" className="absolute top-2 left-2.5 size-4 text-muted" />
          <Input
            aria-label="Search entries"
            placeholder="Search entries"
            value={search}
            onChange={event => setSearch(event.target.value)}
            className="!h-8 !pl-8 text-sm"
          />
        </div>
      </div>
      {query.error ? (
        <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="p-4">
          <Waiting label="Loading the entries" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-muted">No entry like that.</p>
      ) : (
        <VirtualTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={entry => String(entry.seq)}
          rowHeight={57}
          minWidth="43rem"
          total={kind === 'all' && wanted === '' ? total : rows.length}
          onEndReached={more}
        />
      )}
    </Card>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
