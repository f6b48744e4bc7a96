// A worker in a process of its own, for tests that kill it. Says on stdout what happens; its job counts up from the
// checkpoint until it is told to stop counting by the operation's input, and holds where that says until stdin says to go
// on: so nothing is over before the test has done what it wants to do to it.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { connectDatabase } from '../platform/db.ts';
import { startWorker } from '../platform/queue/worker.ts';

const say = (what: string) => process.stdout.write(`${what}\n`);
const toldToGoOn = once(process.stdin, 'data');
const database = connectDatabase({ url: process.env['DATABASE_URL'] ?? '' });

await startWorker({
  database,
  log: pino({ level: 'silent' }),
  id: process.env['GROUNDWORK_WORKER_ID'] ?? 'child',
  handlers: {
    'audit.run': async job => {
      const from = Number(job.operation.checkpoint ?? 0);
      say(`started ${job.operation.attempt} ${from}`);
      const until = Number(job.operation.input['until']);
      const holdAt = Number(job.operation.input['hold_at']);
      for (let at = from + 1; at <= until; at += 1) {
        if (at > holdAt) await toldToGoOn;
        // Deaf to its signal on purpose: only the fence stops a zombie.
        await job.saveCheckpoint(at).catch((error: unknown) => {
          say(`refused ${error instanceof Error ? error.name : ''}`);
          throw error;
        });
        await sleep(50);
      }
      return { counted: until };
    },
  },
});
say('ready');
