// A portal's calls of the day are used up in the middle of the work: it says so and until when, leaves its place to others,
// and goes on by itself when the portal's next day begins, also in another process; cancelled, it goes no further.
import type { ApprovalNotice, Changeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import { untilNextDay } from '@groundwork/crm/daily-limit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import type { SandboxPortal } from '../../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import type { Worker } from '../../platform/queue/worker.ts';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed } from '../../testing/intake-context.ts';
import { startJobs } from './worker.ts';

const zone = 'Asia/Kolkata';
const plenty = 100_000;
const total = 1500;

const sandbox = givenSandbox();
const server = givenServer(() => ({ allowedHosts: [sandbox.address] }));
let worker: Worker;
/** One slot: whoever holds it keeps all others from working. */
const startWorking = async () => {
  worker = await startJobs(server.server.dependencies, { concurrency: 1 });
};
beforeAll(async () => {
  await startWorking();
});
afterAll(() => worker.stop());

interface Ground {
  ada: Client;
  project: string;
  portal: SandboxPortal;
}

const people = [
  'id,first name,last name,email',
  ...Array.from({ length: total }, (_, n) => `${n + 1},First${n},Last${n},person${n}@example.com`),
].join('\n');

/** A project whose portal, a day of which begins at midnight in Kolkata, is set up and waits for its records. */
async function prepared(): Promise<Ground & { migration: Changeset }> {
  const ada = await server.member('admin');
  const portal = await sandbox.createPortal({ time_zone: zone });
  const body = { name: 'Ours', base_url: sandbox.url, token: portal.token };
  expect((await ada.call('POST', '/portals', body)).status).toBe(201);
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' })).body.id;
  await upload(ada, project, { 'contacts.csv': people });
  await analyse(ada, project);
  const propose = async (kind: 'blueprint' | 'migration') => {
    const proposed = await ada.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, {
      kind,
    });
    const { input } = await completed(ada, proposed);
    return (await ada.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
  };
  const blueprint = await propose('blueprint');
  await completed(ada, await approve(ada, blueprint));
  return { ada, project, portal, migration: await propose('migration') };
}

async function approve(person: Client, changeset: Changeset) {
  const approval = await approvalOf(person, changeset);
  return person.call<{ operation: Operation }>('POST', `/changesets/${changeset.id}/approve`, approval);
}

/** The portal's clock stands this long before midnight of a day on which nothing was called yet, of which it takes so many. */
function setDay(portal: SandboxPortal, secondsLeft: number, calls: number): Promise<void> {
  const now = new Date();
  const untilMidnight = untilNextDay(now, zone) ?? 0;
  // Tomorrow's midnight, so that no call of before counts.
  const offset = untilMidnight + 86_400_000 - secondsLeft * 1000;
  return portal.change({ clock_offset_ms: Math.round(offset), daily_limit: calls });
}

const readOperation = async (person: Client, id: string) =>
  (await person.call<{ operation: Operation }>('GET', `/ai-operations/${id}`)).body.operation;

async function waiting(person: Client, id: string): Promise<Operation> {
  await vi.waitFor(async () => expect((await readOperation(person, id)).waits).not.toBeNull(), 30_000);
  return readOperation(person, id);
}

const written = async (portal: SandboxPortal): Promise<number> => {
  const dump = await portal.dump();
  const records =
    typeof dump === 'object' && dump !== null && 'records' in dump ? Object(dump.records) : undefined;
  return (records?.contacts ?? []).length;
};

