// Who did what, newest first.
import type { TrailEntry } from '@groundwork/contract/trail';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { type Filters, isNarrowed, noFilters, trail } from './queries.ts';
import { TrailFilters } from './trail-filters.tsx';

export function TrailList() {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [open, setOpen] = useState<TrailEntry>();
  const columns = useMemo(() => columnsFor(setOpen), []);
  const settled = useSettled(filters);
  const list = useInfiniteQuery(trail(settled));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  return (
    <Card aria-label="Trail">
      <CardHeader
        title="Trail"
        description="Who did what, when, on whose behalf and from where. Nothing of it can be changed."
      />
      <TrailFilters filters={filters} onChange={setFilters} />
      <div className="border-t border-line">
        {list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the trail" />
          </div>
        ) : rows.length === 0 ? (
          <Empty
            title={isNarrowed(settled) ? 'No entry matches.' : 'Nothing was done yet.'}
            action={
              isNarrowed(settled) && (
                <Button variant="secondary" onClick={() => setFilters(noFilters)}>
                  Show all
                </Button>
              )
            }
          />
        ) : (
          <VirtualTable
            label="Entries of the trail"
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowHeight={52}
            maxHeight="42rem"
            minWidth="54rem"
            onEndReached={onEndReached}
          />
        )}
      </div>
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function columnsFor(onOpen: (entry: TrailEntry) => void): readonly TableColumn<TrailEntry>[] {
  return [
    {
      key: 'at',
      header: 'When',
      track: 'minmax(10.5rem,1fr)',
      cell: row => <span className="text-sm tabular">{instant(row.at)}</span>,
    },
    { key: 'who', header: 'Who', track: 'minmax(0,1.6fr)', cell: row => <Who entry={row} /> },
    {
      key: 'action',
      header: 'What',
      track: 'minmax(0,1.9fr)',
      cell: row => (
        <span className="grid">
          <code className="font-mono text-sm wrap-anywhere">{row.action}</code>
          {row.target_kind !== null && <span className="text-xs text-muted">{row.target_kind}</span>}
        </span>
      ),
    },
    {
      key: 'organization',
      header: 'Organization',
      track: 'minmax(0,1.2fr)',
      cell: row => <OfOrganization entry={row} />,
    },
    {
      key: 'from',
      header: 'From where',
      track: 'minmax(0,1.1fr)',
      cell: row => (
        <span className="grid text-sm">
          <span className="font-mono wrap-anywhere">{row.address ?? '—'}</span>
          <span className="truncate text-xs text-muted" title={row.user_agent ?? undefined}>
            {row.user_agent}
          </span>
        </span>
      ),
    },
    {
      key: 'more',
      header: <span className="sr-only">Details</span>,
      track: '5.5rem',
      cell: row => (
        <Button variant="ghost" size="sm" onClick={() => onOpen(row)} aria-label={`Details of ${row.action}`}>
          Details
        </Button>
      ),
    },
  ];
}

function Who({ entry }: { entry: TrailEntry }) {
  if (entry.erased && !entry.erased.keeps_actor) return <Badge>Erased</Badge>;
  return (
    <span className="grid text-sm">
      <span className="wrap-anywhere">{entry.actor}</span>
      {entry.on_behalf_of !== null && (
        <span className="text-xs wrap-anywhere text-muted">on behalf of {entry.on_behalf_of}</span>
      )}
      {entry.erased && <span className="text-xs text-muted">to whom is erased</span>}
    </span>
  );
}

function OfOrganization({ entry: { organization_id, organization_name } }: { entry: TrailEntry }) {
  if (organization_id === null) return <Badge>Platform</Badge>;
  if (organization_name === null) return <span className="text-sm text-muted">Removed</span>;
  return <span className="text-sm wrap-anywhere">{organization_name}</span>;
}
