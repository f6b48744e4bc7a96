// What people ask of an operation that exists: to cancel it, to run it again.
import { Refusal } from '@groundwork/contract/errors';
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { json, type Tx } from '../db.ts';
import {
  channels,
  hint,
  type OperationFailure,
  type OperationRow,
  present,
  type Waiting,
} from './operation.ts';
import { writeLog } from './write-log.ts';

async function lock(tx: Tx, organizationId: OrganizationId, id: OperationId): Promise<OperationRow> {
  const row = await tx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** A waiting operation is cancelled at once, a running one is signalled to stop. @throws Refusal not_found, operation_final */
export async function requestCancel(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
  /** The address of whoever asks, for the log. */
  who?: string,
): Promise<Operation> {
  const row = await lock(tx, organizationId, id);
  if (row.status !== 'queued' && row.status !== 'running') throw new Refusal('operation_final');
  const isWaiting = row.status === 'queued';
  const changed = await tx
    .updateTable('operations')
    .set({
      is_cancel_requested: true,
      ...(isWaiting && { status: 'cancelled' as const, finished_at: sql<string>`clock_timestamp()` }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [event, message] = isWaiting
    ? (['cancelled', 'It was cancelled before it was taken up again.'] as const)
    : (['cancel_asked', 'It was asked to stop.'] as const);
  await writeLog(tx, [{ organizationId, id, event, message, who }]);
  if (!isWaiting) await hint(tx, channels.cancelled, id);
  return present(changed);
}

/** Queues a failed or cancelled operation again; it starts from its checkpoint. @throws Refusal not_found, operation_not_retryable */
export async function requestRetry(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
  /** The address of whoever asks, for the log. */
  who?: string,
): Promise<Operation> {
  const row = await lock(tx, organizationId, id);
  if (row.status !== 'failed' && row.status !== 'cancelled') throw new Refusal('operation_not_retryable');
  const changed = await tx
    .updateTable('operations')
    .set({
      status: 'queued',
      is_cancel_requested: false,
      waits: json<Waiting | null>(null),
      errors: 0,
      crashes: 0,
      error: json<OperationFailure | null>(null),
      run_at: sql<string>`clock_timestamp()`,
      started_at: null,
      finished_at: null,
      is_end_notified: false,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const message = 'It waits to be taken up again, from its last checkpoint.';
  await writeLog(tx, [{ organizationId, id, event: 'retried', message, who }]);
  await hint(tx, channels.queued);
  return present(changed);
}
