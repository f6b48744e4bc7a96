// One operation, live: what happens now, how far it is, how long it has taken, and the button that stops it.
import type { Operation } from '@groundwork/contract/operations';
import { type ReactNode, useEffect, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { span } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useWatching } from '../../lib/watched.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isFinal, portion, secondsOf } from './phases.ts';
import { cancelOperation, retryOperation } from './queries.ts';
import { WaitNotice } from './wait-notice.tsx';

export interface OperationWatchProps {
  operation: Operation;
  title: string;
  /** What stopping or leaving means here. */
  note: ReactNode;
  canRun: boolean;
}

export function OperationWatch({ operation, title, note, canRun }: OperationWatchProps) {
  useWatching(operation.id);
  const now = useNow(!isFinal(operation));
  const cancel = useChange(cancelOperation(), { failure: true });
  const retry = useChange(retryOperation(), { failure: true });
  const seconds = secondsOf(operation, now);
  const isStopping = operation.is_cancel_requested && !isFinal(operation);

  return (
    <Card className="px-4 py-4" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-muted" aria-live="polite">
            {phaseOf(operation, isStopping)}
          </p>
        </div>
        {canRun && !isFinal(operation) && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={cancel.isPending || isStopping}
            onClick={() => cancel.mutate(operation.id)}
          >
            {isStopping ? 'Stopping...' : 'Cancel'}
          </Button>
        )}
        {canRun && (operation.status === 'failed' || operation.status === 'cancelled') && (
          <Button size="sm" isBusy={retry.isPending} onClick={() => retry.mutate(operation.id)}>
            {operation.status === 'failed' ? 'Try again' : 'Go on'}
          </Button>
        )}
      </div>
      <div className="mt-4">
        <Progress
          label={title}
          value={portion(operation)}
          tone={operation.status === 'failed' ? 'bad' : 'accent'}
        />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular">
        <span>{doneOf(operation)}</span>
        <span>{seconds !== null && span(seconds)}</span>
      </div>
      {operation.status === 'failed' && operation.error && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {operation.error.message}
          {operation.error.correlation_id !== undefined && (
            <span className="block font-mono text-xs">Reference {operation.error.correlation_id}</span>
          )}
        </p>
      )}
      {operation.waits && !isStopping && (
        <div className="mt-3">
          <WaitNotice waits={operation.waits} />
        </div>
      )}
      {!isFinal(operation) && <p className="mt-4 border-t border-line pt-3 text-sm text-muted">{note}</p>}
    </Card>
  );
}

function phaseOf(operation: Operation, isStopping: boolean): string {
  if (isStopping) return 'Stopping at the next safe point';
  if (operation.waits) return 'Waiting for the portal';
  if (operation.status === 'queued') return 'Waiting for a free worker';
  if (operation.status === 'cancelled') return 'Cancelled';
  if (operation.status === 'failed') return 'Stopped by a problem';
  if (operation.status === 'completed') return 'Done';
  return operation.progress?.phase ?? 'Starting';
}

function doneOf({ progress }: Operation): string {
  if (!progress) return '';
  const { done, total, unit } = progress;
  return total === null ? `${count(done)} ${unit}` : `${count(done)} of ${count(total)} ${unit}`;
}

/** The time, once a second while something moves. */
function useNow(isMoving: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isMoving]);
  return now;
}
