// Starting something that looks at the whole portal, where what it says is wanted, and how far it is. It reads, and writes nothing.

import type { Operation } from '@groundwork/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isFinal, portion } from '../../features/operations/phases.ts';
import { cancelOperation, type latestAudit, type startAudit } from '../../features/operations/queries.ts';
import { WaitNotice } from '../../features/operations/wait-notice.tsx';
import { portals } from '../../features/portals/queries.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { cacheUpdate } from '../../lib/data/change.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { useWatching } from '../../lib/watched.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Notice } from '../../ui/state.tsx';

export interface PortalRunProps {
  /** `An audit`, `the audit`. */
  words: { a: string; the: string; last: string; progress: string; start: string; again: string };
  latest: ReturnType<typeof latestAudit>;
  start: ReturnType<typeof startAudit>;
  /** Calls whose answers are old once it has ended. */
  outdates: Parameters<ReturnType<typeof useInvalidate>>[0];
}

export function PortalRun({ words, latest: latestOf, start: startOf, outdates }: PortalRunProps) {
  const { can } = useAuth();
  const forget = useInvalidate();
  const latest = useQuery(latestOf);
  const connected = useQuery({ ...portals(), enabled: can('operations.run') });
  const start = useChange(startOf);
  const cancel = useChange({
    ...cancelOperation(),
    cacheUpdates: cancelled => [cacheUpdate(latestOf, () => cancelled)],
  });
  const run: Operation | null = latest.data ?? null;
  const isRunning = run !== null && !isFinal(run);
  useWatching(run?.id ?? '');
  useEnd(isRunning, () => void forget(outdates));

  if (!can('operations.run'))
    return (
      <p className="text-sm text-muted">{words.a} is started by somebody with the role Admin or User.</p>
    );
  const error = start.error ?? cancel.error ?? latest.error ?? connected.error;
  if (isRunning) {
    const { progress } = run;
    const phase = run.waits
      ? 'Waiting for the portal'
      : run.status === 'queued'
        ? 'Waiting for a free worker'
        : (progress?.phase ?? 'Looking at the portal');
    return (
      <div className="grid gap-2 rounded-md bg-sunken px-3 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm" role="status">
            {run.is_cancel_requested ? 'Stopping at the next safe point' : phase}
          </p>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Cancel ${words.the}`}
            isBusy={cancel.isPending || run.is_cancel_requested}
            onClick={() => cancel.mutate(run.id)}
          >
            Cancel
          </Button>
        </div>
        <Progress label={words.progress} value={portion(run)} />
        {run.waits && <WaitNotice waits={run.waits} />}
        <p className="text-sm text-muted tabular">
          {progress && progress.total !== null
            ? `${count(progress.done)} of ${count(progress.total)} ${progress.unit}. `
            : ''}
          You can close this window; {words.the} goes on.
        </p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {run?.status === 'failed' && (
        <Notice tone="bad">
          {words.last} stopped: {run.error?.message ?? 'for an unknown reason.'}
        </Notice>
      )}
      {run?.status === 'cancelled' && <p className="text-sm text-muted">{words.last} was cancelled.</p>}
      {connected.data?.length === 0 ? (
        <p className="text-sm text-muted">
          {words.a} looks at your CRM.{' '}
          <Link to="/client/implementation" className="underline">
            Connect a portal
          </Link>{' '}
          first.
        </p>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          isBusy={start.isPending}
          disabled={!connected.data}
          onClick={() => start.mutate()}
        >
          {!start.isPending && <ScanSearch aria-hidden="true" />}
          {start.isPending ? 'Starting...' : run?.status === 'completed' ? words.again : words.start}
        </Button>
      )}
    </div>
  );
}

/** Once when what was running runs no more. */
function useEnd(isRunning: boolean, onEnd: () => void): void {
  const was = useRef(isRunning);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (was.current && !isRunning) latest.current();
    was.current = isRunning;
  }, [isRunning]);
}
