// A record that somebody makes in the portal between the preview and the approval is changed, not created.
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { getReport } from './get-report.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

test('what was made in the portal after the preview counts as updated, and an undo leaves it there', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake({ companies: 2, contacts: 5, deals: 1 }));
  await flow.apply('blueprint');
  const proposed = await flow.propose('migration');
  const [made] = await flow.crm.upsertRecords('contacts', [
    { external_id: 'contact-3', properties: { lastname: 'Made by somebody else' } },
  ]);
  expect(made).toMatchObject({ ok: true, is_new: true });
  const operation = await flow.ended(await flow.approve(proposed));
  expect(operation.status, JSON.stringify(operation.error)).toBe('completed');

  const { organizationId } = flow.who;
  const report = await flow.database.tenant(organizationId, tx => getReport(tx, organizationId, proposed.id));
  expect(report.objects['contacts']).toMatchObject({ created: 4, updated: 1 });
  expect(report).toMatchObject({ is_balanced: true, unaccounted: 0 });
  const { rows } = await flow.database.tenant(organizationId, tx =>
    sql<{ external_id: string; reason: string }>`
      select external_id, reason from migration_rows where bucket = 'updated'`.execute(tx),
  );
  expect(rows).toEqual([{ external_id: 'contact-3', reason: 'made in the portal after the preview' }]);

  const undone = await flow.undo(proposed);
  expect(undone.counts['record.create']).toEqual({ reversed: 7, kept: 1 });
  const left = await flow.crm.readRecords('contacts', 'groundwork_external_id', ['contact-3'], []);
  expect(left).toHaveLength(1);
}, 60_000);
