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
  if (!isWaiting) await hint(tx, channels.cancelled, id);
  return present(changed);
}

/** Queues a failed or cancelled operation again; it starts from its checkpoint. @throws Refusal not_found, operation_not_retryable */
export async function requestRetry(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
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
  await hint(tx, channels.queued);
  return present(changed);
}
