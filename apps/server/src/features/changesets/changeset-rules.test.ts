// The rules of the implementation flow, one by one, on a real portal.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Changeset } from '@groundwork/contract/changesets';
import { OperationId } from '@groundwork/contract/ids';
import { memberPermissions } from '@groundwork/contract/permissions';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { anonymous, type Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { requestCancel } from '../../platform/queue/requests.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { measureIdleTime } from '../../testing/idle-time.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { approveChangeset } from './approve-changeset.ts';
import { getChangeset } from './get-changeset.ts';
import { listEntries } from './list-entries.ts';
import { resumeChangeset } from './resume-changeset.ts';
import { mayRetryWork } from './retry-work.ts';
import { undoChangeset } from './undo-changeset.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();
const small = { companies: 3, contacts: 12, deals: 5 };

function tenant<T>(flow: FlowKit, work: (tx: Tx) => Promise<T>): Promise<T> {
  return flow.database.tenant(flow.who.organizationId, work);
}

async function idOf(flow: FlowKit, object: string, externalId: string): Promise<string> {
  const [record] = await flow.crm.readRecords(object, 'groundwork_external_id', [externalId], []);
  return record!.id;
}

/** Counted one by one: the portal's own count is some moments behind. */
async function recordsOf(flow: FlowKit, object: string): Promise<number> {
  let count = 0;
  for await (const page of flow.crm.listRecords(object, [])) count += page.length;
  return count;
}

test('undo keeps what people changed and lists it', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await flow.apply('blueprint');
  const migration = await flow.apply('migration');

  const edited = await idOf(flow, 'contacts', 'contact-4');
  const filled = await idOf(flow, 'contacts', 'contact-5');
  await flow.crm.updateRecords('contacts', [
    { id: edited, properties: { lastname: 'Lovelace' } },
    { id: filled, properties: { jobtitle: 'Engineer' } },
  ]);
  const undone = await flow.undo(migration);

  expect(undone.counts['record.create']).toEqual({ reversed: 18, kept: 2 });
  const kept = await tenant(flow, tx =>
    listEntries(
      tx,
      { organizationId: flow.who.organizationId, changesetId: migration.id },
      { state: 'kept' },
      undefined,
      50,
    ),
  );
  expect(kept.map(({ entry }) => [entry.key, entry.error])).toEqual([
    ['contact-4', 'kept: a person changed lastname (“Number 4” became “Lovelace”)'],
    ['contact-5', 'kept: a person changed jobtitle (now “Engineer”)'],
  ]);
  expect(await recordsOf(flow, 'contacts')).toBe(2);
  expect(await recordsOf(flow, 'deals')).toBe(0);
}, 60_000);

test('undo of an update restores the values from before, but not over a person’s edit', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await flow.apply('blueprint');
  await flow.apply('migration');
  flow.say(
    madeIntake({
      ...small,
      edit: record =>
        record.object === 'contacts'
          ? { ...record, properties: { ...record.properties, firstname: 'New', jobtitle: 'Buyer' } }
          : record,
    }),
  );
  const second = await flow.propose('migration');
  expect(second.counts).toEqual({ 'record.update': { pending: 12 } });
  await flow.ended(await flow.approve(second));
  const id = await idOf(flow, 'contacts', 'contact-1');
  await flow.crm.updateRecords('contacts', [{ id, properties: { jobtitle: 'Director' } }]);

  const undone = await flow.undo(second);
  expect(undone.counts['record.update']).toEqual({ reversed: 11, kept: 1 });
  const [touched] = await flow.crm.readRecords('contacts', 'id', [id], ['firstname', 'jobtitle']);
  expect(touched?.properties).toMatchObject({ firstname: 'Person', jobtitle: 'Director' });
  const other = await idOf(flow, 'contacts', 'contact-2');
  const [restored] = await flow.crm.readRecords('contacts', 'id', [other], ['firstname', 'jobtitle']);
  expect(restored?.properties).toMatchObject({ firstname: 'Person', jobtitle: null });
}, 60_000);

test('a record that changed since the preview is refused, not overwritten', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await flow.apply('blueprint');
  await flow.apply('migration');
  flow.say(
    madeIntake({
      ...small,
      edit: record =>
        record.object === 'contacts'
          ? { ...record, properties: { ...record.properties, firstname: 'New' } }
          : record,
    }),
  );
  const second = await flow.propose('migration');
  const id = await idOf(flow, 'contacts', 'contact-7');
  await flow.crm.updateRecords('contacts', [{ id, properties: { firstname: 'Grace' } }]);
  await flow.ended(await flow.approve(second));
  const applied = await flow.get(second.id);
  expect(applied.counts['record.update']).toEqual({ applied: 11, failed: 1 });
  const [record] = await flow.crm.readRecords('contacts', 'id', [id], ['firstname']);
  expect(record?.properties['firstname']).toBe('Grace');
}, 60_000);

test('records the portal has by e-mail or domain are updated, not doubled', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await flow.apply('blueprint');
  const made = await flow.crm.upsertRecords('contacts', [
    {
      external_id: 'by-hand',
      properties: { email: 'person3@example.com', lastname: 'Number 3', firstname: '' },
    },
  ]);
  expect(made[0]?.ok).toBe(true);
  await flow.crm.upsertRecords('companies', [
    { external_id: 'old', properties: { domain: 'company1.example.com', name: 'Company 1, Inc.' } },
  ]);
  const migration = await flow.apply('migration');
  expect(migration.counts).toMatchObject({
    'record.create': { applied: 18 },
    'record.update': { applied: 2 },
  });
  expect(migration.api_calls.made).toBe(migration.api_calls.estimated);
  expect(await recordsOf(flow, 'contacts')).toBe(12);
  expect(await recordsOf(flow, 'companies')).toBe(3);
}, 60_000);

