// A worker of the flow in a process of its own, for tests that kill it.
import { tmpdir } from 'node:os';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import { pino } from 'pino';
import { blueprintKind } from '../features/blueprints/kind.ts';
import { changesetJobs } from '../features/changesets/jobs.ts';
import { fixKind } from '../features/fixes/kind.ts';
import { mergeKind } from '../features/merges/kind.ts';
import { migrationKind } from '../features/migrations/kind.ts';
import { claimPortal } from '../features/portals/claim-portal.ts';
import { systemClock } from '../platform/clock.ts';
import { connectDatabase } from '../platform/db.ts';
import { createFiles } from '../platform/files.ts';
import { startWorker } from '../platform/queue/worker.ts';
import { madeIntake } from './made-intake.ts';

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

const baseUrl = required('PORTAL_URL');
const made: { companies: number; contacts: number; deals: number } = JSON.parse(required('MADE'));
const loadIntake = () => Promise.resolve(madeIntake(made));
const nothing = () => Promise.resolve();

const database = connectDatabase({ url: required('DATABASE_URL') });

await startWorker({
  database,
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }, pino.destination(2)),
  id: required('GROUNDWORK_WORKER_ID'),
  handlers: changesetJobs({
    openPortal: () =>
      Promise.resolve(
        connectPortal({
          baseUrl,
          token: required('PORTAL_TOKEN'),
          fetch: guardedFetch({ allow: [new URL(baseUrl).host] }),
          timeoutMs: 1000,
        }),
      ),
    claimPortal: (operation, id) => claimPortal({ database }, operation, id),
    kinds: {
      blueprint: blueprintKind({ loadIntake, onApplied: nothing }),
      migration: migrationKind({ loadIntake, onReconciled: nothing }),
      merge: mergeKind(),
      fix: fixKind({ files: createFiles(tmpdir()), clock: systemClock }),
    },
    onApplying: nothing,
    onUndone: nothing,
  }),
});
process.stdout.write('ready\n');
