// Starting a search for duplicates in the portal, and how far it is. It reads, and writes nothing.
import type { MergeableObject, MergeSearch } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { searchPortal } from '../../../features/merges/queries.ts';
import { isMergeable, objectNames, objectOptions, searchInWords } from '../../../features/merges/wording.ts';
import { OperationWatch } from '../../../features/operations/operation-watch.tsx';
import { isFinal } from '../../../features/operations/phases.ts';
import { latestSearch } from '../../../features/operations/queries.ts';
import { cacheUpdate } from '../../../lib/data/change.ts';
import { useInvalidate } from '../../../lib/data/invalidate.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';

function titleOf({ input: { object } }: Operation): string {
  const named = typeof object === 'string' && isMergeable(object) ? ` among ${objectNames[object].many}` : '';
  return `Search for duplicates${named}`;
}

export function PortalSearch({
  projectId,
  portalName,
  object,
  search,
  onObject,
}: {
  projectId: string;
  portalName: string;
  object: MergeableObject;
  /** The latest of the object; undefined before there was one. */
  search: MergeSearch | undefined;
  onObject: (object: MergeableObject) => void;
}) {
  const { can } = useAuth();
  const forget = useInvalidate();
  const latest = useQuery(latestSearch(projectId));
  const start = useChange(
    {
      ...searchPortal(projectId),
      cacheUpdates: started => [cacheUpdate(latestSearch(projectId), () => started)],
    },
    { failure: 'The search did not begin', isDoubtful: true },
  );
  const operation = latest.data ?? null;
  const isRunning = operation !== null && !isFinal(operation);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void forget(['merges.groups']);
    wasRunning.current = isRunning;
  }, [isRunning, forget]);
  const many = objectNames[object].many;
  return (
    <div className="grid shrink-0 gap-2 border-b border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Object"
          value={object}
          groups={[{ options: objectOptions }]}
          onChange={next => isMergeable(next) && onObject(next)}
        />
        {can('changesets.propose') && !isRunning && (
          <Button
            variant={search ? 'secondary' : 'primary'}
            isBusy={start.isPending}
            onClick={() => start.mutate(object)}
          >
            {!start.isPending && <ScanSearch aria-hidden="true" />}
            {start.isPending ? 'Starting...' : search ? 'Search again' : `Search the ${many}`}
          </Button>
        )}
        <p className="min-w-0 flex-1 basis-60 text-xs text-muted">
          {search
            ? `${searchInWords(search)} Searched ${instant(search.searched_at)}.`
            : `The ${many} in ${portalName} have not been searched.`}
        </p>
      </div>
      {operation && (isRunning || operation.status === 'failed' || operation.status === 'cancelled') && (
        <OperationWatch
          operation={operation}
          title={titleOf(operation)}
          note="It only reads. You can leave this page; it goes on. What the search before found stands until it ends."
          canRun={can('operations.run')}
        />
      )}
    </div>
  );
}
