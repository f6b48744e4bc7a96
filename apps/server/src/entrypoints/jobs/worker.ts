// The jobs entrypoint: every feature's handlers, given to the queue.
import { auditJobs } from '../../features/audits/jobs.ts';
import { mergeJobs } from '../../features/merges/jobs.ts';
import { flowJobs } from '../../features/migrations/jobs.ts';
import { portalJobs } from '../../features/portals/jobs.ts';
import { asPortalRefusal, waitUntilReset } from '../../features/portals/portal-refusal.ts';
import { revopsJobs } from '../../features/revops/jobs.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { JobHandler, JobHandlers } from '../../platform/queue/job.ts';
import { startWorker, type Worker } from '../../platform/queue/worker.ts';

/** What may be set while the product runs is asked at each use; without it there is no language model. */
export type JobDependencies = Dependencies & { settings?: { now(): { model: ModelSettings | undefined } } };

/** What every feature runs later. */
export function featureJobs(dependencies: JobDependencies): JobHandlers {
  const { settings } = dependencies;
  return withPortalRefusals({
    ...auditJobs(dependencies),
    ...revopsJobs(dependencies),
    ...portalJobs(dependencies),
    ...mergeJobs(dependencies),
    ...flowJobs(dependencies, settings && (() => settings.now().model)),
  });
}

/** A portal's no, or its silence after all retries, ends an operation in words a person understands; a day that is used up
 *  lets it wait for the next. */
function withPortalRefusals(handlers: JobHandlers): JobHandlers {
  const translated = (handler: JobHandler): JobHandler => {
    return async job => {
      try {
        return await handler(job);
      } catch (error) {
        throw waitUntilReset(error) ?? asPortalRefusal(error);
      }
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, translated(handler)]));
}

export function startJobs(
  dependencies: JobDependencies,
  options: { concurrency?: number; id?: string; handlers?: JobHandlers } = {},
): Promise<Worker> {
  const { handlers = featureJobs(dependencies), ...rest } = options;
  return startWorker({ database: dependencies.database, log: dependencies.log, handlers, ...rest });
}
