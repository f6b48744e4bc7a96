// The rules of the road, one by one, on a real portal.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import type { Tx } from '../../platform/db.ts';
import { requestCancel } from '../../platform/queue/requests.ts';
import { measureIdleTime } from '../../testing/idle-time.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { openRoad, type RoadKit } from '../../testing/road-kit.ts';
import { approveChangeset, getChangeset, listEntries, resumeChangeset, undoChangeset } from './service.ts';

const clusterUrl = inject('clusterUrl');
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(clusterUrl);
});
afterAll(() => sandbox.close());
const small = { companies: 3, contacts: 12, deals: 5 };

function tenant<T>(road: RoadKit, work: (tx: Tx) => Promise<T>): Promise<T> {
  return road.database.tenant(road.who.organizationId, work);
}

async function idOf(road: RoadKit, object: string, externalId: string): Promise<string> {
  const [record] = await road.crm.readRecords(object, 'groundwork_external_id', [externalId], []);
  return record!.id;
}

/** Counted one by one: the portal's own count is some moments behind. */
async function recordsOf(road: RoadKit, object: string): Promise<number> {
  let count = 0;
  for await (const page of road.crm.listRecords(object, [])) count += page.length;
  return count;
}

test('undo keeps what people changed and lists it', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await road.apply('blueprint');
  const migration = await road.apply('migration');

  const edited = await idOf(road, 'contacts', 'contact-4');
  const filled = await idOf(road, 'contacts', 'contact-5');
  await road.crm.updateRecords('contacts', [
    { id: edited, properties: { lastname: 'Lovelace' } },
    { id: filled, properties: { jobtitle: 'Engineer' } },
  ]);
  const undone = await road.undo(migration);

  expect(undone.counts['record.create']).toEqual({ reversed: 18, kept: 2 });
  const kept = await tenant(road, tx =>
    listEntries(tx, road.who.organizationId, migration.id, { state: 'kept' }, undefined, 50),
  );
  expect(kept.map(({ entry }) => [entry.key, entry.error])).toEqual([
    ['contact-4', 'kept: a person changed lastname (“Number 4” became “Lovelace”)'],
    ['contact-5', 'kept: a person changed jobtitle (now “Engineer”)'],
  ]);
  expect(await recordsOf(road, 'contacts')).toBe(2);
  expect(await recordsOf(road, 'deals')).toBe(0);
}, 60_000);

test('undo of an update restores the values from before, but not over a person’s edit', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await road.apply('blueprint');
  await road.apply('migration');
  road.say(
    madeIntake({
      ...small,
      edit: record =>
        record.object === 'contacts'
          ? { ...record, properties: { ...record.properties, firstname: 'New', jobtitle: 'Buyer' } }
          : record,
    }),
  );
  const second = await road.propose('migration');
  expect(second.counts).toEqual({ 'record.update': { pending: 12 } });
  await road.ended(await road.approve(second));
  const id = await idOf(road, 'contacts', 'contact-1');
  await road.crm.updateRecords('contacts', [{ id, properties: { jobtitle: 'Director' } }]);

  const undone = await road.undo(second);
  expect(undone.counts['record.update']).toEqual({ reversed: 11, kept: 1 });
  const [touched] = await road.crm.readRecords('contacts', 'id', [id], ['firstname', 'jobtitle']);
  expect(touched?.properties).toMatchObject({ firstname: 'Person', jobtitle: 'Director' });
  const other = await idOf(road, 'contacts', 'contact-2');
  const [restored] = await road.crm.readRecords('contacts', 'id', [other], ['firstname', 'jobtitle']);
  expect(restored?.properties).toMatchObject({ firstname: 'Person', jobtitle: null });
}, 60_000);

test('a record that changed since the preview is refused, not overwritten', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await road.apply('blueprint');
  await road.apply('migration');
  road.say(
    madeIntake({
      ...small,
      edit: record =>
        record.object === 'contacts'
          ? { ...record, properties: { ...record.properties, firstname: 'New' } }
          : record,
    }),
  );
  const second = await road.propose('migration');
  const id = await idOf(road, 'contacts', 'contact-7');
  await road.crm.updateRecords('contacts', [{ id, properties: { firstname: 'Grace' } }]);
  await road.ended(await road.approve(second));
  const applied = await road.get(second.id);
  expect(applied.counts['record.update']).toEqual({ applied: 11, failed: 1 });
  const [record] = await road.crm.readRecords('contacts', 'id', [id], ['firstname']);
  expect(record?.properties['firstname']).toBe('Grace');
}, 60_000);

