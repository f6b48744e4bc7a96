// The support queue: tickets of every client, what was promised first first.
import { QueueFilter, queueSorts } from '@groundwork/contract/support-queue';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { QueueFilters } from '../../../features/support/queue-filters.tsx';
import { type QueueAsked, queue, queueCounts } from '../../../features/support/queue-queries.ts';
import { QueueTable } from '../../../features/support/queue-table.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { queueSearch } from '../filter-search.ts';

const answers = onDemand(
  async () => (await import('../../../features/support/answers-dialog.tsx')).AnswersDialog,
);
const Asked = QueueFilter.extend({ sort: z.enum(queueSorts).optional() });
const orders = [
  { value: 'due', label: 'Due first' },
  { value: 'newest', label: 'Newest' },
  { value: 'updated', label: 'Updated' },
] as const;

export function SupportQueuePage() {
  const given = useSearch({ from: '/admin/support' });
  const navigate = useNavigate({ from: '/admin/support' });
  // Work to be done, unless somebody asks for more.
  const { status = 'unsettled', ...rest } = given;
  const asked: QueueAsked = knownFilter(Asked, { ...rest, ...(status !== everything && { status }) });
  const list = useInfiniteQuery(queue(asked));
  const { sort = 'due', ...filter } = asked;
  const counts = useQuery(queueCounts(filter));
  const [isEditing, setEditing] = useState(false);
  const go = (change: Partial<QueueAsked>) => {
    const next = { ...asked, ...change };
    void navigate({ search: queueSearch({ ...next, status: next.status ?? everything }), replace: true });
  };
  const rows = rowsOf(list.data);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Support Queue</h1>
        <Button variant="secondary" {...answers.intent} onClick={() => setEditing(true)}>
          Canned Answers
        </Button>
      </div>
      <QueueFilters asked={asked} counts={counts.data} onChange={go} />
      <Card className="overflow-clip">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="grid gap-0.5">
            <h2 className="text-title font-semibold">
              {counts.data ? counted(counts.data.total, 'ticket') : 'Tickets'}
            </h2>
            <p className="text-sm text-muted">Promised times count the hours in which the office is open.</p>
          </div>
          <Segmented
            label="Order"
            value={sort}
            options={orders}
            onChange={next => go({ sort: next === 'due' ? undefined : next })}
          />
        </header>
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the support queue" />
          </div>
        ) : rows.length === 0 ? (
          <Empty
            title="No ticket matches"
            text="Every ticket of every client that these filters let through would stand here."
            action={
              <Button variant="secondary" onClick={() => void navigate({ search: { status: everything } })}>
                Show all
              </Button>
            }
          />
        ) : (
          <QueueTable tickets={rows} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {isEditing && <answers.Dialog onClose={() => setEditing(false)} />}
    </div>
  );
}

/** In the address: settled tickets as well. */
const everything = 'all';
