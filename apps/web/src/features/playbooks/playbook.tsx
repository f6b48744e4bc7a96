// An organization's playbook: whether it is applied, and everything in it.
import type { PlaybookKind } from '@groundwork/contract/playbook-shapes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { EntryTable } from './entry-table.tsx';
import { entries, playbook } from './queries.ts';
import { StateCard } from './state-card.tsx';
import { kinds } from './wording.ts';

export function Playbook({ organizationId, canManage }: { organizationId: string; canManage: boolean }) {
  const state = useQuery(playbook(organizationId));
  if (state.error && !state.data)
    return <ErrorState {...failureOf(state.error)} onRetry={() => void state.refetch()} />;
  if (!state.data) return <Waiting label="Loading the playbook" />;
  return (
    <div className="grid gap-4">
      <StateCard organizationId={organizationId} state={state.data} canManage={canManage} />
      {state.data.entries === 0 ? (
        <Card aria-label="Entries">
          <Empty
            icon={<BookOpen />}
            title="Nothing learnt yet"
            text="Where a column goes, how it is written, what a table is: what you choose in the mapping of one project stands here, and helps with the next."
          />
        </Card>
      ) : (
        <Entries organizationId={organizationId} canManage={canManage} />
      )}
    </div>
  );
}

function Entries({ organizationId, canManage }: { organizationId: string; canManage: boolean }) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<PlaybookKind>();
  const list = useInfiniteQuery(entries(organizationId, { kind, ...(search !== '' && { search }) }));
  return (
    <Card className="overflow-clip">
      <div
        role="search"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3"
      >
        <SearchField
          label="Search the playbook"
          placeholder="Column, property or system"
          value={search}
          onSearch={setSearch}
        />
        <FilterChips label="Kind" options={kinds} value={kind} counts={undefined} onChange={setKind} />
      </div>
      {list.data ? (
        <>
          {rowsOf(list.data).length > 0 ? (
            <EntryTable organizationId={organizationId} rows={rowsOf(list.data)} canManage={canManage} />
          ) : (
            <Empty
              title="Nothing matches"
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    setSearch('');
                    setKind(undefined);
                  }}
                >
                  Show all
                </Button>
              }
            />
          )}
          <ShowMore list={list} place="foot" />
        </>
      ) : list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <div className="p-4">
          <Waiting label="Loading the entries" />
        </div>
      )}
    </Card>
  );
}
