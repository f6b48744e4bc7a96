// Asking again for what work on a change set alters.
import { implementationReads } from '@groundwork/contract/changes';
import { useCallback, useEffect, useRef } from 'react';
import { useInvalidate } from '../../../lib/data/invalidate.ts';

/** When work ends, what it made is asked for again: the analysis, the change sets, their entries, the project's status. */
export function useFollow(isMoving: boolean): void {
  const refresh = useRefresh();
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current && !isMoving) refresh();
    wasMoving.current = isMoving;
  }, [isMoving, refresh]);
}

/** The same of one change set, however fast it goes from one state to the next. */
export function useFollowState(state: string): void {
  const refresh = useRefresh();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) refresh();
    before.current = state;
  }, [state, refresh]);
}

/** Asks again for everything an operation may have changed. */
export function useRefresh(): () => void {
  const forget = useInvalidate();
  return useCallback(() => void forget(implementationReads), [forget]);
}
