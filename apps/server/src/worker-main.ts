// The worker process: takes operations from the database and runs them. Any number of these may run, anywhere.

import { openSweepsDoor } from './doors/jobs/sweeps.ts';
import { openJobsDoor } from './doors/jobs/worker.ts';
import { collectEagerly } from './platform/heap.ts';
import { applySchemaSteps } from './platform/schema-steps.ts';
import { readSettings } from './platform/settings.ts';
import { endOnSignals, explainStart } from './process.ts';
import { assemble } from './server.ts';

try {
  collectEagerly();
  const settings = readSettings(process.env);
  await applySchemaSteps(settings.databaseUrl);
  const parts = assemble(settings, 'worker');
  const id = process.env['GROUNDWORK_WORKER_ID'];
  const worker = await openJobsDoor(parts, {
    concurrency: settings.workerConcurrency,
    ...(id !== undefined && { id }),
  });
  const sweeps = await openSweepsDoor(parts, settings);
  parts.log.info({ worker: worker.id }, 'the worker is ready');
  endOnSignals(parts.log, async () => {
    await Promise.all([worker.stop(), sweeps.stop()]);
    await parts.database.close();
  });
} catch (error) {
  explainStart(error);
}
