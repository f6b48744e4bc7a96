// The four things a person can do with a change set, each followed by a fresh look at where it stands.
import { approve, propose, resume, undo } from '../../../features/changesets/queries.ts';
import { keepOperation } from '../../../features/operations/queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';

export function useChangesetActions(projectId: string, onStarted: () => void) {
  // The operation may have begun although its answer was lost.
  const follow = { onSuccess: onStarted, isDoubtful: true };
  const cacheUpdates = (started: Parameters<typeof keepOperation>[0]) => [keepOperation(started)];
  return {
    propose: useChange({ ...propose(projectId), cacheUpdates }, { ...follow, failure: true }),
    // Its dialog says why it was refused.
    approve: useChange({ ...approve(), cacheUpdates }, follow),
    resume: useChange({ ...resume(), cacheUpdates }, { ...follow, failure: true }),
    undo: useChange({ ...undo(), cacheUpdates }, { ...follow, failure: true }),
  };
}
