// What the counts of operations come to. Pure.
import type { OperationKind, OperationStatus } from '@groundwork/contract/operations';
import type { StatusCount } from './store.ts';

export function statsOf(counts: readonly StatusCount[], medianSeconds: number | null) {
  const sum = (which: (count: StatusCount) => boolean) =>
    counts.filter(which).reduce((total, { count }) => total + count, 0);
  const withStatus = (status: OperationStatus) => sum(count => count.status === status);
  const byKind: Partial<Record<OperationKind, number>> = Object.fromEntries(
    counts.map(({ kind }) => [kind, sum(count => count.kind === kind)]),
  );
  const ended = withStatus('completed') + withStatus('failed');
  return {
    total: sum(() => true),
    by_status: {
      queued: withStatus('queued'),
      running: withStatus('running'),
      completed: withStatus('completed'),
      failed: withStatus('failed'),
      cancelled: withStatus('cancelled'),
    },
    by_kind: byKind,
    success_rate: ended === 0 ? null : Math.round((100 * withStatus('completed')) / ended),
    median_seconds: medianSeconds,
  };
}