test('records the portal has by e-mail or domain are updated, not doubled', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await road.apply('blueprint');
  const made = await road.crm.upsertRecords('contacts', [
    { external_id: 'by-hand', properties: { email: 'person3@example.com', lastname: 'By hand' } },
  ]);
  expect(made[0]?.ok).toBe(true);
  await road.crm.upsertRecords('companies', [
    { external_id: 'old', properties: { domain: 'company1.example.com', name: 'Old name' } },
  ]);
  const migration = await road.apply('migration');
  expect(migration.counts).toMatchObject({
    'record.create': { applied: 18 },
    'record.update': { applied: 2 },
  });
  expect(migration.api_calls.made).toBe(migration.api_calls.estimated);
  expect(await recordsOf(road, 'contacts')).toBe(12);
  expect(await recordsOf(road, 'companies')).toBe(3);
}, 60_000);

test('approval is bound to the content that was seen', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  const first = await road.propose('blueprint');
  const { organizationId } = road.who;
  await expect(
    tenant(road, tx => approveChangeset(tx, road.who, first.id, 'another hash')),
  ).rejects.toMatchObject({ code: 'approval_stale' });
  await road.propose('blueprint');
  await expect(road.approve(first)).rejects.toMatchObject({ code: 'approval_stale' });
  expect((await tenant(road, tx => getChangeset(tx, organizationId, first.id))).state).toBe('proposed');
}, 60_000);

test('content that was altered after the approval is not applied', async () => {
  await using road = await openRoad(clusterUrl, sandbox, { withWorker: false });
  const { startWorker } = await import('../../platform/queue/worker.ts');
  const { pino } = await import('pino');
  const { sql } = await import('kysely');
  road.say(madeIntake(small));
  const log = pino({ level: 'fatal' });
  const proposing = await startWorker({ database: road.database, handlers: road.handlers, log });
  const blueprint = await road.propose('blueprint');
  await proposing.stop();
  const operation = await road.approve(blueprint);
  await tenant(road, tx =>
    sql`update changeset_entries set after = after || '{"label": "Something else"}' where seq = 1`.execute(
      tx,
    ),
  );
  const applying = await startWorker({ database: road.database, handlers: road.handlers, log });
  const done = await road.ended(operation);
  await applying.stop();
  expect(done).toMatchObject({ status: 'failed', error: { code: 'approval_stale' } });
  expect((await road.get(blueprint.id)).state).toBe('stopped');
}, 60_000);

test('a migration before its blueprint is refused in words', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await expect(road.propose('migration')).rejects.toThrow(/Apply the blueprint first/);
}, 60_000);

test('what was never applied cannot be undone', async () => {
  await using road = await openRoad(clusterUrl, sandbox);
  road.say(madeIntake(small));
  await road.apply('blueprint');
  await road.apply('migration');
  const nothing = await road.apply('migration');
  await expect(tenant(road, tx => undoChangeset(tx, road.who, nothing.id))).rejects.toMatchObject({
    code: 'nothing_to_undo',
  });
}, 60_000);

test('a cancelled migration stops within a second, resumes where it was, and can be undone from there', async () => {
  await using road = await openRoad(clusterUrl, sandbox, {
    portal: { rate_limit: { max: 20, interval_ms: 1000 } },
  });
  road.say(madeIntake({ companies: 20, contacts: 3000, deals: 0 }));
  const before = await road.portal.stateHash();
  const blueprint = await road.apply('blueprint');
  const migration = await road.propose('migration');
  const operation = await road.approve(migration);
  const { organizationId } = road.who;
  for (;;) {
    const { counts } = await road.get(migration.id);
    if ((counts['record.create']?.applied ?? 0) >= 300) break;
    await sleep(20);
  }
  const waited = measureIdleTime(road.database);
  await tenant(road, tx => requestCancel(tx, organizationId, operation.id));
  expect((await road.ended(operation)).status).toBe('cancelled');
  expect(await waited.stop()).toBeLessThan(1000);
  const stopped = await road.get(migration.id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.counts['record.create']?.pending).toBeGreaterThan(0);

  const resumed = await tenant(road, tx => resumeChangeset(tx, road.who, migration.id));
  expect((await road.ended(resumed)).status).toBe('completed');
  expect((await road.get(migration.id)).counts['record.create']).toEqual({ applied: 3020 });
  expect(await recordsOf(road, 'contacts')).toBe(3000);
  await road.undo(migration);
  await road.undo(blueprint);
  expect(await road.portal.stateHash()).toEqual(before);
}, 120_000);
