// One attempt of one operation: heartbeat, progress, and how it ends.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors, Refusal } from '@groundwork/contract/errors';
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { Progress } from '@groundwork/contract/operations';
import type { Logger } from 'pino';
import type { Database } from '../db.ts';
import { fullDisk } from '../files.ts';
import {
  type Ending,
  finish,
  forgiveCrashes,
  holdFence,
  leaseSeconds,
  renewLease,
  requeue,
  writeCheckpoint,
  writeProgress,
} from './fence.ts';
import {
  JobCancelled,
  type JobContext,
  JobDrained,
  type JobHandler,
  type JobOperation,
  JobWaits,
  LostFence,
} from './job.ts';
import { type Meter, startMeter } from './meter.ts';
import type { OperationRow } from './operation.ts';

export interface Running {
  id: OperationId;
  organizationId: OrganizationId;
  /** Settles, never rejects, when the attempt is over and its handler has returned. */
  done: Promise<void>;
  /** By the clock of this process (`performance.now`). */
  startedAt: number;
  attempt: number;
  /** It was asked to leave its place and has not left yet. */
  isYielding: boolean;
  cancel(): void;
  drain(): void;
  /** Leaves its place to others and goes on, from its checkpoint, when it is its turn again. */
  yieldSlot(): void;
}

const heartbeatMs = 3000;
const progressMs = 250;
/** A handler that does not stop this soon after a cancel is left behind: its writes are fenced off. */
const graceMs = 500;
/** Faults before an operation fails; pauses of 1, 2, 4 … seconds in between. */
const maxErrors = 3;

/** Starts the attempt that `row` was claimed for. */
export function runJob(given: {
  database: Database;
  handler: JobHandler;
  log: Logger;
  row: OperationRow;
}): Running {
  const { database, handler, row } = given;
  const operation: JobOperation = row;
  const log = given.log.child({ operation: row.id, kind: row.kind, attempt: row.attempt });
  const abort = new AbortController();
  const report = throttled(database, operation);
  const meter = startMeter();
  const heartbeat = keepLease(database, operation, { abort, log, meter });

  const context: JobContext = {
    operation,
    signal: abort.signal,
    progress: report.say,
    saveCheckpoint: (value, tx) =>
      tx
        ? writeCheckpoint(tx, operation, value)
        : database.tenant(operation.organization_id, own => writeCheckpoint(own, operation, value)),
    // Only this attempt's own end can add a crash, so one that began without any has none to forgive.
    advanced: async tx => {
      if (row.crashes > 0) await forgiveCrashes(tx, operation);
    },
    tenant: work =>
      database.tenant(operation.organization_id, async tx => {
        abort.signal.throwIfAborted();
        await holdFence(tx, operation);
        return work(tx);
      }),
    log,
  };

  // `then` keeps a handler that throws at once from escaping.
  const work = meter.run(() => Promise.resolve().then(() => handler(context)));
  const left = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => {
      void sleep(graceMs, undefined, { ref: false }).then(() => reject(abort.signal.reason));
    });
  });
  left.catch(() => undefined);

  const done = (async () => {
    const end = await Promise.race([work, left]).then(
      // A handler that returns early because it was aborted has not completed.
      (result): End =>
        abort.signal.aborted
          ? endingOf(abort.signal.reason, abort.signal, log)
          : { status: 'completed', result },
      (error: unknown) => endingOf(error, abort.signal, log),
    );
    heartbeat.stop();
    await Promise.all([report.flush(), heartbeat.last()]);
    try {
      await close(database, row, operation, end);
    } catch (error) {
      // The lease runs out and another attempt goes on from the checkpoint.
      log.error({ err: error }, 'could not write how the operation ended');
    }
    // The slot is free only when the handler is really gone.
    await work.catch(() => undefined);
  })();

  const job: Running = {
    id: row.id,
    organizationId: row.organization_id,
    done,
    startedAt: performance.now(),
    attempt: row.attempt,
    isYielding: false,
    cancel: () => abort.abort(new JobCancelled('Cancelled')),
    drain: () => abort.abort(new JobDrained('The process is stopping')),
    yieldSlot: () => {
      job.isYielding = true;
      log.info('others wait for a place: the operation goes on at its next turn');
      abort.abort(new JobDrained('Others wait for a place'));
    },
  };
  return job;
}

