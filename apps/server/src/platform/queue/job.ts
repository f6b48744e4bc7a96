// What a feature promises the dispatcher, and what it gets in return: the contract between jobs.ts and the worker.
import type { OperationId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { OperationKind, Progress } from '@groundwork/contract/operations';
import type { Logger } from 'pino';
import type { Tx } from '../db.ts';
import type { Waiting } from './operation.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface JobOperation {
  id: OperationId;
  organization_id: OrganizationId;
  project_id: ProjectId | null;
  kind: OperationKind;
  input: Record<string, unknown>;
  /** 1 at the first run; grows with every claim. */
  attempt: number;
  /** What the last attempt saved; null at the first. */
  checkpoint: unknown;
  created_by: string | null;
}

export interface JobContext {
  operation: JobOperation;
  /** Aborted when the operation is cancelled, lost to another worker, or the process drains. Hand it to every fetch. */
  signal: AbortSignal;
  /** Shows people where the work is; written a few times a second at most, the last one always. */
  progress(now: Progress): Promise<void>;
  /** What the next attempt starts from. In `tx` (one of `tenant`) it is saved together with the work it stands for. */
  saveCheckpoint(value: Json, tx?: Tx): Promise<void>;
  /** Says, in the transaction that makes it so, that part of the work is done for good: the next attempt will not do it
   *  again. Deaths before it are forgiven, so that work which gets on is resumed however often its process dies. */
  advanced(tx: Tx): Promise<void>;
  /** A transaction of the operation's organization that holds only while this attempt is the current one.
   *  @throws LostFence when it is not, before `work` runs. */
  tenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  log: Logger;
}

/** Does the work and answers the result. Throw a Refusal for an expected failure (it ends the operation, in its own
 *  words); anything else counts as a fault and is tried again from the checkpoint. */
export type JobHandler = (job: JobContext) => Promise<Record<string, unknown>>;

export type JobHandlers = Partial<Record<OperationKind, JobHandler>>;

/** This attempt is not the current one any more: whatever it still does must not be written. */
export class LostFence extends Error {
  override name = 'LostFence';
}

/** Thrown by a handler that can do nothing before a moment: the operation gives its place free, says why, and is taken up
 *  again from its checkpoint then. No fault, and cancelled at once meanwhile. */
export class JobWaits extends Error {
  override name = 'JobWaits';
  readonly seconds: number;
  readonly why: Waiting;

  constructor(seconds: number, why: Waiting) {
    super(why.message);
    this.seconds = seconds;
    this.why = why;
  }
}

/** Reasons a job's signal is aborted with. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}
export class JobDrained extends Error {
  override name = 'JobDrained';
}
