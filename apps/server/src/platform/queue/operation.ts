// Durable operations: long work that survives its process. This room dispatches them and knows nothing of what they do.
import { OperationId, type OrganizationId, type ProjectId } from '@groundwork/contract/ids';
import type { Operation, OperationKind, OperationWait } from '@groundwork/contract/operations';
import { type SqlBool, sql } from 'kysely';
import type { Row } from '../../schema/rows.ts';
import { json, type Tx } from '../db.ts';
import { newId } from '../id.ts';

/** Why it is not taken up before `run_at`. */
export type Waiting = Omit<OperationWait, 'until'>;

export interface OperationFailure {
  code: string;
  message: string;
  correlation_id?: string;
}

export type OperationRow = Row<'operations'>;

/** Hints, see db-listener.ts: something was queued or has ended (no payload); this operation shall be cancelled (its id). */
export const channels = {
  queued: 'operations_queued',
  cancelled: 'operations_cancelled',
  ended: 'operations_ended',
} as const;

/** The row as it crosses the wire. */
export function present(row: OperationRow): Operation {
  return {
    id: row.id,
    organization_id: row.organization_id,
    project_id: row.project_id,
    kind: row.kind,
    status: row.status,
    progress: row.progress,
    input: row.input,
    result: row.result,
    error: row.error,
    waits: row.status === 'queued' && row.waits ? { ...row.waits, until: row.run_at } : null,
    attempt: row.attempt,
    is_cancel_requested: row.is_cancel_requested,
    created_by: row.created_by,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}

/** Whether operations of a project wait or run. */
export async function isUnderWay(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<boolean> {
  const found = await tx
    .selectFrom('operations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('status', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findOperation(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<Operation | undefined> {
  const row = await tx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && present(row);
}

/** Keeps others from starting work on a project, or with a portal, until this transaction ends: of two that ask at once for the same, the
 *  second finds what the first began. */
export async function lockStarting(tx: Tx, organizationId: OrganizationId, of: string): Promise<void> {
  const name = `start|${organizationId}|${of}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The same work, waiting or under way; for whoever is asked to start it a second time. What began before `since` may
 *  have missed what is there now. */
export async function findSame(
  tx: Tx,
  wanted: Pick<NewOperation, 'organizationId' | 'projectId' | 'kind' | 'input'> & { since?: string },
): Promise<Operation | undefined> {
  const row = await tx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', wanted.organizationId)
    .where('project_id', 'is not distinct from', wanted.projectId)
    .where('kind', '=', wanted.kind)
    .where('status', 'in', ['queued', 'running'])
    .where('is_cancel_requested', '=', false)
    .where(sql<SqlBool>`input = ${JSON.stringify(wanted.input ?? {})}::jsonb`)
    .where('created_at', '>=', wanted.since ?? '-infinity')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && present(row);
}

export interface NewOperation {
  organizationId: OrganizationId;
  projectId: ProjectId | null;
  kind: OperationKind;
  input?: Record<string, unknown>;
  /** Who asked: an e-mail, or the name of a process. */
  createdBy: string | null;
  /** The program that asked; undefined for people. */
  program?: string | undefined;
  /** Larger goes first within the organization; 0 by default. */
  priority?: number;
}

/** Queues an operation in the caller's transaction: it exists when, and only when, that commits. */
export async function enqueue(tx: Tx, wanted: NewOperation): Promise<Operation> {
  await tx
    .insertInto('operation_lanes')
    .values({ organization_id: wanted.organizationId })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const row = await tx
    .insertInto('operations')
    .values({
      organization_id: wanted.organizationId,
      id: OperationId.parse(newId()),
      project_id: wanted.projectId,
      kind: wanted.kind,
      input: json(wanted.input ?? {}),
      created_by: wanted.createdBy,
      begun_by_program: wanted.program ?? null,
      priority: wanted.priority ?? 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await hint(tx, channels.queued);
  return present(row);
}

/** Tells the workers when the transaction commits; the same hint twice in one transaction is sent once. */
export async function hint(tx: Tx, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