type End =
  | Ending
  | { status: 'lost' }
  | { status: 'drained' }
  | { status: 'waits'; until: JobWaits }
  | { status: 'fault'; error: Ending & { status: 'failed' } };

/** How an attempt ended, by the error it threw. An abort's reason outweighs the error that it made the handler throw. */
function endingOf(error: unknown, signal: AbortSignal, log: Logger): End {
  const why: unknown = signal.aborted ? signal.reason : (fullDisk(error) ?? error);
  if (why instanceof LostFence) return { status: 'lost' };
  if (why instanceof JobDrained) return { status: 'drained' };
  if (why instanceof JobWaits) return { status: 'waits', until: why };
  if (why instanceof JobCancelled) return { status: 'cancelled' };
  if (why instanceof Refusal) return { status: 'failed', error: { code: why.code, message: why.message } };
  const correlationId = randomUUID();
  log.error({ err: error, correlation_id: correlationId }, 'the operation met a fault');
  return {
    status: 'fault',
    error: {
      status: 'failed',
      error: { code: 'internal', message: errors.internal.message, correlation_id: correlationId },
    },
  };
}

async function close(
  database: Database,
  row: OperationRow,
  operation: JobOperation,
  end: End,
): Promise<void> {
  switch (end.status) {
    case 'lost':
      return;
    case 'drained':
      await requeue(database, operation, { fault: false, pauseSeconds: 0 });
      return;
    case 'waits':
      await requeue(database, operation, {
        fault: false,
        pauseSeconds: end.until.seconds,
        waits: end.until.why,
      });
      return;
    case 'fault':
      if (row.errors + 1 < maxErrors) {
        await requeue(database, operation, {
          fault: true,
          pauseSeconds: 2 ** row.errors,
          correlationId: end.error.error.correlation_id,
        });
      } else await finish(database, operation, end.error);
      return;
    case 'completed':
    case 'failed':
    case 'cancelled':
      await finish(database, operation, end);
  }
}

/** Renews the lease until stopped, and notes what was spent; aborts the job when the lease is lost or the database cannot be
 *  asked. */
function keepLease(
  database: Database,
  operation: JobOperation,
  { abort, log, meter }: { abort: AbortController; log: Logger; meter: Meter },
) {
  let renewedAt = performance.now();
  let isBusy = false;
  const renew = async () => {
    if (isBusy) return;
    isBusy = true;
    const askedAt = performance.now();
    try {
      const row = await note();
      if (!row) abort.abort(new LostFence(`Operation ${operation.id} was overtaken`));
      else if (row.is_cancel_requested) abort.abort(new JobCancelled('Cancelled'));
      renewedAt = askedAt;
    } catch (error) {
      log.warn({ err: error }, 'could not renew the lease');
      if (performance.now() - renewedAt > leaseSeconds * 1000) {
        abort.abort(new LostFence(`Operation ${operation.id}: the lease could not be renewed`));
      }
    } finally {
      isBusy = false;
    }
  };
  const note = async () => {
    const spent = meter.take();
    return renewLease(database, operation, spent).catch((error: unknown) => {
      meter.giveBack(spent);
      throw error;
    });
  };
  const timer = setInterval(() => void renew(), heartbeatMs);
  return {
    stop: () => clearInterval(timer),
    /** What was spent since the last beat. A figure for people: its loss is not worth failing the work for. */
    last: () => note().catch(() => undefined),
  };
}

/** Writes progress at most every `progressMs`; what came last is written in the end. */
function throttled(database: Database, operation: JobOperation) {
  let waiting: Progress | undefined;
  let phase: string | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const flush = async () => {
    if (!waiting) return;
    const now = waiting;
    waiting = undefined;
    writtenAt = performance.now();
    // Progress is for people: a write that fails is not worth failing the work for.
    const isNewPhase = now.phase !== phase;
    phase = now.phase;
    await writeProgress(database, operation, now, isNewPhase).catch(() => false);
  };
  const say = async (now: Progress) => {
    waiting = now;
    if (performance.now() - writtenAt >= progressMs) await flush();
  };
  return { flush, say };
}
