// The records that an organization is said to have migrated are those that stand in a portal now, at every turn of the flow.
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { resumeChangeset } from '../changesets/resume-changeset.ts';
import { readStats } from './store.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

const migrated = (flow: FlowKit) =>
  flow.database.tenant(
    flow.who.organizationId,
    async tx => (await readStats(tx, flow.who.organizationId)).records_migrated,
  );

test('what was written counts while it is stopped, what was taken back does not, what an undo kept still does', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake({ companies: 1, contacts: 80, deals: 0 }));
  await flow.apply('blueprint');
  const migration = await flow.propose('migration');
  expect(await migrated(flow)).toBe(0);
  // Somebody else takes addresses of ours after the preview: enough refusals alike stop it.
  const numbers = Array.from({ length: 30 }, (_, n) => n + 20);
  await flow.crm.upsertRecords(
    'contacts',
    numbers.map(n => ({ external_id: `taken-${n}`, properties: { email: `person${n}@example.com` } })),
  );
  expect(await flow.ended(await flow.approve(migration))).toMatchObject({ error: { code: 'refused_alike' } });
  const stopped = await flow.get(migration.id);
  const written = stopped.counts['record.create']?.applied ?? 0;
  expect(stopped.state).toBe('stopped');
  expect(written).toBeGreaterThan(0);
  expect(await migrated(flow)).toBe(written);

  const resumed = await flow.database.tenant(flow.who.organizationId, tx =>
    resumeChangeset(tx, flow.who, migration.id, { leaveRefused: true }),
  );
  await flow.ended(resumed);
  expect(await migrated(flow)).toBe(51);

  // A person goes on working on one of them: an undo keeps it.
  const [ours] = await flow.crm.readRecords('contacts', 'groundwork_external_id', ['contact-1'], []);
  await flow.crm.updateRecords('contacts', [{ id: ours?.id ?? '', properties: { lastname: 'Lovelace' } }]);
  await flow.undo(migration);
  expect((await flow.get(migration.id)).state).toBe('undone');
  expect(await migrated(flow)).toBe(1);
}, 120_000);
