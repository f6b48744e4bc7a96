// The two things one can do about an operation: stop it, and have it tried again.
import type { Operation } from '@groundwork/contract/operations';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { isFinal, kindNames } from './phases.ts';
import { cancelOperation, retryOperation } from './queries.ts';

const again = { failure: true, isDoubtful: true } as const;

export function OperationActions({
  operation,
}: {
  operation: Pick<Operation, 'id' | 'kind' | 'status' | 'is_cancel_requested'>;
}) {
  const cancel = useChange(cancelOperation(), again);
  const retry = useChange(retryOperation(), again);
  const { id, kind, status, is_cancel_requested: isStopping } = operation;
  if (!isFinal(operation))
    return (
      <Button
        variant="secondary"
        size="sm"
        isBusy={cancel.isPending}
        disabled={isStopping}
        aria-label={isStopping ? `${kindNames[kind]} is stopping` : `Cancel ${kindNames[kind]}`}
        onClick={() => cancel.mutate(id)}
      >
        {isStopping ? 'Stopping...' : 'Cancel'}
      </Button>
    );
  if (status === 'completed') return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={retry.isPending}
      aria-label={`Retry ${kindNames[kind]}`}
      onClick={() => retry.mutate(id)}
    >
      Retry
    </Button>
  );
}
