// A change set says what became of it: refused in part, stopped before a thousand refusals, not begun without what it needs.
import type { ChangesetId } from '@groundwork/contract/ids';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { getReport } from '../migrations/get-report.ts';
import { resumeChangeset } from './resume-changeset.ts';
import { undoChangeset } from './undo-changeset.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

const few = { companies: 3, contacts: 6, deals: 2 };

async function resume(flow: FlowKit, id: ChangesetId, options?: { leaveRefused: boolean }) {
  const operation = await flow.database.tenant(flow.who.organizationId, tx =>
    resumeChangeset(tx, flow.who, id, options),
  );
  return flow.ended(operation);
}

const reportOf = (flow: FlowKit, id: ChangesetId) =>
  flow.database.tenant(flow.who.organizationId, tx => getReport(tx, flow.who.organizationId, id));

/** Somebody else takes addresses of ours after the preview: the portal will refuse ours. */
async function takeAddresses(flow: FlowKit, numbers: readonly number[]): Promise<string[]> {
  const made = await flow.crm.upsertRecords(
    'contacts',
    numbers.map(n => ({ external_id: `taken-${n}`, properties: { email: `person${n}@example.com` } })),
  );
  return made.flatMap(one => (one.ok ? [one.id] : []));
}

test('with refused entries it is applied with failures; they are sent again, and it is undone whole', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(few));
  const before = await flow.portal.stateHash();
  const blueprint = await flow.apply('blueprint');
  const migration = await flow.propose('migration');
  const taken = await takeAddresses(flow, [1]);
  expect(await flow.ended(await flow.approve(migration))).toMatchObject({
    status: 'completed',
    result: expect.objectContaining({ failed: 2 }),
  });
  const partly = await flow.get(migration.id);
  expect(partly).toMatchObject({
    state: 'applied_with_failures',
    counts: { 'record.create': { applied: 10, failed: 1 }, 'association.create': { applied: 7, failed: 1 } },
  });
  expect((await reportOf(flow, migration.id)).objects['contacts']).toMatchObject({ created: 5, rejected: 1 });

  await flow.crm.archiveRecords('contacts', taken);
  expect((await resume(flow, migration.id)).status).toBe('completed');
  expect(await flow.get(migration.id)).toMatchObject({
    state: 'applied',
    counts: { 'record.create': { applied: 11 }, 'association.create': { applied: 8 } },
  });
  expect((await reportOf(flow, migration.id)).objects['contacts']).toMatchObject({ created: 6, rejected: 0 });
  await flow.undo(migration);
  await flow.undo(blueprint);
  expect(await flow.portal.stateHash()).toEqual(before);
}, 120_000);

test('the same refusal of more than half a batch, or 20 times in a row, stops it; mended it goes on, or without them', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake({ companies: 1, contacts: 80, deals: 0 }));
  await flow.apply('blueprint');
  const migration = await flow.propose('migration');
  const numbers = Array.from({ length: 30 }, (_, n) => n + 20);
  const taken = await takeAddresses(flow, numbers);
  const operation = await flow.ended(await flow.approve(migration));
  expect(operation).toMatchObject({ status: 'failed', error: { code: 'refused_alike' } });
  expect(operation.error?.message).toContain('20 contacts in a row');
  expect((await flow.get(migration.id)).state).toBe('stopped');

  expect(await resume(flow, migration.id)).toMatchObject({ error: { code: 'refused_alike' } });
  expect((await resume(flow, migration.id, { leaveRefused: true })).status).toBe('completed');
  expect(await flow.get(migration.id)).toMatchObject({
    state: 'applied_with_failures',
    counts: { 'record.create': { applied: 51, failed: 30 } },
  });
  await flow.crm.archiveRecords('contacts', taken);
  expect((await resume(flow, migration.id)).status).toBe('completed');
  expect(await flow.get(migration.id)).toMatchObject({
    state: 'applied',
    counts: { 'record.create': { applied: 81 } },
  });
}, 120_000);

const all = ['contacts', 'companies', 'deals', 'tickets', 'custom']
  .flatMap(name =>
    ['objects', 'schemas'].flatMap(of => ['read', 'write'].map(verb => `crm.${of}.${name}.${verb}`)),
  )
  .concat('crm.objects.owners.read');

test('before the first write the portal is asked for scopes, numbers and properties; what is missing is listed', async () => {
  await using flow = await openFlow(clusterUrl, sandbox, {
    portal: { scopes: all.filter(scope => !/deals.write|contacts.write/.test(scope)) },
  });
  flow.say(madeIntake(few));
  const before = await flow.portal.stateHash();
  const blueprint = await flow.propose('blueprint');
  const refused = await flow.ended(await flow.approve(blueprint));
  expect(refused).toMatchObject({ status: 'failed', error: { code: 'portal_not_ready' } });
  expect(refused.error?.message).toContain('crm.schemas.contacts.write');
  expect(refused.error?.message).toContain('crm.schemas.deals.write');
  expect((await flow.get(blueprint.id)).state).toBe('stopped');
  expect(await flow.portal.stateHash()).toEqual(before);

  await flow.portal.change({ scopes: all, quotas: { pipelines: 1, custom_properties: 1 } });
  const beyond = await resume(flow, blueprint.id);
  expect(beyond.error?.message).toContain('1 pipelines of deals and has 1; 1 more');
  expect(beyond.error?.message).toContain('1 custom properties of companies and has 0; 2 more');
  expect(await flow.portal.stateHash()).toEqual(before);

  await flow.portal.change({ quotas: {} });
  expect((await resume(flow, blueprint.id)).status).toBe('completed');
  const migration = await flow.propose('migration');
  await flow.crm.updateOptions('companies', 'sector', [{ value: 'retail', label: 'retail' }]);
  await flow.crm.archiveProperty('deals', 'renewal');
  const unfit = await flow.ended(await flow.approve(migration));
  expect(unfit).toMatchObject({ status: 'failed', error: { code: 'portal_not_ready' } });
  expect(unfit.error?.message).toContain('“sector” of companies does not offer “medical”');
  expect(unfit.error?.message).toContain('The property renewal of deals is not in the portal');
  // The way back is the blueprint, worked out again.
  await flow.apply('blueprint');
  expect((await resume(flow, migration.id)).status).toBe('completed');
  expect((await flow.get(migration.id)).state).toBe('applied');
}, 120_000);

test('an edition without custom objects is told before anything is written', async () => {
  await using flow = await openFlow(clusterUrl, sandbox, { portal: { tier: 'starter' } });
  const made = madeIntake(few);
  made.analysis.blueprint.objects.push({
    name: 'assets',
    singular: 'Asset',
    plural: 'Assets',
    primary_property: 'name',
  });
  flow.say(made);
  const operation = await flow.ended(await flow.approve(await flow.propose('blueprint')));
  expect(operation.error?.message).toContain('This edition of the portal has no custom objects');
}, 60_000);

test('what changes nothing is checked at once, needs no approval and has no undo', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(few));
  await flow.apply('blueprint');
  await flow.apply('migration');
  for (const kind of ['blueprint', 'migration'] as const) {
    const nothing = await flow.propose(kind);
    expect(nothing).toMatchObject({ state: 'applied', counts: {}, approved_at: null });
    await expect(flow.approve(nothing)).rejects.toMatchObject({ code: 'changeset_state' });
    await expect(
      flow.database.tenant(flow.who.organizationId, tx => undoChangeset(tx, flow.who, nothing.id)),
    ).rejects.toMatchObject({ code: 'nothing_to_undo' });
    expect(nothing.api_calls.made).toBe(nothing.api_calls.estimated);
  }
}, 120_000);