test('approval is bound to the content that was seen', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  const first = await flow.propose('blueprint');
  const { organizationId } = flow.who;
  await expect(
    tenant(flow, tx => approveChangeset(tx, flow.who, first.id, 'another hash')),
  ).rejects.toMatchObject({ code: 'approval_stale' });
  await flow.propose('blueprint');
  await expect(flow.approve(first)).rejects.toMatchObject({ code: 'approval_stale' });
  expect((await tenant(flow, tx => getChangeset(tx, organizationId, first.id))).state).toBe('proposed');
}, 60_000);

test('content that was altered after the approval is not applied', async () => {
  await using flow = await openFlow(clusterUrl, sandbox, { withWorker: false });
  const { startWorker } = await import('../../platform/queue/worker.ts');
  const { pino } = await import('pino');
  const { sql } = await import('kysely');
  flow.say(madeIntake(small));
  const log = pino({ level: 'fatal' });
  const proposing = await startWorker({ database: flow.database, handlers: flow.handlers, log });
  const blueprint = await flow.propose('blueprint');
  await proposing.stop();
  const operation = await flow.approve(blueprint);
  await tenant(flow, tx =>
    sql`update changeset_entries set after = after || '{"label": "Something else"}' where seq = 1`.execute(
      tx,
    ),
  );
  const applying = await startWorker({ database: flow.database, handlers: flow.handlers, log });
  const done = await flow.ended(operation);
  await applying.stop();
  expect(done).toMatchObject({ status: 'failed', error: { code: 'approval_stale' } });
  expect((await flow.get(blueprint.id)).state).toBe('stopped');
}, 60_000);

test('a migration before its blueprint is refused in words', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await expect(flow.propose('migration')).rejects.toThrow(/Apply the blueprint first/);
}, 60_000);

test('what was never applied cannot be undone', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  await flow.apply('blueprint');
  await flow.apply('migration');
  const nothing = await flow.apply('migration');
  await expect(tenant(flow, tx => undoChangeset(tx, flow.who, nothing.id))).rejects.toMatchObject({
    code: 'nothing_to_undo',
  });
}, 60_000);

test('a cancelled migration stops within a second, resumes where it was, and can be undone from there', async () => {
  await using flow = await openFlow(clusterUrl, sandbox, {
    portal: { rate_limit: { max: 20, interval_ms: 1000 } },
  });
  flow.say(madeIntake({ companies: 20, contacts: 3000, deals: 0 }));
  const before = await flow.portal.stateHash();
  const blueprint = await flow.apply('blueprint');
  const migration = await flow.propose('migration');
  const operation = await flow.approve(migration);
  const { organizationId } = flow.who;
  for (;;) {
    const { counts } = await flow.get(migration.id);
    if ((counts['record.create']?.applied ?? 0) >= 300) break;
    await sleep(20);
  }
  const waited = measureIdleTime(flow.database);
  await tenant(flow, tx => requestCancel(tx, organizationId, operation.id));
  expect((await flow.ended(operation)).status).toBe('cancelled');
  expect(await waited.stop()).toBeLessThan(1000);
  const stopped = await flow.get(migration.id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.counts['record.create']?.pending).toBeGreaterThan(0);

  const resumed = await tenant(flow, tx => resumeChangeset(tx, flow.who, migration.id));
  expect((await flow.ended(resumed)).status).toBe('completed');
  expect((await flow.get(migration.id)).counts['record.create']).toEqual({ applied: 3020 });
  expect(await recordsOf(flow, 'contacts')).toBe(3000);
  await flow.undo(migration);
  await flow.undo(blueprint);
  expect(await flow.portal.stateHash()).toEqual(before);
}, 120_000);

test('an undo that failed is not tried again under what came later, nor while something else is written', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake(small));
  const blueprint = await flow.apply('blueprint');
  const migration = await flow.apply('migration');
  const { organizationId } = flow.who;
  const caller: Caller = {
    ...anonymous,
    permissions: new Set(memberPermissions.admin),
    organizationId,
  };
  const retry = (of: Changeset, kind: 'changeset.apply' | 'changeset.undo') =>
    tenant(flow, tx =>
      mayRetryWork(
        tx,
        caller,
        {
          id: OperationId.parse(of.operation_id),
          organization_id: organizationId,
          kind,
          input: { changeset_id: of.id },
        },
        { requireBasis: async () => undefined, requireMeant: async () => undefined, now: new Date() },
      ),
    );
  await expect(retry(blueprint, 'changeset.undo')).rejects.toMatchObject({
    code: 'changeset_state',
    message: expect.stringContaining(`Undo “${migration.title}” first`),
  });
  await expect(retry(migration, 'changeset.undo')).resolves.toBeUndefined();
  await flow.database.platform(tx =>
    sql`update operations set status = 'running', lease_until = now() + interval '1 hour'
        where id = ${migration.operation_id}`.execute(tx),
  );
  await expect(retry(blueprint, 'changeset.apply')).rejects.toMatchObject({ code: 'portal_busy' });
}, 60_000);
