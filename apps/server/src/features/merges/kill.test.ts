// Kill -9 right after the portal did something and before anybody heard of it, on the way of a merge and of its undo: the portal is
// the one of an undisturbed run.
import { once } from 'node:events';
import type { Changeset } from '@groundwork/contract/changesets';
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import type { Operation } from '@groundwork/contract/operations';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { reclaim } from '../../platform/queue/claim.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { givenFlowProcesses } from '../../testing/flow-process.ts';
import { undoChangeset } from '../changesets/undo-changeset.ts';

const sandbox = givenSandbox();
const startProcess = givenFlowProcesses(sandbox, { companies: 0, contacts: 0, deals: 0 });

const people = {
  ann: { firstname: 'Ann', lastname: 'Lee', email: 'ann@lee.io' },
  anna: { firstname: 'Anna', lastname: 'Lee', phone: '+49 1', city: 'Ulm' },
  annie: { firstname: 'Annie', lastname: 'Lee', jobtitle: 'CEO' },
};
const externalId: Property = {
  object: 'contacts',
  name: EXTERNAL_ID,
  label: 'External',
  type: 'string',
  field_type: 'text',
  group: 'contactinformation',
  description: '',
  options: [],
  unique: true,
  is_new: true,
};

/** Three contacts who are one, of whom one is with a company that no other is with. */
async function fill({ crm }: FlowKit): Promise<void> {
  await crm.createProperties('contacts', [externalId]);
  await crm.createProperties('companies', [
    { ...externalId, object: 'companies', group: 'companyinformation' },
  ]);
  const inputs = Object.entries(people).map(([external_id, properties]) => ({ external_id, properties }));
  await crm.upsertRecords('contacts', inputs);
  await crm.upsertRecords('companies', [{ external_id: 'acme', properties: { name: 'Acme' } }]);
  const [acme] = await crm.readRecords('companies', EXTERNAL_ID, ['acme'], []);
  const ids = await idsOf(crm);
  await crm.associate('contacts', 'companies', [{ from_id: ids['anna'] ?? '', to_id: acme?.id ?? '' }]);
}

async function idsOf(crm: FlowKit['crm']): Promise<Record<string, string>> {
  const found = await crm.readRecords('contacts', EXTERNAL_ID, Object.keys(people), [EXTERNAL_ID]);
  return Object.fromEntries(
    found.flatMap(({ id, properties, archived }) => (archived ? [] : [[properties[EXTERNAL_ID] ?? '', id]])),
  );
}

async function proposed(flow: FlowKit): Promise<Changeset> {
  const ids = await idsOf(flow.crm);
  const record_ids = Object.keys(people).map(name => ids[name] ?? '');
  const merge = { object: 'contacts', record_ids, survivor_id: record_ids[0], choices: {} };
  return flow.propose('merge', { merge });
}

interface Call {
  match: string;
  /** The portal carried it out. */
  isDone: () => Promise<boolean>;
}

/** Kills whoever works after each of these calls was carried out and its answer lost; the last one ends the work. */
async function endedDespite(flow: FlowKit, operation: Operation, calls: readonly Call[]): Promise<void> {
  for (const [at, { match, isDone }] of calls.entries()) {
    await flow.portal.setFaults([{ match, kind: 'drop_after_commit' }]);
    expect(await isDone(), match).toBe(false);
    const id = `doomed-${operation.id}-${at}`;
    const child = await startProcess(flow, id);
    await expect.poll(isDone, { timeout: 30_000, interval: 20 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // As the supervisor does that saw it die.
    await reclaim(flow.database, id);
  }
  await flow.portal.clearFaults();
  const last = await startProcess(flow, `last-${operation.id}`);
  expect(await flow.ended(operation)).toMatchObject({ status: 'completed', error: null });
  last.kill('SIGKILL');
  await once(last, 'exit');
}

test('a merge and its undo, each killed twice, end as if nobody had been', async () => {
  await using flow = await openFlow(inject('clusterUrl'), sandbox, { withWorker: false });
  const { database, handlers, who, portal, crm } = flow;
  await fill(flow);
  const before = await portal.stateHash();
  const calm = await startWorker({ database, handlers, log: pino({ level: 'fatal' }) });
  const undisturbed = await proposed(flow);
  await flow.ended(await flow.approve(undisturbed));
  const merged = await portal.stateHash();
  expect(merged).not.toEqual(before);
  expect((await flow.undo(undisturbed)).state).toBe('undone');
  expect(await portal.stateHash()).toEqual(before);
  const changeset = await proposed(flow);
  await calm.stop();

  const ann = (await idsOf(crm))['ann'] ?? '';
  const valueOf = async (name: string) =>
    (await crm.readRecords('contacts', 'id', [ann], [name]))[0]?.properties[name] ?? '';
  await endedDespite(flow, await flow.approve(changeset), [
    {
      match: 'POST .*/associations/contacts/companies/batch/create',
      isDone: async () => (await crm.readAssociations('contacts', 'companies', [ann])).length > 0,
    },
    {
      match: 'POST .*/contacts/batch/archive',
      isDone: async () => Object.keys(await idsOf(crm)).length === 1,
    },
  ]);
  expect(await flow.get(changeset.id)).toMatchObject({ state: 'applied' });
  expect(await portal.stateHash()).toEqual(merged);

  const undo = await database.tenant(who.organizationId, tx => undoChangeset(tx, who, changeset.id));
  await endedDespite(flow, undo, [
    { match: 'POST .*/contacts/batch/update', isDone: async () => (await valueOf('city')) === '' },
    {
      match: 'POST .*/contacts/batch/upsert',
      isDone: async () => Object.keys(await idsOf(crm)).length > 1,
    },
  ]);
  const { state, counts } = await flow.get(changeset.id);
  expect([state, counts['record.archive']]).toEqual(['undone', { reversed: 2 }]);
  expect(await portal.stateHash()).toEqual(before);
}, 180_000);
