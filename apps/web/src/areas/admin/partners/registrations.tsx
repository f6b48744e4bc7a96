// What reps register, for staff to approve or reject, the newest first.
import { type Registration, RegistrationFilter } from '@groundwork/contract/deal-registrations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { RegistrationFilters } from '../../../features/deals/registration-filters.tsx';
import { type Deciding, RegistrationItem } from '../../../features/deals/registration-item.tsx';
import { registrationCounts, registrations } from '../../../features/deals/registration-queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { partnersSearch } from '../filter-search.ts';

const deciding = onDemand(
  async () => (await import('../../../features/deals/registration-dialogs.tsx')).DecideDialog,
);

export function RegistrationsPart() {
  const { rep, ...given } = useSearch({ from: '/admin/partners/registrations' });
  const navigate = useNavigate({ from: '/admin/partners/registrations' });
  const asked = knownFilter(RegistrationFilter, { ...given, ...(rep !== undefined && { rep_id: rep }) });
  const list = useInfiniteQuery(registrations(asked));
  const counts = useQuery(registrationCounts(asked));
  const [open, setOpen] = useState<{ deal: Registration; what: Deciding }>();
  const rows = rowsOf(list.data);
  // While another list is on its way, what is being decided stays as it was: its words are not lost.
  const decided = rows.find(({ id }) => id === open?.deal.id) ?? open?.deal;
  const isFiltered = Object.keys(asked).length > 0;
  const go = (change: Partial<RegistrationFilter>) => {
    const { rep_id: of, ...rest } = { ...asked, ...change };
    void navigate({ search: partnersSearch({ ...rest, rep: of }), replace: true });
  };
  return (
    <div className="grid gap-4">
      <RegistrationFilters asked={asked} counts={counts.data} onChange={go} />
      <Card className="overflow-clip">
        <header className="px-4 py-3">
          <h2 className="text-title font-semibold">
            {counts.data ? counted(counts.data.total, 'registration') : 'Registrations'}
          </h2>
        </header>
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the registrations" />
          </div>
        ) : rows.length > 0 ? (
          <ul aria-label="Registrations" className="grid divide-y divide-line border-t border-line">
            {rows.map(deal => (
              <li key={deal.id} className="min-w-0">
                <RegistrationItem deal={deal} onDecide={what => setOpen({ deal, what })} />
              </li>
            ))}
          </ul>
        ) : isFiltered ? (
          <Empty
            title="No registration matches"
            action={
              <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                Show all
              </Button>
            }
          />
        ) : (
          <Empty title="No registrations yet" text="What partner reps register comes in here." />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {open && decided && (
        <deciding.Dialog
          key={`${open.what} ${decided.id}`}
          deal={decided}
          what={open.what}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
