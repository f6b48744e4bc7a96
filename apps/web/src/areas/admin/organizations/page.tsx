// Every client: found, narrowed, put in order, taken along as a file.
import { OrganizationListAsked } from '@groundwork/contract/organization-admin';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type ListAsked,
  organizationCounts,
  organizationList,
  saveList,
} from '../../../features/organizations/admin-queries.ts';
import { ListFilters } from '../../../features/organizations/list-filters.tsx';
import { ListGrid } from '../../../features/organizations/list-grid.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { count, counted } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { organizationsSearch } from '../filter-search.ts';

const begin = onDemand(
  async () => (await import('../../../features/organizations/new-dialog.tsx')).NewDialog,
);

export function OrganizationsPage() {
  const { can } = useAuth();
  const navigate = useNavigate();
  const asked = knownFilter(OrganizationListAsked, useSearch({ from: '/admin/organizations' }));
  const [isNew, setNew] = useState(false);
  const ask = (next: ListAsked): void =>
    void navigate({ to: '/admin/organizations', search: organizationsSearch(next), replace: true });
  const list = useInfiniteQuery(organizationList(asked));
  const counts = useQuery(organizationCounts(asked.search)).data;
  const save = useChange(saveList(), { failure: 'The list could not be exported' });
  const rows = rowsOf(list.data);
  const isNarrowed = Object.keys(asked).some(name => name !== 'sort' && name !== 'direction');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">Organizations</h1>
          <p className="text-muted tabular">
            {counts ? `${counted(counts.total, 'client')}${asked.search === undefined ? '' : ' found'}` : ' '}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" isBusy={save.isPending} onClick={() => save.mutate(asked)}>
            <Download aria-hidden="true" />
            Export CSV
          </Button>
          {can('organizations.create') && (
            <Button {...begin.intent} onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              New organization
            </Button>
          )}
        </div>
      </div>
      <ListFilters asked={asked} onAsk={ask} counts={counts} />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the organizations" />
      ) : (
        <Card aria-label="List of organizations" className="overflow-hidden">
          {rows.length === 0 ? (
            <Empty
              title={isNarrowed ? 'No organization matches' : 'No organizations yet'}
              action={
                isNarrowed && (
                  <Button variant="secondary" onClick={() => ask({})}>
                    Show all
                  </Button>
                )
              }
            />
          ) : (
            <ListGrid organizations={rows} asked={asked} onAsk={ask} />
          )}
          {list.hasNextPage && (
            <ShowMore list={list} place="foot">
              {`Show more than ${count(rows.length)}`}
            </ShowMore>
          )}
        </Card>
      )}
      {isNew && (
        <begin.Dialog
          onClose={() => setNew(false)}
          onMade={({ id }) =>
            void navigate({ to: '/admin/organizations/$organizationId', params: { organizationId: id } })
          }
        />
      )}
    </div>
  );
}
