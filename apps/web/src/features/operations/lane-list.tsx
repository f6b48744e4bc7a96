// How busy each organization is, the busiest first, and how much it may run at once.
import type { Lane } from '@groundwork/contract/operation-console';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { ago, span } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { lanes } from './console-queries.ts';

const limit = onDemand(async () => (await import('./lane-dialog.tsx')).LaneDialog);

export function LaneList({
  search,
  nameOf,
}: {
  search: string | undefined;
  /** The organization's name, which leads to its work. */
  nameOf: (lane: Lane) => ReactNode;
}) {
  const list = useInfiniteQuery(lanes(search));
  const [open, setOpen] = useState<Lane>();
  const rows = rowsOf(list.data);
  const columns: TableColumn<Lane>[] = [
    { key: 'name', header: 'Organization', track: '', cell: nameOf },
    { key: 'running', header: 'Running', track: '', isNumber: true, cell: lane => count(lane.running) },
    { key: 'queued', header: 'Waiting', track: '', isNumber: true, cell: lane => count(lane.queued) },
    {
      key: 'oldest',
      header: 'Oldest waits since',
      track: '',
      isNumber: true,
      cell: lane => (lane.oldest_queued_at === null ? 'none waits' : ago(lane.oldest_queued_at)),
    },
    {
      key: 'today',
      header: 'Worked today (UTC)',
      track: '',
      isNumber: true,
      cell: lane => span(Math.round(lane.seconds_today)),
    },
    {
      key: 'share',
      header: 'Of all today',
      track: '',
      isNumber: true,
      cell: lane => (lane.share_today === null ? 'nothing yet' : share(lane.share_today)),
    },
    {
      key: 'cap',
      header: 'At once, at most',
      track: '',
      isNumber: true,
      cell: lane => (
        <span className="inline-flex items-center gap-2">
          {count(lane.max_running)}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Change how many operations ${lane.organization_name} may run at once`}
            {...limit.intent}
            onClick={() => setOpen(lane)}
          >
            Change
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the load" />
        </div>
      ) : rows.length === 0 ? (
        search === undefined ? (
          <Empty
            title="No organization has worked today"
            text="Search for one by its name to see or change how much it may run at once."
          />
        ) : (
          <Empty title="No organization has that in its name" />
        )
      ) : (
        <PlainTable
          label="Load by organization"
          columns={columns}
          rows={rows}
          rowKey={lane => lane.organization_id}
          minWidth="56rem"
        />
      )}
      <ShowMore list={list} place="foot" />
      {open && <limit.Dialog lane={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
