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
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { partnersSearch } from '../filter-search.ts';

const detail = onDemand(async () => (await import('../../../features/resources/desk-dialog.tsx')).DeskDialog);
const write = onDemand(
  async () => (await import('../../../features/resources/write-dialog.tsx')).WriteDialog,
);
const to = '/admin/partners/resources';

export function PartnerResourcesPart() {
  const { resource: opened, ...given } = useSearch({ from: '/admin/partners/resources' });
  const navigate = useNavigate();
  const { state, kind, search } = knownFilter(ResourceFilter, given);
  const asked = {
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(search !== undefined && { search }),
  };
  /** null: a new one. */
  const [written, setWritten] = useState<ResourceOnDesk | null>();
  const list = useInfiniteQuery(resources(asked));
  const rows = rowsOf(list.data);
  const go = (next: Record<string, unknown>) =>
    void navigate({ to, search: partnersSearch({ ...asked, ...next }), replace: true });
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
            value={search ?? ''}
            onSearch={next => go({ search: next || undefined })}
          />
          <FilterChips
            label="State"
            options={states}
            value={state}
            counts={undefined}
            onChange={next => go({ state: next })}
          />
          <FilterChips
            label="Kind"
            options={kinds}
            value={kind}
            counts={undefined}
            onChange={next => go({ kind: next })}
          />
        </div>
        {newButton}
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
                <Button variant="secondary" onClick={() => void navigate({ to, search: {} })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <Empty
              title="No resources yet"
              text="Playbooks, decks, battle cards and quizzes that are published here are read by every partner rep."
            />
          )
        ) : (
          <ResourceTable resources={rows} onOpen={({ id }) => go({ resource: id })} />
        )}
        <ShowMore list={list} place="foot" />
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
