// Exchange rates, as they were entered, and those that deals wait for.
import type { ExchangeRate } from '@groundwork/contract/commission-rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { type MissingRate, missingRates, rates } from './rule-queries.ts';

const entering = onDemand(async () => (await import('./rate-dialog.tsx')).RateDialog);

export function RatesCard({ today }: { today: string }) {
  const list = useInfiniteQuery(rates());
  const missing = useQuery(missingRates());
  const [entered, setEntered] = useState<MissingRate | 'any'>();
  const rows = rowsOf(list.data);
  return (
    <Card className="overflow-clip">
      <CardHeader
        title="Exchange rates"
        description="A deal in another currency than its rep’s is converted by the latest rate up to the day it was won."
        aside={
          <Button variant="secondary" {...entering.intent} onClick={() => setEntered('any')}>
            <Plus aria-hidden="true" />
            Enter a Rate...
          </Button>
        }
      />
      {missing.data && missing.data.length > 0 && (
        <div className="px-4 pb-3">
          <Notice tone="warn">
            <p className="font-medium">Won deals earn nothing until these rates are entered:</p>
            <ul className="mt-1 grid gap-1">
              {missing.data.map(each => (
                <li
                  key={`${each.from_currency} ${each.to_currency} ${each.on}`}
                  className="flex flex-wrap items-center gap-x-3"
                >
                  {each.from_currency} to {each.to_currency} on {day(each.on)}: {counted(each.deals, 'deal')}
                  <Button variant="secondary" size="sm" {...entering.intent} onClick={() => setEntered(each)}>
                    Enter...
                  </Button>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the rates" />
        </div>
      ) : rows.length === 0 ? (
        <Empty
          title="No rate is entered"
          text="None is needed while reps sell in the currency they are paid in."
        />
      ) : (
        <PlainTable
          label="Exchange rates"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          minWidth="40rem"
        />
      )}
      <ShowMore list={list} place="foot" />
      {entered !== undefined && (
        <entering.Dialog
          today={today}
          missing={entered === 'any' ? undefined : entered}
          onClose={() => setEntered(undefined)}
        />
      )}
    </Card>
  );
}

const columns: readonly TableColumn<ExchangeRate>[] = [
  {
    key: 'day',
    header: 'Day',
    track: '',
    cell: rate => <span className="font-medium whitespace-nowrap">{day(rate.day)}</span>,
  },
  {
    key: 'rate',
    header: 'Rate',
    track: '',
    cell: rate => (
      <span className="inline-flex flex-wrap items-center gap-2 tabular">
        <span className={rate.is_replaced ? 'line-through' : ''}>
          1 {rate.base} = {rate.rate} {rate.quote}
        </span>
        {rate.is_replaced && <Badge>Replaced</Badge>}
      </span>
    ),
  },
  {
    key: 'source',
    header: 'Source',
    track: '',
    cell: rate => <bdi className="text-sm wrap-anywhere">{rate.source}</bdi>,
  },
  {
    key: 'by',
    header: 'Entered',
    track: '',
    cell: rate => (
      <span className="text-sm text-muted wrap-anywhere">
        by <bdi>{rate.entered_by}</bdi>, {day(rate.created_at)}
      </span>
    ),
  },
];
