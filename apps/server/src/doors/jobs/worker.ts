// The jobs door: every feature's handlers, given to the queue.
import { auditJobs } from '../../features/audits/jobs.ts';
import { roadJobs } from '../../features/migrations/jobs.ts';
import { asPortalRefusal } from '../../features/portals/service.ts';
import { revopsJobs } from '../../features/revops/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import type { JobHandler, JobHandlers } from '../../platform/queue/job.ts';
import { startWorker, type Worker } from '../../platform/queue/worker.ts';

/** What every feature runs later. */
export function featureJobs(parts: Parts): JobHandlers {
  return withPortalRefusals({ ...auditJobs(parts), ...revopsJobs(parts), ...roadJobs(parts) });
}

/** A portal's no, or its silence after all retries, ends an operation in words a person understands. */
function withPortalRefusals(handlers: JobHandlers): JobHandlers {
  const translated = (handler: JobHandler): JobHandler => {
    return async job => {
      try {
        return await handler(job);
      } catch (error) {
        throw asPortalRefusal(error);
      }
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, translated(handler)]));
}

export function openJobsDoor(
  parts: Parts,
  options: { concurrency?: number; id?: string; handlers?: JobHandlers } = {},
): Promise<Worker> {
  const { handlers = featureJobs(parts), ...rest } = options;
  return startWorker({ database: parts.database, log: parts.log, handlers, ...rest });
}
