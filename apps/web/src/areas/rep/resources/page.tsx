// What reps are given to read, to show and to answer.
import { RepResourceFilter } from '@groundwork/contract/resources';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { offered } from '../../../features/resources/queries.ts';
import { ResourceList } from '../../../features/resources/resource-list.tsx';
import { kinds } from '../../../features/resources/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { repResourcesSearch } from '../filter-search.ts';

export function ResourcesPage() {
  const asked = knownFilter(RepResourceFilter, useSearch({ from: '/rep/resources' }));
  const navigate = useNavigate({ from: '/rep/resources' });
  const list = useInfiniteQuery(offered(asked));
  const rows = rowsOf(list.data);
  const go = (next: Record<string, unknown>) =>
    void navigate({ search: repResourcesSearch({ ...asked, ...next }), replace: true });
  return (
    <div className="grid gap-4">
      <h1 className="text-xl font-semibold">Resources</h1>
      <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Search resources"
          placeholder="Title or text"
          value={asked.search ?? ''}
          onSearch={search => go({ search: search || undefined })}
        />
        <FilterChips
          label="Kind"
          options={kinds}
          value={asked.kind}
          counts={undefined}
          onChange={kind => go({ kind })}
        />
      </div>
      <Card className="overflow-clip">
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the resources" />
          </div>
        ) : rows.length === 0 ? (
          Object.keys(asked).length > 0 ? (
            <Empty
              title="No resource matches"
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty
              icon={<BookOpen />}
              title="No resources yet"
              text="Playbooks, decks, battle cards and quizzes that the partner team publishes stand here."
            />
          )
        ) : (
          <ResourceList resources={rows} />
        )}
        <ShowMore list={list} place="foot" />
      </Card>
    </div>
  );
}
