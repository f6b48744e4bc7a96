// What an operation's state means to somebody who watches it. Pure.
import type { Operation } from '@groundwork/contract/operations';

export { operationKindNames as kindNames } from '@groundwork/contract/operation-names';

export function isFinal({ status }: Pick<Operation, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** How far it is, 0..1; null while nobody knows. */
export function portion({ status, progress }: Pick<Operation, 'status' | 'progress'>): number | null {
  if (status === 'completed') return 1;
  if (!progress || progress.total === null || progress.total === 0) return null;
  return Math.min(1, progress.done / progress.total);
}

/** Seconds it has been running, or ran. */
export function secondsOf(
  { started_at, finished_at }: Pick<Operation, 'started_at' | 'finished_at'>,
  now: number,
): number | null {
  if (started_at === null) return null;
  const end = finished_at === null ? now : new Date(finished_at).getTime();
  return Math.max(0, (end - new Date(started_at).getTime()) / 1000);
}

export const statusNames: Record<Operation['status'], string> = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const statusTones = {
  queued: 'neutral',
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
} as const;
