import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { getReport } from './get-report.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();
const size = { companies: 130, contacts: 320, deals: 250 };

test('the flow: set up, carry over, check; a second run writes nothing; undo leaves the portal as it was', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(size));
  const before = await flow.portal.stateHash();

  const blueprint = await flow.apply('blueprint');
  expect(blueprint.state).toBe('applied');
  expect(blueprint.api_calls.made).toBe(blueprint.api_calls.estimated);

  const migration = await flow.apply('migration');
  expect(migration.counts).toEqual({
    'record.create': { applied: 700 },
    'association.create': { applied: 570 },
  });
  expect(migration.api_calls.made).toBe(migration.api_calls.estimated);
  const report = await flow.database.tenant(flow.who.organizationId, tx =>
    getReport(tx, flow.who.organizationId, migration.id),
  );
  expect(report).toMatchObject({
    rows_in: 700,
    accounted: 700,
    unaccounted: 0,
    mismatch_count: 0,
    is_balanced: true,
  });
  expect(report.associations.map(pair => [pair.from_object, pair.expected, pair.made])).toEqual([
    ['contacts', 320, 320],
    ['deals', 250, 250],
  ]);
  expect(report.money.every(line => line.source_cents === line.portal_cents)).toBe(true);

  const again = await flow.apply('migration');
  expect(again.counts).toEqual({});
  expect(again.api_calls.made).toBe(again.api_calls.estimated);
  const second = await flow.database.tenant(flow.who.organizationId, tx =>
    getReport(tx, flow.who.organizationId, again.id),
  );
  expect(second).toMatchObject({ unaccounted: 0, is_balanced: true });
  expect(second.objects).toMatchObject({ contacts: { created: 0, updated: 0, skipped: 320 } });

  await expect(flow.undo(blueprint)).rejects.toThrow(/first: its records use what this blueprint set up/);
  expect((await flow.undo(migration)).state).toBe('undone');
  expect((await flow.undo(blueprint)).state).toBe('undone');
  expect(await flow.portal.stateHash()).toEqual(before);
}, 60_000);
