// The entries of a change set: what, before, after, why. Fetched as one scrolls, filtered by the server.
import type { Changeset, ChangesetEntry, EntryState } from '@groundwork/contract/changesets';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Filters } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { entries as entriesQuery } from './api.ts';
import { EntryDetails } from './entry-details.tsx';
import { byKind, byState, entryCount, isEntryKind, kindNames, stateNames, stateTones } from './figures.ts';

const columns: TableColumn<ChangesetEntry>[] = [
  {
    key: 'what',
    header: 'What',
    track: '8.5rem',
    cell: entry => <span className="text-sm text-muted">{kindNames[entry.kind].one}</span>,
  },
  {
    key: 'key',
    header: 'Which',
    track: 'minmax(12rem,1fr)',
    cell: entry => (
      <span className="grid">
        <span className="truncate font-medium">{nameOf(entry)}</span>
        <span className="truncate font-mono text-xs text-muted">
          {entry.object} · {entry.key}
        </span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    track: 'minmax(10rem,1.2fr)',
    cell: entry => <EntryDetails entry={entry} />,
  },
  {
    key: 'why',
    header: 'Why',
    track: 'minmax(9rem,1fr)',
    cell: entry => (
      <span className="line-clamp-2 text-sm text-muted" title={entry.reason}>
        {entry.reason}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    track: '8rem',
    cell: entry => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={stateTones[entry.state]}>{stateNames[entry.state]}</Badge>
        {entry.reversibility !== 'reversible' && (
          <span className="text-xs text-warn-ink">{entry.reversibility}</span>
        )}
      </span>
    ),
  },
];

export interface EntriesTableProps {
  changeset: Changeset;
  title?: string;
  /** Only entries in this state, from the start. */
  state?: EntryState;
}

export function EntriesTable({ changeset, title = 'Every change', state }: EntriesTableProps) {
  const [kind, setKind] = useState('all');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const filter = {
    ...(isEntryKind(kind) && { kind }),
    ...(state !== undefined && { state }),
    ...(wanted !== '' && { search: wanted }),
  };
  const query = useInfiniteQuery({
    ...entriesQuery(changeset.id, filter),
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const rows = query.data?.pages.flatMap(page => page.data) ?? [];
  const kinds = byKind(changeset);
  const total = state === undefined ? entryCount(changeset) : (byState(changeset)[state] ?? 0);

  return (
    <Card>
      <CardHeader title={title} description={`${count(total)} ${total === 1 ? 'entry' : 'entries'}`} />
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 pb-3">
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
        <div className="p-5">
          <Waiting label="Loading the entries" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-5 py-8 text-center text-muted">No entry like that.</p>
      ) : (
        <VirtualTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={entry => String(entry.seq)}
          rowHeight={57}
          minWidth="54rem"
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

/** The words by which a person knows it, where the entry carries them. */
function nameOf({ after, key }: ChangesetEntry): string {
  const text = (name: string) => {
    const value = after[name];
    return typeof value === 'string' ? value : '';
  };
  const person = `${text('firstname')} ${text('lastname')}`.trim();
  return (
    text('label') || person || text('name') || text('dealname') || text('subject') || text('email') || key
  );
}
