// A rep's deals, as a board or as a list.
import { DealFilter, DealSort } from '@groundwork/contract/deals';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { DealFilters } from '../../../features/deals/deal-filters.tsx';
import { dealSummary } from '../../../features/deals/queries.ts';
import { SavedViews } from '../../../features/deals/views-menu.tsx';
import { summaryOf } from '../../../features/deals/wording.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { dealsSearch } from '../filter-search.ts';
import { DealBoard } from './deal-board.tsx';
import { DealList } from './deal-list.tsx';

const importing = onDemand(
  async () => (await import('../../../features/deals/import-dialog.tsx')).ImportDialog,
);

const sides = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const;

export function DealsPage() {
  const { view, sort: sortGiven, ...given } = useSearch({ from: '/rep/deals' });
  const navigate = useNavigate({ from: '/rep/deals' });
  const [isImporting, setImporting] = useState(false);
  const asked = knownFilter(DealFilter, given);
  const sort = DealSort.safeParse(sortGiven).data;
  const side = view === 'table' ? 'table' : 'board';
  const { state: _, stage: __, ...boardAsked } = asked;
  const summary = useQuery(dealSummary(side === 'board' ? { ...boardAsked, state: 'open' } : asked));
  const go = (search: DealFilter & { sort?: DealSort | undefined }) =>
    void navigate({ search: dealsSearch({ view, sort, ...asked, ...search }), replace: true });
  const showAll = () => void navigate({ search: dealsSearch({ view }), replace: true });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">Deals</h1>
        <p role="status" className="text-muted tabular">
          {summary.data && summaryOf(summary.data.total, summary.data.totals)}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Segmented
            label="Shown as"
            value={side}
            options={sides}
            onChange={next => void navigate({ search: dealsSearch({ ...asked, sort, view: next }) })}
          />
          <Button variant="secondary" {...importing.intent} onClick={() => setImporting(true)}>
            <Upload aria-hidden="true" />
            Import...
          </Button>
          <Link to="/rep/deals/new" className={buttonLook()}>
            <Plus aria-hidden="true" />
            New Deal
          </Link>
        </div>
      </div>
      <div className="grid gap-2">
        <DealFilters asked={asked} summary={summary.data} isBoard={side === 'board'} onChange={go} />
        <SavedViews
          shown={{ filter: asked, sort }}
          onChoose={chosen =>
            void navigate({
              search: dealsSearch({ view, sort: chosen.sort, ...chosen.filter }),
              replace: true,
            })
          }
        />
      </div>
      {side === 'board' ? (
        <DealBoard asked={boardAsked} onShowAll={showAll} />
      ) : (
        <DealList asked={asked} sort={sort} onSort={next => go({ sort: next })} onShowAll={showAll} />
      )}
      {isImporting && <importing.Dialog onClose={() => setImporting(false)} />}
    </div>
  );
}
