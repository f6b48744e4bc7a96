// Kill -9 right after the portal took a batch and before anybody heard of it, while a bundle is written, while it is taken back, and while
// a guard takes it back: the portal ends as it would have undisturbed.
import { once } from 'node:events';
import type { Operation } from '@groundwork/contract/operations';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { reclaim } from '../../platform/queue/claim.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { givenFlowProcesses } from '../../testing/flow-process.ts';
import { proposedFix } from '../../testing/proposed-fix.ts';
import { undoChangeset } from '../changesets/undo-changeset.ts';

const sandbox = givenSandbox();
const startProcess = givenFlowProcesses(sandbox, { companies: 0, contacts: 0, deals: 0 });
/** Of more than one batch. */
const RECORDS = 130;

async function fill({ crm }: FlowKit): Promise<string[]> {
  const ids: string[] = [];
  await crm.createProperties('contacts', [
    {
      object: 'contacts',
      name: 'groundwork_external_id',
      label: 'External',
      type: 'string',
      field_type: 'text',
      group: 'contactinformation',
      description: '',
      options: [],
      unique: true,
      is_new: true,
    },
  ]);
  const inputs = Array.from({ length: RECORDS }, (_, at) => ({
    external_id: `e${at}`,
    properties: { email: `p${at}@gmial.com` },
  }));
  for (const made of await crm.upsertRecords('contacts', inputs)) if (made.ok) ids.push(made.id);
  return ids;
}

/** Kills whoever works when the portal took so many writes and their answer was lost; the last one ends the work. */
async function endedDespite(
  flow: FlowKit,
  operation: Operation,
  isDone: (() => Promise<boolean>)[],
): Promise<Operation> {
  for (const [at, done] of isDone.entries()) {
    await flow.portal.setFaults([{ match: 'POST .*/contacts/batch/update', kind: 'drop_after_commit' }]);
    expect(await done()).toBe(false);
    const id = `doomed-${operation.id}-${at}`;
    const child = await startProcess(flow, id);
    await expect.poll(done, { timeout: 30_000, interval: 20 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // As the supervisor does that saw it die.
    await reclaim(flow.database, id);
  }
  await flow.portal.clearFaults();
  const last = await startProcess(flow, `last-${operation.id}`);
  const end = await flow.ended(operation);
  last.kill('SIGKILL');
  await once(last, 'exit');
  return end;
}

test('a bundle, its undo and a guard’s stop, each killed in a batch, end as if nobody had been', async () => {
  await using flow = await openFlow(inject('clusterUrl'), sandbox, { withWorker: false });
  const { database, who, portal, crm } = flow;
  const ids = await fill(flow);
  const before = await portal.stateHash();
  const mended = async (from: number, to = RECORDS) => {
    const records = await crm.readRecords('contacts', 'id', ids, ['email']);
    const n = records.filter(({ properties }) => properties['email']?.endsWith('@gmail.com')).length;
    return n >= from && n <= to;
  };

  const changeset = await proposedFix(flow, ids);
  const applied = await endedDespite(flow, await flow.approve(changeset), [() => mended(1)]);
  expect(applied).toMatchObject({ status: 'completed', error: null });
  expect(await flow.get(changeset.id)).toMatchObject({
    state: 'applied',
    counts: { 'record.update': { applied: RECORDS } },
  });
  expect(await mended(RECORDS)).toBe(true);

  const undo = await database.tenant(who.organizationId, tx => undoChangeset(tx, who, changeset.id));
  await endedDespite(flow, undo, [() => mended(0, RECORDS - 1)]);
  expect(await flow.get(changeset.id)).toMatchObject({
    state: 'undone',
    counts: { 'record.update': { reversed: RECORDS } },
  });
  expect(await portal.stateHash()).toEqual(before);

  // Its last record is in the second batch: the first one stands by then, and all of it is taken back.
  const wrong = await proposedFix(flow, ids, { isWrong: true });
  const stopped = await endedDespite(flow, await flow.approve(wrong), [() => mended(1)]);
  expect(stopped).toMatchObject({ status: 'failed', error: { code: 'guard_tripped' } });
  expect(await flow.get(wrong.id)).toMatchObject({ state: 'undone' });
  expect(await mended(0, 0)).toBe(true);
  expect(await portal.stateHash()).toEqual(before);
}, 180_000);
