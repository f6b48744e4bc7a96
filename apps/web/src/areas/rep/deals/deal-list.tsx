import type { DealFilter, DealSort } from '@groundwork/contract/deals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { DealTable } from '../../../features/deals/deal-table.tsx';
import { deals, saveDeals } from '../../../features/deals/queries.ts';
import { sortNames } from '../../../features/deals/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

export interface DealListProps {
  asked: DealFilter;
  sort: DealSort | undefined;
  onSort: (sort: DealSort) => void;
  onShowAll: () => void;
}

const sorts = Object.entries(sortNames).map(([value, label]) => ({ value, label }));
const isSort = (value: string): value is DealSort => value in sortNames;

export function DealList({ asked, sort, onSort, onShowAll }: DealListProps) {
  const list = useInfiniteQuery(deals({ ...asked, ...(sort && { sort }) }));
  const save = useChange(saveDeals(asked), { failure: 'The deals could not be downloaded' });
  const rows = rowsOf(list.data);
  const shownSort = sort ?? '-created';
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <Card className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <div className="w-44 max-sm:w-full">
          <Select
            label="Order"
            value={shownSort}
            groups={[{ options: sorts }]}
            onChange={value => isSort(value) && onSort(value)}
          />
        </div>
        <Button
          variant="secondary"
          isBusy={save.isPending}
          disabled={rows.length === 0}
          onClick={() => save.mutate()}
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the deals" />
        </div>
      ) : rows.length > 0 ? (
        <DealTable
          deals={rows}
          sort={shownSort}
          onSort={onSort}
          link={deal => (
            <Link
              to="/rep/deals/$dealId"
              params={{ dealId: deal.id }}
              className="w-fit font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            >
              <bdi>{deal.company}</bdi>
            </Link>
          )}
        />
      ) : isFiltered ? (
        <Empty
          title="No deal matches"
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show all
            </Button>
          }
        />
      ) : (
        <Empty
          title="No deal yet"
          text="Register the company you talk to: once that is approved, no other partner can."
          action={
            <Link to="/rep/deals/new" className={buttonLook()}>
              New Deal
            </Link>
          }
        />
      )}
      <ShowMore list={list} place="foot" />
    </Card>
  );
}
