// Payouts of commission: gathered by one, approved by another, and noted as paid.
import { PayoutState, payoutStates } from '@groundwork/contract/payouts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PayoutDetail } from '../../../features/commissions/payout-detail.tsx';
import { PayoutList } from '../../../features/commissions/payout-list.tsx';
import { payout, payouts } from '../../../features/commissions/payout-queries.ts';
import { payoutNames } from '../../../features/commissions/wording.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { ListBody } from '../../frame/list-body.tsx';

const making = onDemand(
  async () => (await import('../../../features/commissions/payout-dialog.tsx')).PayoutDialog,
);

const states = payoutStates.map(value => ({ value, label: payoutNames[value] }));

// Its type is said: worked out, it would hang on the types of the addresses, and these on it.
export function PayoutsPart(): ReactNode {
  const { run } = useSearch({ from: '/admin/partners/payouts' });
  return run === undefined ? <Payouts /> : <Opened id={run} />;
}

function Payouts() {
  const search = useSearch({ from: '/admin/partners/payouts' });
  const state = PayoutState.safeParse(search.state).data;
  const navigate = useNavigate({ from: '/admin/partners/payouts' });
  const list = useInfiniteQuery(payouts(state === undefined ? {} : { state }));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label="State"
          options={states}
          value={state}
          counts={undefined}
          onChange={next =>
            void navigate({ search: next === undefined ? {} : { state: next }, replace: true })
          }
        />
        <Button {...making.intent} onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          New Payout...
        </Button>
      </div>
      <Card className="overflow-clip">
        <ListBody
          list={list}
          waiting="Loading the payouts"
          empty={
            <Empty title="No payouts yet" text="The first one gathers what reps have earned up to a day." />
          }
          noMatch={
            state === undefined
              ? undefined
              : {
                  title: 'No payout is in that state',
                  onShowAll: () => void navigate({ search: {}, replace: true }),
                }
          }
        >
          {rows => (
            <PayoutList
              payouts={rows}
              link={({ id }, words) => (
                <Link
                  to="/admin/partners/payouts"
                  search={{ run: id }}
                  className="font-medium text-accent-ink hover:underline"
                >
                  {words}
                </Link>
              )}
            />
          )}
        </ListBody>
      </Card>
      {isMaking && (
        <making.Dialog
          today={today}
          onMade={({ id }) => void navigate({ search: { run: id } })}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(payout(id));
  return (
    <div className="grid gap-4">
      <Link
        to="/admin/partners/payouts"
        search={{}}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-accent-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All payouts
      </Link>
      {data ? (
        <PayoutDetail run={data} />
      ) : isCode(error, 'not_found') ? (
        <Empty title="There is no such payout" />
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the payout" />
      )}
    </div>
  );
}
