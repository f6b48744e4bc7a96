import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Board } from '../../../features/deals/board.tsx';
import { type BoardAsked, board as boardOf } from '../../../features/deals/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Empty, ErrorState, Skeleton, Waiting } from '../../../ui/state.tsx';
import { dealsSearch } from '../filter-search.ts';

export function DealBoard({ asked, onShowAll }: { asked: BoardAsked; onShowAll: () => void }) {
  const { data, error, refetch } = useQuery(boardOf(asked));
  if (!data)
    return error ? (
      <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting label="Loading the board">
        <div className="grid gap-2.5 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map(each => (
            <Skeleton key={each} className="h-64 max-lg:not-first:hidden" />
          ))}
        </div>
      </Waiting>
    );
  const isEmpty = data.stages.every(({ count }) => count === 0);
  const isFiltered = Object.keys(asked).length > 0;
  if (isEmpty && isFiltered)
    return (
      <Card>
        <Empty
          title="No open deal matches"
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show all
            </Button>
          }
        />
      </Card>
    );
  if (isEmpty && data.won.count + data.lost.count === 0)
    return (
      <Card>
        <Empty
          title="No open deal"
          text="Register the company you talk to: once that is approved, no other partner can."
          action={
            <Link to="/rep/deals/new" className={buttonLook()}>
              New Deal
            </Link>
          }
        />
      </Card>
    );
  return (
    <div className="grid gap-2">
      <p className="inline-flex items-center gap-1 justify-self-end text-xs text-muted max-lg:hidden">
        <Kbd>
          <ArrowLeft aria-label="Left arrow" className="size-3" />
        </Kbd>
        <Kbd>
          <ArrowRight aria-label="Right arrow" className="size-3" />
        </Kbd>{' '}
        move a deal, <Kbd>Enter</Kbd> open
      </p>
      <Board
        board={data}
        cardLink={(deal, props) => <Link to="/rep/deals/$dealId" params={{ dealId: deal.id }} {...props} />}
        dealLink={(deal, words) => (
          <Link
            to="/rep/deals/$dealId"
            params={{ dealId: deal.id }}
            className="font-medium text-accent-ink hover:underline max-sm:inline-flex max-sm:min-h-9 max-sm:items-center"
          >
            {words}
            <span className="sr-only"> {deal.company}</span>
          </Link>
        )}
        rest={(stage, count) => (
          <Link
            to="/rep/deals"
            search={dealsSearch({ ...asked, view: 'table', stage })}
            className="text-accent-ink hover:underline"
          >
            {counted(count, 'more deal')} in the table
          </Link>
        )}
      />
    </div>
  );
}
