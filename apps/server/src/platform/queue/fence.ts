// Every write of a worker, and why none of them can come from an attempt that was overtaken: each names the attempt.
import type { Progress } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { type Database, json, type Tx } from '../db.ts';
import { JobCancelled, type JobOperation, type Json, LostFence } from './job.ts';
import type { Spent } from './meter.ts';
import { channels, hint, type OperationFailure, type Waiting } from './operation.ts';
import { type LogLine, writeLog } from './write-log.ts';

/** A lease lasts this long by the database's clock; a worker that is gone is noticed after it. */
export const leaseSeconds = 10;

export type Ending =
  | { status: 'completed'; result: Record<string, unknown> }
  | { status: 'failed'; error: OperationFailure }
  | { status: 'cancelled' };

/** The row of this attempt, if it still is the current one. */
function held(tx: Tx, operation: JobOperation) {
  return tx
    .updateTable('operations')
    .where('organization_id', '=', operation.organization_id)
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'running');
}

/** Holds the fence for a transaction: nobody can overtake before it ends. @throws LostFence, JobCancelled */
export async function holdFence(tx: Tx, operation: JobOperation): Promise<void> {
  const row = await tx
    .selectFrom('operations')
    .select('is_cancel_requested')
    .where('organization_id', '=', operation.organization_id)
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new LostFence(`Operation ${operation.id}: attempt ${operation.attempt} was overtaken`);
  if (row.is_cancel_requested) throw new JobCancelled(`Operation ${operation.id} is being cancelled`);
}

type Said = Pick<LogLine, 'event' | 'message' | 'correlationId'>;

/** One fenced write in a transaction of its own, with what the log says of it. Answers false when the fence is lost. */
async function write(
  database: Database,
  operation: JobOperation,
  change: (row: ReturnType<typeof held>) => { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> },
  said?: Said,
): Promise<boolean> {
  return database.tenant(operation.organization_id, async tx => {
    const done = await change(held(tx, operation)).executeTakeFirst();
    const isWritten = done.numUpdatedRows === 1n;
    if (isWritten && said) await say(tx, operation, said);
    return isWritten;
  });
}

function say(tx: Tx, { organization_id: organizationId, id }: JobOperation, said: Said): Promise<void> {
  return writeLog(tx, [{ organizationId, id, ...said }]);
}

/** With `isNewPhase`, the log names it as well. */
export function writeProgress(
  database: Database,
  operation: JobOperation,
  now: Progress,
  isNewPhase: boolean,
): Promise<boolean> {
  return write(
    database,
    operation,
    row =>
      row.set({
        progress: json<Progress | null>(now),
        progressed_at: sql<string>`case when progress is distinct from ${json<Progress | null>(now)}
          then clock_timestamp() else progressed_at end`,
      }),
    isNewPhase ? { event: 'phase', message: now.phase } : undefined,
  );
}

export async function writeCheckpoint(tx: Tx, operation: JobOperation, value: Json): Promise<void> {
  const done = await held(tx, operation)
    .set({
      checkpoint: json<unknown>(value),
      // The same checkpoint again is no progress: a job that dies right after it must still be given up.
      crashes: sql<number>`case when checkpoint is distinct from ${json<unknown>(value)} then 0 else crashes end`,
      progressed_at: sql<string>`case when checkpoint is distinct from ${json<unknown>(value)}
        then clock_timestamp() else progressed_at end`,
    })
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw new LostFence(`Operation ${operation.id} was overtaken`);
}

/** Forgets the crashes so far; most of the time there are none, and nothing is written. */
export async function forgiveCrashes(tx: Tx, operation: JobOperation): Promise<void> {
  await held(tx, operation).where('crashes', '>', 0).set({ crashes: 0 }).execute();
}

const lease = sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Extends the lease and notes what was spent since the last time. undefined: the fence is lost. */
export function renewLease(
  database: Database,
  operation: JobOperation,
  { seconds, portalCalls }: Spent,
): Promise<{ is_cancel_requested: boolean } | undefined> {
  return database.tenant(operation.organization_id, async tx => {
    const row = await held(tx, operation)
      .set({
        lease_until: lease,
        // Null stays null: of what began before it was measured nobody knows all.
        worked_seconds: sql<number | null>`worked_seconds + ${seconds}::float8`,
        portal_calls: sql<number | null>`portal_calls + ${portalCalls}::int`,
      })
      .returning('is_cancel_requested')
      .executeTakeFirst();
    if (row)
      await sql`
        insert into operation_work as work (organization_id, day, kind, seconds, portal_calls)
        values (${operation.organization_id}, (clock_timestamp() at time zone 'utc')::date, ${operation.kind},
          ${seconds}, ${portalCalls})
        on conflict (organization_id, day, kind) do update
        set seconds = work.seconds + excluded.seconds, portal_calls = work.portal_calls + excluded.portal_calls`.execute(
        tx,
      );
    return row;
  });
}

const endings = {
  completed: () => 'Everything was done.',
  failed: (ending: Ending) => (ending.status === 'failed' ? ending.error.message : ''),
  cancelled: () => 'It stopped, as was asked.',
} as const;

export async function finish(database: Database, operation: JobOperation, ending: Ending): Promise<boolean> {
  const { status } = ending;
  const isWritten = await write(
    database,
    operation,
    row =>
      row.set({
        status,
        ...(status === 'completed' && { result: json<Record<string, unknown> | null>(ending.result) }),
        ...(status === 'failed' && { error: json<OperationFailure | null>(ending.error) }),
        finished_at: sql<string>`clock_timestamp()`,
        worker: null,
        lease_until: null,
      }),
    {
      event: status,
      message: endings[status](ending),
      correlationId: status === 'failed' ? ending.error.correlation_id : undefined,
    },
  );
  if (isWritten) await database.tenant(operation.organization_id, tx => hint(tx, channels.ended));
  return isWritten;
}

/** Back into the queue: after a fault (counted, with a pause), because there is something to wait for (a pause), or because this
 *  process drains (neither). Whoever wanted it cancelled meanwhile does not wait for its next turn. */
export async function requeue(
  database: Database,
  operation: JobOperation,
  why: { fault: boolean; pauseSeconds: number; waits?: Waiting; correlationId?: string | undefined },
): Promise<boolean> {
  return database.tenant(operation.organization_id, async tx => {
    const done = await held(tx, operation)
      .set(eb => ({
        status: sql<'cancelled' | 'queued'>`case when is_cancel_requested then 'cancelled' else 'queued' end`,
        finished_at: sql<string | null>`case when is_cancel_requested then clock_timestamp() end`,
        errors: why.fault ? eb('errors', '+', 1) : eb.ref('errors'),
        run_at: sql<string>`clock_timestamp() + make_interval(secs => ${why.pauseSeconds})`,
        waits: json<Waiting | null>(why.waits ?? null),
        worker: null,
        lease_until: null,
      }))
      .returning('status')
      .executeTakeFirst();
    if (done) await say(tx, operation, done.status === 'cancelled' ? stopped : wordsOf(why));
    await hint(tx, done?.status === 'cancelled' ? channels.ended : channels.queued);
    return done !== undefined;
  });
}

const stopped: Said = { event: 'cancelled', message: endings.cancelled() };

function wordsOf({ fault, pauseSeconds, waits, correlationId }: Parameters<typeof requeue>[2]): Said {
  if (waits) return { event: 'waits', message: waits.message };
  if (!fault) return { event: 'put_back', message: 'It left its place and goes on at its next turn.' };
  const message = `It met a fault and is tried again after ${pauseSeconds} s.`;
  return { event: 'fault', message, correlationId };
}
