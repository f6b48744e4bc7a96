// What reps are given to read, to show and to answer.
import { RepResourceFilter } from '@groundwork/contract/resources';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { offered } from '../../../features/resources/queries.ts';
import { ResourceList } from '../../../features/resources/resource-list.tsx';
import { kinds } from '../../../features/resources/wording.ts';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Empty } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { ListBody } from '../../frame/list-body.tsx';
import { repResourcesSearch } from '../filter-search.ts';

export function ResourcesPage() {
  const asked = knownFilter(RepResourceFilter, useSearch({ from: '/rep/resources' }));
  const navigate = useNavigate({ from: '/rep/resources' });
  const list = useInfiniteQuery(offered(asked));
  const isFiltered = Object.keys(asked).length > 0;
  const go = (next: Record<string, unknown>) =>
    void navigate({ search: repResourcesSearch({ ...asked, ...next }), replace: true });
  const showAll = () => void navigate({ search: {} });
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
        <ListBody
          list={list}
          waiting="Loading the resources"
          empty={
            <Empty
              icon={<BookOpen />}
              title="No resources yet"
              text="Playbooks, decks, battle cards and quizzes that the partner team publishes stand here."
            />
          }
          noMatch={isFiltered ? { title: 'No resource matches', onShowAll: showAll } : undefined}
        >
          {rows => <ResourceList resources={rows} />}
        </ListBody>
      </Card>
    </div>
  );
}
