// Kill -9 right after the portal took a batch and before anybody heard of it, while a bundle is written, while it is taken back, and while
// a guard takes it back: the portal ends as it would have undisturbed.
import { once } from 'node:events';
import type { Changeset } from '@groundwork/contract/changesets';
import { AuditId, ChangesetId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { newId } from '../../platform/id.ts';
import { reclaim } from '../../platform/queue/claim.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { givenFlowProcesses } from '../../testing/flow-process.ts';
import { ChangesetEntries } from '../changesets/changeset-entries.ts';
import { insertChangeset, moveChangeset } from '../changesets/store.ts';
import { undoChangeset } from '../changesets/undo-changeset.ts';
import { entriesOf } from './entries-of.ts';
import type { FixFacts } from './facts.ts';

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

/** A bundle as it is worked out of an audit; a wrong one writes another address to the last record. */
async function proposed(flow: FlowKit, ids: readonly string[], isWrong = false): Promise<Changeset> {
  const { database, who, projectId, portalId } = flow;
  const { organizationId } = who;
  const id = ChangesetId.parse(newId());
  const values = ids.map((record_id, at) => ({
    check: 'C24',
    object: 'contacts',
    record_id,
    label: `P ${at}`,
    property: 'email',
    before: `p${at}@gmial.com`,
    after: isWrong && at === ids.length - 1 ? 'somebody@other.test' : `p${at}@gmail.com`,
    why: 'The domain was meant to be gmail.com.',
  }));
  const facts: FixFacts = {
    defaults: {},
    request: { audit_id: AuditId.parse(newId()), checks: ['C24'] },
    audited_at: '2026-11-20T08:00:00.000Z',
    checks: [{ check: 'C24', title: 'Slips' }],
    records: ids.length,
    left_out: [],
    score: 50,
    predicted_score: 60,
    base: {
      records: { contacts: RECORDS },
      filled: { 'contacts.email': RECORDS },
      outside: {},
      owners: { contacts: {} },
      open: {},
      won: {},
    },
    properties: [],
    outcomes: {},
    owners: [],
    record_pages: null,
    tripped: null,
  };
  await database.tenant(organizationId, tx =>
    insertChangeset(tx, {
      organization_id: organizationId,
      id,
      project_id: projectId,
      portal_id: portalId,
      kind: 'fix',
      title: 'Slips',
      created_by: who.actor,
    }),
  );
  const of = { organizationId, changesetId: id };
  const entries = new ChangesetEntries(
    work => database.tenant(organizationId, work),
    of,
    () => Promise.resolve(),
  );
  const writer = entries.writer(`fix ${portalId}`);
  await writer.add(entriesOf({ values, links: [], left_out: [] }));
  const content_hash = await writer.close();
  const figures = await entries.figures();
  await database.tenant(organizationId, tx =>
    moveChangeset(tx, organizationId, id, 'proposed', { title: 'Slips', facts, content_hash, figures }),
  );
  return flow.get(id);
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

  const changeset = await proposed(flow, ids);
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
  const wrong = await proposed(flow, ids, true);
  const stopped = await endedDespite(flow, await flow.approve(wrong), [() => mended(1)]);
  expect(stopped).toMatchObject({ status: 'failed', error: { code: 'guard_tripped' } });
  expect(await flow.get(wrong.id)).toMatchObject({ state: 'undone' });
  expect(await mended(0, 0)).toBe(true);
  expect(await portal.stateHash()).toEqual(before);
}, 180_000);
