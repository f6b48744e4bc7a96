// The contact form's inbox.
import { LeadFilter } from '@groundwork/contract/leads';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { LeadFilters } from '../../../features/leads/lead-filters.tsx';
import { LeadTable } from '../../../features/leads/lead-table.tsx';
import { leadCounts, leads, saveLeads } from '../../../features/leads/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { leadSearch } from '../filter-search.ts';

const detail = onDemand(async () => (await import('../../../features/leads/lead-dialog.tsx')).LeadDialog);

export function LeadsPage() {
  const { lead: opened, ...given } = useSearch({ from: '/admin/leads' });
  const navigate = useNavigate({ from: '/admin/leads' });
  const asked = knownFilter(LeadFilter, given);
  const list = useInfiniteQuery(leads(asked));
  const counts = useQuery(leadCounts(asked));
  const save = useChange(saveLeads(asked), { failure: 'The leads could not be downloaded' });
  const rows = rowsOf(list.data);
  const isFiltered = Object.keys(asked).length > 0;
  const go = (search: Record<string, unknown>) =>
    void navigate({ search: now => leadSearch({ ...now, ...search }), replace: true });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Leads</h1>
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
      <LeadFilters asked={asked} counts={counts.data} onChange={go} />
      <Card className="overflow-clip">
        <header className="px-4 py-3">
          <h2 className="text-title font-semibold">
            {counts.data ? counted(counts.data.total, 'lead') : 'Leads'}
          </h2>
        </header>
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the leads" />
          </div>
        ) : rows.length === 0 ? (
          isFiltered ? (
            <Empty
              title="No lead matches"
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty title="No leads yet" text="What visitors write through the contact form comes in here." />
          )
        ) : (
          <LeadTable leads={rows} onOpen={lead => go({ lead: lead.id })} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
      {opened !== undefined && (
        <detail.Dialog
          key={opened}
          id={opened}
          isForwarding={counts.data?.is_forwarding === true}
          onClose={() => go({ lead: undefined })}
        />
      )}
    </div>
  );
}
