// Starting a search for duplicates in the portal, and how far it is. It reads, and writes nothing.
import type { MergeableObject, MergeSearch } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { searchPortal } from '../../../features/merges/queries.ts';
import {
  isMergeable,
  objectIn,
  objectNames,
  objectOptions,
  searchInWords,
} from '../../../features/merges/wording.ts';
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

function titleOf({ input }: Operation): string {
  const object = objectIn(input);
  return `Search for duplicates${object ? ` among ${objectNames[object].many}` : ''}`;
}

export function PortalSearch({
  projectId,
  portalName,
  object,
  search,
  operation,
  isLoading,
  onObject,
}: {
  projectId: string;
  portalName: string;
  object: MergeableObject;
  /** The latest of the object; undefined before there was one. */
  search: MergeSearch | undefined;
  /** The latest search of the project, of whatever object. */
  operation: Operation | null;
  /** It is not known yet what was found of the object. */
  isLoading: boolean;
  onObject: (object: MergeableObject) => void;
}) {
  const { can } = useAuth();
  const forget = useInvalidate();
  const start = useChange(
    {
      ...searchPortal(projectId),
      cacheUpdates: started => [cacheUpdate(latestSearch(projectId), () => started)],
    },
    { failure: 'The search did not begin', isDoubtful: true },
  );
  const isRunning = operation !== null && !isFinal(operation);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void forget(['merges.groups']);
    wasRunning.current = isRunning;
  }, [isRunning, forget]);
  const hasFailed = operation?.status === 'failed' || operation?.status === 'cancelled';
  const many = objectNames[object].many;
  return (
    <div className="grid shrink-0 gap-2 border-b border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Object"
          value={object}
          groups={[{ options: objectOptions }]}
          onChange={next => isMergeable(next) && onObject(next)}
          className="sm:max-w-44"
        />
        {can('changesets.propose') && !isRunning && !isLoading && (
          <Button
            variant={search || hasFailed ? 'secondary' : 'primary'}
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
            : !isLoading && `The ${many} in ${portalName} have not been searched.`}
        </p>
      </div>
      {operation && (isRunning || hasFailed) && (
        <OperationWatch
          operation={operation}
          title={titleOf(operation)}
          note={`It only reads. You can leave this page; it goes on.${search && objectIn(operation.input) === object ? ' What the search before found stands until it ends.' : ''}`}
          canRun={can('operations.run')}
        />
      )}
    </div>
  );
}
