// Starting an audit of the portal where its report is wanted, and how far it is. It reads, and writes nothing.

import { documentReads } from '@groundwork/contract/changes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isFinal, portion } from '../../features/operations/phases.ts';
import { cancelOperation, latestAudit, startAudit } from '../../features/operations/queries.ts';
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

export function AuditRun({ projectId }: { projectId: string }) {
  const { can } = useAuth();
  const forget = useInvalidate();
  const latest = useQuery(latestAudit(projectId));
  const connected = useQuery(portals());
  const start = useChange(startAudit(projectId));
  const cancel = useChange({
    ...cancelOperation(),
    cacheUpdates: cancelled => [cacheUpdate(latestAudit(projectId), () => cancelled)],
  });
  const audit = latest.data ?? null;
  const isRunning = audit !== null && !isFinal(audit);
  useWatching(audit?.id ?? '');
  useEnd(isRunning, () => void forget([...documentReads, 'audits.list']));

  if (!can('operations.run'))
    return <p className="text-sm text-muted">An audit is started by somebody with the role Admin or User.</p>;
  const error = start.error ?? cancel.error ?? latest.error ?? connected.error;
  if (isRunning) {
    const { progress } = audit;
    const phase = audit.waits
      ? 'Waiting for the portal'
      : audit.status === 'queued'
        ? 'Waiting for a free worker'
        : (progress?.phase ?? 'Looking at the portal');
    return (
      <div className="grid gap-2 rounded-md bg-sunken px-3 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm" role="status">
            {audit.is_cancel_requested ? 'Stopping at the next safe point' : phase}
          </p>
          <Button
            variant="secondary"
            size="sm"
            aria-label="Cancel the audit"
            isBusy={cancel.isPending || audit.is_cancel_requested}
            onClick={() => cancel.mutate(audit.id)}
          >
            Cancel
          </Button>
        </div>
        <Progress label="Audit of the portal" value={portion(audit)} />
        {audit.waits && <WaitNotice waits={audit.waits} />}
        <p className="text-sm text-muted tabular">
          {progress && progress.total !== null
            ? `${count(progress.done)} of ${count(progress.total)} ${progress.unit}. `
            : ''}
          You can close this window; the audit goes on.
        </p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {audit?.status === 'failed' && (
        <Notice tone="bad">The last audit stopped: {audit.error?.message ?? 'for an unknown reason.'}</Notice>
      )}
      {audit?.status === 'cancelled' && <p className="text-sm text-muted">The last audit was cancelled.</p>}
      {connected.data?.length === 0 ? (
        <p className="text-sm text-muted">
          An audit looks at your CRM.{' '}
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
          {start.isPending
            ? 'Starting...'
            : audit?.status === 'completed'
              ? 'Run another audit'
              : 'Run an audit of the portal'}
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
