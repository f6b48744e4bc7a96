// The worker: claims operations, runs their handlers, keeps their leases, stops them when asked.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationKind, OperationKind as OperationKinds } from '@groundwork/contract/operations';
import type { Logger } from 'pino';
import type { Database } from '../db.ts';
import { claim, isAnybodyWaiting, reclaim, yieldToOtherOrganizations } from './claim.ts';
import type { JobHandlers } from './job.ts';
import { channels } from './operation.ts';
import { type Running, runJob } from './run-job.ts';

export interface WorkerOptions {
  database: Database;
  handlers: JobHandlers;
  log: Logger;
  /** Operations run at once by this process; 4 by default. */
  concurrency?: number;
  /** Name of this process in the leases, so that a supervisor can free them; random by default. */
  id?: string;
  /** How often the queue is polled, should a notification be lost; every 1000 ms by default. */
  pollMs?: number;
  /** How long a first attempt keeps its place while others wait for one; two minutes by default. */
  turnMs?: number;
}

export interface Worker {
  id: string;
  /** Takes nothing new, stops what runs at its next checkpoint and puts it back for others. */
  stop(): Promise<void>;
}

/** Work that has waited this long for a place is waiting, not just about to be taken. */
const waitingSeconds = 5;
/** Each attempt's turn is twice the one before, up to 32 times: work that begins anew each time must end some day, too. */
const mostDoublings = 5;

/** How long handlers get to notice a drain before their work is put back all the same. */
const drainMs = 5000;

/** Starts working; returns once it listens for hints. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, handlers, log } = options;
  const id = options.id ?? randomUUID();
  const kinds = OperationKinds.options.filter((kind: OperationKind) => handlers[kind] !== undefined);
  const concurrency = options.concurrency ?? 4;
  const pollMs = options.pollMs ?? 1000;
  const turnMs = options.turnMs ?? 120_000;
  /** One operation may be here twice: once with a handler that does not leave, though it was put back long ago. */
  const running = new Set<Running>();
  /** Cancellations heard while a claim was under way: they may concern what it brings. */
  const heardMeanwhile = new Set<string>();
  const ended = new AbortController();
  let wake: () => void = () => undefined;
  let isHinted = false;

  const onHint = () => {
    isHinted = true;
    wake();
  };

  async function fill(): Promise<void> {
    while (running.size < concurrency && !ended.signal.aborted) {
      heardMeanwhile.clear();
      const claimed = await claim(database, id, kinds, concurrency - running.size);
      if (claimed.length === 0) return;
      for (const row of claimed) {
        const handler = handlers[row.kind];
        if (!handler) continue;
        const job = runJob({ database, handler, log, row });
        running.add(job);
        if (heardMeanwhile.has(row.id)) job.cancel();
        void job.done.finally(() => {
          running.delete(job);
          onHint();
        });
      }
    }
  }

  /** All places taken, for long, and others wait: the longest at work goes back into the queue, with its checkpoint. */
  async function yieldSlots(): Promise<void> {
    if (running.size < concurrency || [...running].some(job => job.isYielding)) return;
    const now = performance.now();
    const [longest] = [...running]
      .filter(job => now - job.startedAt > turnMs * 2 ** Math.min(job.attempt - 1, mostDoublings))
      .sort((a, b) => a.startedAt - b.startedAt);
    if (!longest || !(await isAnybodyWaiting(database, kinds, waitingSeconds))) return;
    await yieldToOtherOrganizations(database, longest.organizationId);
    longest.yieldSlot();
  }

  async function loop(): Promise<void> {
    while (!ended.signal.aborted) {
      isHinted = false;
      try {
        await reclaim(database);
        await fill();
        await yieldSlots();
      } catch (error) {
        // The database is away: leases and rows wait for it, and so do we.
        log.warn({ err: error }, 'could not look for work');
      }
      if (isHinted) continue;
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (ended.signal.aborted || isHinted) wake();
      });
    }
  }

  const unlisten = await Promise.all([
    database.listen(channels.queued, onHint),
    database.listen(channels.cancelled, operation => {
      heardMeanwhile.add(operation);
      for (const job of running) if (job.id === operation) job.cancel();
    }),
  ]);
  const looping = loop();

  let stopping: Promise<void> | undefined;
  return {
    id,
    stop() {
      stopping ??= (async () => {
        ended.abort();
        wake();
        for (const stop of unlisten) stop();
        await looping;
        const jobs = [...running];
        for (const job of jobs) job.drain();
        const settled = Promise.all(jobs.map(job => job.done));
        await Promise.race([settled, sleep(drainMs, undefined, { ref: false })]);
      })();
      return stopping;
    },
  };
}
