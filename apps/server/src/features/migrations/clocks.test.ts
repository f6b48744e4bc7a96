// The portal's clock is not ours, and answers get lost: whose a record is must not depend on either.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { requestCancel } from '../../platform/queue/requests.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { resumeChangeset } from '../changesets/resume-changeset.ts';
import { getReport } from './get-report.ts';

const hour = 3_600_000;
const made = { companies: 20, contacts: 150, deals: 30 };
const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

/** Every first answer to a write of records and links is lost after it took effect. */
const lostAnswers = ['upsert', 'associate/default'].map(verb => ({
  match: `POST .*batch/${verb}`,
  kind: 'drop_after_commit' as const,
  nth: [1, 3, 5, 7],
}));

async function idOf(flow: FlowKit, externalId: string): Promise<string> {
  const [found] = await flow.crm.readRecords('contacts', 'groundwork_external_id', [externalId], []);
  if (!found) throw new Error(`${externalId} is not in the portal`);
  return found.id;
}

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
])(
  'with the portal’s clock %s and lost answers an undo takes back every record of ours',
  async (_, offset) => {
    await using flow = await openFlow(clusterUrl, sandbox, { portal: { clock_offset_ms: offset } });
    flow.say(madeIntake(made));
    const before = await flow.portal.stateHash();
    const blueprint = await flow.apply('blueprint');
    await flow.portal.setFaults(lostAnswers);
    const migration = await flow.apply('migration');
    expect(migration.counts['record.create']).toEqual({ applied: 200 });
    const { organizationId } = flow.who;
    const report = await flow.database.tenant(organizationId, tx =>
      getReport(tx, organizationId, migration.id),
    );
    expect(report.objects['contacts']).toMatchObject({ created: 150, updated: 0 });

    await flow.portal.clearFaults();
    const undone = await flow.undo(migration);
    expect(undone.counts['record.create']).toEqual({ reversed: 200 });
    await flow.undo(blueprint);
    expect(await flow.portal.stateHash()).toEqual(before);
  },
  120_000,
);

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
])(
  'with the portal’s clock %s, after a stop and a resume, somebody else’s record and edits are kept',
  async (_, offset) => {
    await using flow = await openFlow(clusterUrl, sandbox, {
      portal: { clock_offset_ms: offset, rate_limit: { max: 10, interval_ms: 1000 } },
    });
    const many = { companies: 10, contacts: 1500, deals: 0 };
    flow.say(madeIntake(many));
    await flow.apply('blueprint');
    const migration = await flow.propose('migration');
    await flow.crm.upsertRecords('contacts', [
      { external_id: 'contact-1400', properties: { lastname: 'Made by somebody else' } },
    ]);
    await flow.portal.setFaults([
      { match: 'POST .*batch/upsert', kind: 'drop_after_commit', probability: 0.4, seed: 7 },
    ]);
    const operation = await flow.approve(migration);
    const { organizationId } = flow.who;
    const applied = async () => (await flow.get(migration.id)).counts['record.create']?.applied ?? 0;
    while ((await applied()) < 300) await sleep(20);
    await flow.database.tenant(organizationId, tx => requestCancel(tx, organizationId, operation.id));
    await flow.ended(operation);
    // Before everything is read back: the edit of a person must not become the state that counts as ours.
    await flow.crm.updateRecords('contacts', [
      { id: await idOf(flow, 'contact-5'), properties: { jobtitle: 'Engineer' } },
    ]);
    await flow.portal.clearFaults();
    const resumed = await flow.database.tenant(organizationId, tx =>
      resumeChangeset(tx, flow.who, migration.id),
    );
    expect((await flow.ended(resumed)).status).toBe('completed');

    const undone = await flow.undo(migration);
    expect(undone.counts['record.create']).toEqual({ reversed: 1508, kept: 2 });
    const left = await flow.crm.readRecords(
      'contacts',
      'groundwork_external_id',
      ['contact-5', 'contact-1400'],
      ['jobtitle'],
    );
    expect(left.map(record => record.properties['jobtitle'])).toContain('Engineer');
    expect(left).toHaveLength(2);
  },
  120_000,
);
