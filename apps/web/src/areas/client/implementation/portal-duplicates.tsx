// Duplicates that stand in the portal: searched for, the groups on the left, the one in hand beside them. On a phone the group
// first, and the list below.
import type { MergeableObject, MergeGroup, MergeGroupState } from '@groundwork/contract/merges';
import type { Portal } from '@groundwork/contract/portals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { GroupList } from '../../../features/merges/group-list.tsx';
import { groups as groupsOf } from '../../../features/merges/queries.ts';
import { objectNames } from '../../../features/merges/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { MergeGroupView } from './merge-group.tsx';
import { PortalSearch } from './portal-search.tsx';

export function PortalDuplicates({ projectId, portal }: { projectId: string; portal: Portal | null }) {
  const [object, setObject] = useState<MergeableObject>('contacts');
  const [state, setState] = useState<MergeGroupState>('open');
  const [held, setHeld] = useState<string>();
  const list = useInfiniteQuery(groupsOf(projectId, object));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (portal === null)
    return (
      <Empty
        icon={<CopyCheck />}
        title="No portal is connected yet"
        text="A search looks among the records of your CRM. Connect a portal under Settings first."
      />
    );
  if (list.error) return <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting label="Loading the groups" />;
  // What was found in another portal says nothing of this one.
  const isHere = (each: { object: string; portal_id: string }) =>
    each.object === object && each.portal_id === portal.id;
  const all = rowsOf(list.data).filter(isHere);
  const rows = all.filter(group => group.state === state);
  const search = list.data.pages[0]?.searches.find(isHere);
  // The one in hand stays in hand, wherever its change set moves it.
  const current = all.find(({ id }) => id === held) ?? rows[0];
  if (held !== current?.id) setHeld(current?.id);
  const show = (next: MergeGroupState) => {
    setHeld(undefined);
    setState(next);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PortalSearch
        projectId={projectId}
        portalName={portal.name}
        object={object}
        search={search}
        onObject={next => {
          setHeld(undefined);
          setObject(next);
        }}
      />
      {search && (
        <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
          <Segmented
            label="Which groups"
            value={state}
            options={[
              { value: 'open', label: `To look at ${count(search.open)}` },
              { value: 'merged', label: `Merged ${count(search.merged)}` },
              { value: 'different', label: `Not the same ${count(search.different)}` },
            ]}
            onChange={show}
          />
        </div>
      )}
      {current ? (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
          <aside
            aria-label="Groups at hand"
            className="flex min-h-0 min-w-0 flex-col border-line bg-canvas max-lg:order-last max-lg:border-t lg:overflow-y-auto lg:border-r"
          >
            <GroupList groups={rows} chosen={current.id} onChoose={({ id }) => setHeld(id)} />
          </aside>
          <MergeGroupView
            key={current.id}
            projectId={projectId}
            portalName={portal.name}
            group={current}
            onDifferent={() => setHeld(nextOf(rows, current)?.id)}
          />
        </div>
      ) : (
        search && (
          <Nothing object={object} state={state} isSearched={!search.is_too_few && !search.is_too_many} />
        )
      )}
    </div>
  );
}

function nextOf(rows: readonly MergeGroup[], { id }: MergeGroup): MergeGroup | undefined {
  const at = rows.findIndex(each => each.id === id);
  return rows[at + 1] ?? rows[at - 1];
}

function Nothing({
  object,
  state,
  isSearched,
}: {
  object: MergeableObject;
  state: MergeGroupState;
  isSearched: boolean;
}) {
  const { many } = objectNames[object];
  const titles = {
    open: isSearched ? `No ${many} wait to be looked at` : `The ${many} were not compared`,
    merged: `No ${many} of this search were merged`,
    different: `Nobody said of ${many} of this search that they are not the same`,
  };
  return <Empty icon={<CopyCheck />} title={titles[state]} />;
}