test('the work waits for the portal’s midnight, says so beforehand, and leaves its slot to others', async () => {
  const { ada, portal, migration } = await prepared();
  const terms = async () =>
    (await ada.call<{ notices: ApprovalNotice[] }>('GET', `/changesets/${migration.id}/approval`)).body;
  expect((await terms()).notices).toEqual([]);

  // Told beforehand, with the numbers.
  await setDay(portal, 3600, 12);
  const [notice] = (await terms()).notices;
  const needed = migration.api_calls.estimated - migration.api_calls.made;
  expect(notice?.message).toMatch(
    new RegExp(`needs ${needed} more API calls, and \\d+ of the portal's 12 a day are left today`),
  );
  expect(Date.parse(notice?.until ?? '') - Date.now()).toBeGreaterThan(3_500_000);

  const started = await approve(ada, migration);
  expect(started.status, started.text).toBe(202);
  const { id } = started.body.operation;
  const stopped = await waiting(ada, id);
  expect(stopped).toMatchObject({
    status: 'queued',
    error: null,
    waits: {
      code: 'portal_daily_limit',
      message:
        "The portal's daily limit of 12 API calls is used up. It resets at midnight of its time zone (Asia/Kolkata). The work goes on by itself then.",
    },
  });
  const seconds = (Date.parse(stopped.waits?.until ?? '') - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3601);
  const sofar = await written(portal);
  expect(sofar).toBeLessThan(total);

  // The only slot is free for others.
  const bob = await server.member('admin');
  const other = await sandbox.createPortal();
  await bob.call('POST', '/portals', { name: 'Theirs', base_url: sandbox.url, token: other.token });
  const theirs = (await bob.call<{ id: string }>('POST', '/projects/', { name: 'Other' })).body.id;
  await upload(bob, theirs, { 'contacts.csv': people });
  await analyse(bob, theirs);

  // What is refused meanwhile says the same, and what is approved meanwhile is told to wait.
  const refused = await ada.call<Problem>('POST', '/portals', {
    name: 'Again',
    base_url: sandbox.url,
    token: portal.token,
  });
  expect([refused.status, refused.body.message]).toEqual([
    502,
    "The portal's daily limit of 12 API calls is used up. It resets at midnight of its own time zone. Try again then.",
  ]);
  expect((await terms()).notices[0]?.message).toContain('waits until then and goes on by itself');
  expect((await readOperation(ada, id)).waits).not.toBeNull();
}, 120_000);

test('over a restart it goes on where it was as soon as the next day has begun, and nothing is doubled', async () => {
  const { ada, portal, migration } = await prepared();
  // So much that some of the records are written and the rest is not.
  await setDay(portal, 12, 18);
  const { id } = (await approve(ada, migration)).body.operation;
  const { waits } = await waiting(ada, id);
  const sofar = await written(portal);
  expect(sofar).toBeGreaterThan(0);
  expect(sofar).toBeLessThan(total);
  await worker.stop();
  await portal.change({ daily_limit: plenty });
  await startWorking();
  expect((await readOperation(ada, id)).waits).toEqual(waits);

  await vi.waitFor(async () => expect((await readOperation(ada, id)).status).toBe('completed'), 60_000);
  const done = await readOperation(ada, id);
  expect(done.waits).toBeNull();
  expect(Date.parse(done.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(waits?.until ?? ''));
  expect(await written(portal)).toBe(total);
  const { body: changeset } = await ada.call<Changeset>('GET', `/changesets/${migration.id}`);
  expect(changeset).toMatchObject({ state: 'applied', counts: { 'record.create': { applied: total } } });
}, 120_000);

test('cancelled while it waits it ends at once, and goes on when it is told to', async () => {
  const { ada, portal, migration } = await prepared();
  await setDay(portal, 3600, 12);
  const { id } = (await approve(ada, migration)).body.operation;
  await waiting(ada, id);
  const cancelled = await ada.call<{ operation: Operation }>('POST', `/ai-operations/${id}/cancel`);
  expect(cancelled.body.operation).toMatchObject({ status: 'cancelled', waits: null });
  await portal.change({ daily_limit: plenty });
  const again = await ada.call<{ operation: Operation }>('POST', `/ai-operations/${id}/retry`);
  expect(again.body.operation.waits).toBeNull();
  await completed(ada, again);
  expect(await written(portal)).toBe(total);
}, 120_000);
