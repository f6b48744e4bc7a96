// Duplicates that stand in the portal: searched for, the groups on the left, the one in hand beside them. On a phone the group
// first, and the list below.
import type { MergeableObject, MergeGroup, MergeGroupState } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { GroupList } from '../../../features/merges/group-list.tsx';
import { groups as groupsOf } from '../../../features/merges/queries.ts';
import { nothingInWords, objectIn, unsearchedInWords } from '../../../features/merges/wording.ts';
import { isFinal } from '../../../features/operations/phases.ts';
import { latestSearch } from '../../../features/operations/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { tabTitle } from '../../../ui/brand.ts';
import { useIsWide } from '../../../ui/media.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { titleSlot } from '../../frame/title-slot.ts';
import { MergeGroupView } from './merge-group.tsx';
import { PortalSearch } from './portal-search.tsx';

interface Props {
  projectName: string;
  projectId: string;
  portal: Portal | null;
}

export function PortalDuplicates({ projectName, projectId, portal }: Props) {
  useEffect(() => {
    document.title = tabTitle('Duplicates in the portal', projectName);
  }, [projectName]);
  return (
    <>
      <titleSlot.Fill>
        <h1 className="min-w-0 truncate text-title tracking-normal">Duplicates in the portal</h1>
      </titleSlot.Fill>
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-canvas px-4 py-1.5 text-xs">
        <p className="min-w-0 text-muted">
          Records that look like one, of {portal?.name ?? 'your CRM'}, for {projectName}.
        </p>
        <Link
          to="/client/implementation"
          search={{}}
          className="ml-auto rounded-sm font-medium text-accent-ink hover:underline"
        >
          Back to the steps
        </Link>
      </div>
      {portal ? (
        <OfPortal projectId={projectId} portal={portal} />
      ) : (
        <Empty
          icon={<ScanSearch />}
          title="No portal is connected yet"
          text="A search looks among the records of your CRM. Connect a portal under Settings first."
        />
      )}
    </>
  );
}

function OfPortal({ projectId, portal }: { projectId: string; portal: Portal }) {
  const latest = useQuery(latestSearch(projectId));
  if (latest.error) return <ErrorState {...failureOf(latest.error)} onRetry={() => void latest.refetch()} />;
  if (latest.data === undefined) return <Loading label="Loading the latest search" />;
  return <Groups projectId={projectId} portal={portal} operation={latest.data} />;
}

function Loading({ label }: { label: string }) {
  return (
    <div className="p-4">
      <Waiting label={label} />
    </div>
  );
}

interface GroupsProps {
  projectId: string;
  portal: Portal;
  /** The latest search, of whatever object. */
  operation: Operation | null;
}

function Groups({ projectId, portal, operation }: GroupsProps) {
  const { can } = useAuth();
  const isWide = useIsWide();
  const searched = operation ? objectIn(operation.input) : undefined;
  // Whoever comes from the end of a search sees what it found.
  const [object, setObject] = useState<MergeableObject>(searched ?? 'contacts');
  const [state, setState] = useState<MergeGroupState>('open');
  const [held, setHeld] = useState<string>();
  const inHand = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(groupsOf(projectId, object));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (list.error) return <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading label="Loading the groups" />;
  // What was found in another portal says nothing of this one.
  const isHere = (each: { object: string; portal_id: string }) =>
    each.object === object && each.portal_id === portal.id;
  const all = rowsOf(list.data).filter(isHere);
  const rows = all.filter(group => group.state === state);
  const found = list.data.pages[0]?.searches.find(isHere);
  const isSearching = operation !== null && !isFinal(operation) && searched === object;
  const isCompared = found !== undefined && !found.is_too_few && !found.is_too_many;
  // The one in hand stays in hand, wherever its change set moves it.
  const current = all.find(({ id }) => id === held) ?? rows[0];
  if (held !== current?.id) setHeld(current?.id);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PortalSearch
        projectId={projectId}
        portalName={portal.name}
        object={object}
        search={found}
        operation={operation}
        isLoading={list.isPlaceholderData}
        onObject={next => {
          setHeld(undefined);
          setState('open');
          setObject(next);
        }}
      />
      {isCompared && all.length > 0 && (
        <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
          <Segmented
            label="Which groups"
            value={state}
            options={[
              { value: 'open', label: `To look at ${count(found.open)}` },
              { value: 'merged', label: `Merged ${count(found.merged)}` },
              { value: 'different', label: `Not the same ${count(found.different)}` },
            ]}
            onChange={next => {
              setHeld(undefined);
              setState(next);
            }}
          />
        </div>
      )}
      {current ? (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
          <aside
            aria-label="Groups at hand"
            className="flex min-h-0 min-w-0 flex-col border-line bg-canvas max-lg:order-last max-lg:border-t lg:overflow-y-auto lg:border-r"
          >
            <GroupList
              groups={rows}
              chosen={current.id}
              onChoose={({ id }) => {
                setHeld(id);
                // On a phone it stands above the list.
                if (!isWide) inHand.current?.scrollIntoView();
              }}
            />
          </aside>
          <div ref={inHand} className="flex min-h-0 min-w-0 scroll-mt-16 flex-col">
            <MergeGroupView
              key={current.id}
              projectId={projectId}
              portalName={portal.name}
              group={current}
              onDifferent={() => setHeld(nextOf(rows, current)?.id)}
            />
          </div>
        </div>
      ) : list.isPlaceholderData ? (
        <Loading label="Loading the groups" />
      ) : (
        !isSearching && (
          <Empty
            icon={<ScanSearch />}
            {...(found
              ? nothingInWords(found, state)
              : unsearchedInWords(object, portal.name, can('changesets.propose')))}
          />
        )
      )}
    </div>
  );
}

function nextOf(rows: readonly MergeGroup[], { id }: MergeGroup): MergeGroup | undefined {
  const at = rows.findIndex(each => each.id === id);
  return rows[at + 1] ?? rows[at - 1];
}
