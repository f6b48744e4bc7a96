// The worker process: takes operations from the database and runs them. Any number of these may run, anywhere.

import { startSchedules } from './entrypoints/jobs/schedules.ts';
import { startJobs } from './entrypoints/jobs/worker.ts';
import { createWatch } from './entrypoints/watch.ts';
import { collectEagerly } from './platform/heap.ts';
import { applySchemaSteps } from './platform/schema-steps.ts';
import { endOnSignals, explainStart } from './process.ts';
import { assemble, version } from './server.ts';
import { readSettings } from './settings.ts';

try {
  collectEagerly();
  const settings = readSettings(process.env);
  await applySchemaSteps(settings.databaseUrl);
  const dependencies = assemble(settings, 'worker');
  const unfollow = await dependencies.settings.follow();
  const id = process.env['GROUNDWORK_WORKER_ID'];
  const worker = await startJobs(dependencies, {
    concurrency: settings.workerConcurrency,
    ...(id !== undefined && { id }),
  });
  const sweeps = await startSchedules(dependencies, settings);
  const watch = createWatch(dependencies, settings, { kind: 'worker', version });
  await watch.start();
  dependencies.log.info({ worker: worker.id }, 'the worker is ready');
  endOnSignals(dependencies.log, async () => {
    await Promise.all([worker.stop(), sweeps.stop(), watch.stop()]);
    unfollow();
    await dependencies.database.close();
  });
} catch (error) {
  explainStart(error);
}
