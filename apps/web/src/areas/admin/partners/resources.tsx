// What partner reps are given to read, for those who write it.
import { ResourceFilter, type ResourceOnDesk } from '@groundwork/contract/resource-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { resources } from '../../../features/resources/desk-queries.ts';
import { ResourceTable } from '../../../features/resources/desk-table.tsx';
import { states } from '../../../features/resources/desk-wording.ts';
import { kinds } from '../../../features/resources/wording.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Empty } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { ListBody } from '../../frame/list-body.tsx';
import { partnersSearch } from '../filter-search.ts';

const detail = onDemand(async () => (await import('../../../features/resources/desk-dialog.tsx')).DeskDialog);
const write = onDemand(
  async () => (await import('../../../features/resources/write-dialog.tsx')).WriteDialog,
);
const to = '/admin/partners/resources';

export function PartnerResourcesPart() {
  const { resource: opened, ...given } = useSearch({ from: '/admin/partners/resources' });
  const navigate = useNavigate();
  const asked = knownFilter(ResourceFilter, given);
  /** null: a new one. */
  const [written, setWritten] = useState<ResourceOnDesk | null>();
  const list = useInfiniteQuery(resources(asked));
  const isFiltered = Object.keys(asked).length > 0;
  const go = (next: Record<string, unknown>) =>
    void navigate({ to, search: now => partnersSearch({ ...now, ...next }), replace: true });
  const showAll = () => void navigate({ to, search: {} });
  const newButton = (
    <Button {...write.intent} onClick={() => setWritten(null)}>
      <Plus aria-hidden="true" />
      New Resource
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label="Search resources"
            placeholder="Title or text"
            value={asked.search ?? ''}
            onSearch={next => go({ search: next || undefined })}
          />
          <FilterChips
            label="State"
            options={states}
            value={asked.state}
            counts={undefined}
            onChange={next => go({ state: next })}
          />
          <FilterChips
            label="Kind"
            options={kinds}
            value={asked.kind}
            counts={undefined}
            onChange={next => go({ kind: next })}
          />
        </div>
        {newButton}
      </div>
      <Card className="overflow-clip">
        <ListBody
          list={list}
          waiting="Loading the resources"
          empty={
            <Empty
              title="No resources yet"
              text="Playbooks, decks, battle cards and quizzes that are published here are read by every partner rep."
            />
          }
          noMatch={isFiltered ? { title: 'No resource matches', onShowAll: showAll } : undefined}
        >
          {rows => <ResourceTable resources={rows} onOpen={({ id }) => go({ resource: id })} />}
        </ListBody>
      </Card>
      {opened !== undefined && written === undefined && (
        <detail.Dialog
          key={opened}
          id={opened}
          onRevise={setWritten}
          onClose={() => go({ resource: undefined })}
        />
      )}
      {written !== undefined && (
        <write.Dialog
          {...(written && { resource: written, latest: written.versions[0] })}
          onClose={() => setWritten(undefined)}
          onWritten={({ id }) => {
            setWritten(undefined);
            go({ resource: id });
          }}
        />
      )}
    </>
  );
}
