// The deals behind a figure: as many as it counts, the dearest first, with the way to each.
import type { RevopsDeal } from '@groundwork/contract/revops-reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import type { FigureAsked } from './figures.ts';
import { figureDeals } from './queries.ts';

interface DealListProps {
  params: { id: string; revops_id: string };
  asked: FigureAsked;
  title: string;
  currency: string;
}

export function DealList({ params, asked, title, currency }: DealListProps) {
  const list = useInfiniteQuery(figureDeals(params, asked));
  const rows = rowsOf(list.data);
  return (
    <Card aria-label="Deals">
      <CardHeader
        title={title}
        description="The dearest first, by what the figure counts of them; all else as the portal was read."
      />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading the deals" />
        </div>
      ) : rows.length === 0 ? (
        <Empty title="No deal is behind this figure" />
      ) : (
        <>
          <PlainTable
            label={`Deals: ${title}`}
            columns={columnsIn(currency)}
            rows={rows}
            rowKey={({ id }) => id}
            minWidth="48rem"
          />
          <p role="status" className="border-t border-line px-5 py-2 text-xs text-muted tabular">
            {counted(rows.length, 'deal')} shown{list.hasNextPage ? ', there are more' : ''}
          </p>
          <ShowMore list={list} place="foot" />
        </>
      )}
    </Card>
  );
}

const standingNames = { open: 'open', won: 'won', lost: 'lost' };

const columnsIn = (currency: string): readonly TableColumn<RevopsDeal>[] => [
  {
    key: 'name',
    header: 'Deal',
    track: '1fr',
    cell: ({ label, company }) => (
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-medium">{label}</span>
        {company !== null && <span className="text-xs text-muted">{company}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    track: '1fr',
    isNumber: true,
    cell: ({ amount_cents }) => (amount_cents === null ? '–' : money(amount_cents, currency)),
  },
  {
    key: 'stage',
    header: 'Stage',
    track: '1fr',
    cell: ({ stage, standing }) => `${stage} (${standingNames[standing]})`,
  },
  {
    key: 'owner',
    header: 'Owner',
    track: '1fr',
    cell: ({ owner }) => owner ?? <span className="text-muted">Nobody</span>,
  },
  {
    key: 'dates',
    header: 'Created, closes',
    track: '1fr',
    cell: ({ created, closes }) => (
      <span className="grid">
        <span>{created === null ? 'Not known' : day(created)}</span>
        <span>{closes === null ? 'No close date' : day(closes)}</span>
      </span>
    ),
  },
  {
    key: 'link',
    header: 'In the portal',
    track: '1fr',
    cell: ({ link: { url, reason }, label }) => (
      <OutsideLink url={url} reason={reason} name={label}>
        Open
      </OutsideLink>
    ),
  },
];
