// The jobs door: every feature's handlers, given to the queue.
import type { Parts } from '../../platform/parts.ts';
import type { JobHandlers } from '../../platform/queue/job.ts';
import { startWorker, type Worker } from '../../platform/queue/worker.ts';

/** What every feature runs later. */
export function featureJobs(_parts: Parts): JobHandlers {
  return {};
}

export function openJobsDoor(
  parts: Parts,
  options: { concurrency?: number; id?: string; handlers?: JobHandlers } = {},
): Promise<Worker> {
  const { handlers = featureJobs(parts), ...rest } = options;
  return startWorker({ database: parts.database, log: parts.log, handlers, ...rest });
}
