// A bundle that is approved for a moment later: begun then by the rules of an approval, once, or refused in words.
import type { AuditResult } from '@groundwork/contract/audits';
import type { Changeset, ListedChangeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import type { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { runScheduledFixes } from '../../features/fixes/run-scheduled.ts';
import { whyNoMore } from '../../features/session/may-still.ts';
import { approvalOf } from '../../testing/approval.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let ada: Client;
let bob: Client;
let projectId: ProjectId;
let audit: AuditResult & { audit_id: string };
let now = new Date();

beforeAll(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'admin');
  await bob.call('GET', '/session');
  const names = ['Ann', 'Ben', 'Cem'];
  const contacts = names.map(firstname => ({ firstname, lastname: 'Lee', email: `${firstname}@gmial.com` }));
  projectId = (await projectOver(ada, sandbox, { contacts })).projectId;
  audit = await auditOf(ada, projectId);
  server.server.dependencies.clock = { now: () => now };
}, 120_000);
beforeEach(() => {
  now = new Date();
});

const later = (ms: number): string => new Date(now.getTime() + ms).toISOString();
const read = async (id: string) => (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
const details = async (id: string) => (await ada.call<FixBundleDetails>('GET', `/changesets/${id}/fix`)).body;
async function proposed(): Promise<Changeset> {
  const body = { audit_id: audit.audit_id, checks: ['C24'] };
  const asked = await ada.call<{ operation: Operation }>('POST', `/projects/${projectId}/fixes`, body);
  return read(String((await completed(ada, asked)).input['changeset_id']));
}
const schedule = ({ id, content_hash }: Changeset, at: string, person = ada, hash = content_hash) =>
  person.call<Changeset & Problem>('PUT', `/changesets/${id}/schedule`, { content_hash: hash, at });
const cancel = ({ id }: Changeset, person = ada) =>
  person.call<Changeset & Problem>('DELETE', `/changesets/${id}/schedule`);
const parts = () => server.server.dependencies;
const run = () => runScheduledFixes(parts(), of => whyNoMore(parts(), of, 'changesets.approve'));
const trailOf = ({ id }: Changeset) =>
  parts().database.platform(async tx => {
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor from trail where target_id = ${id} and action like 'fixes.%' order by id`.execute(
      tx,
    );
    return rows.map(({ action, actor }) => `${action} ${actor}`);
  });
const noticesOf = async (person: Client) =>
  (await person.call<{ data: { title: string; message: string }[] }>('GET', '/notifications')).body.data;
/** The bundle was refused, and says this; somebody is told, and nothing is written. */
async function expectRefused(changeset: Changeset, words: string | RegExp): Promise<void> {
  const { schedule: found } = await details(changeset.id);
  expect(found).toMatchObject({ state: 'refused', reason: expect.stringMatching(words) });
  expect((await read(changeset.id)).state).toBe('proposed');
  const [notice] = await noticesOf(ada);
  expect(notice?.title).toBe('A scheduled bundle of fixes was not applied');
  expect(notice?.message).toMatch(words);
  expect((await trailOf(changeset)).at(-1)).toBe('fixes.refuseSchedule Groundwork');
}

test('it is begun at its moment, once, in the name of whoever approved it last', {
  timeout: 60_000,
}, async () => {
  const changeset = await proposed();
  const at = later(hourMs);
  expect((await schedule(changeset, at)).status).toBe(200);
  expect((await schedule(changeset, at)).status).toBe(200);
  expect(await details(changeset.id)).toMatchObject({
    schedule: { at, by: 'Test Person', state: 'waiting', reason: null },
  });
  const { data } = (await ada.call<{ data: ListedChangeset[] }>('GET', `/projects/${projectId}/changesets`))
    .body;
  expect(data.map(each => [each.state, each.scheduled_for])).toEqual([['proposed', at]]);
  // Moved by somebody else it is their approval; cancelled it waits for none.
  const other = later(2 * hourMs);
  await schedule(changeset, other, bob);
  expect((await cancel(changeset)).status).toBe(200);
  expect((await cancel(changeset)).body.code).toBe('changeset_state');
  expect((await details(changeset.id)).schedule).toBeNull();
  await schedule(changeset, other, bob);
  now = new Date(now.getTime() + 2 * hourMs - 1);
  expect(await run()).toBe(0);

  now = new Date(now.getTime() + 1);
  // A process that dies while it begins it leaves it as it was.
  const died = () => Promise.reject(new Error('killed'));
  expect(await runScheduledFixes(parts(), died)).toBe(0);
  expect((await details(changeset.id)).schedule?.state).toBe('waiting');
  const begun = await Promise.all([run(), run(), run()]);
  expect(begun.reduce((sum, each) => sum + each, 0)).toBe(1);
  await expect.poll(async () => (await read(changeset.id)).state, { timeout: 20_000 }).toBe('applied');
  const applied = await read(changeset.id);
  expect(applied).toMatchObject({ approved_by: bob.person.email, applied_by: bob.person.email });
  expect(applied.counts).toEqual({ 'record.update': { applied: 3 } });
  expect((await details(changeset.id)).schedule).toMatchObject({ state: 'run', at: other });
  const [a, b] = [ada.person.email, bob.person.email];
  expect(await trailOf(changeset)).toEqual([
    `fixes.schedule ${a}`,
    `fixes.reschedule ${b}`,
    `fixes.unschedule ${a}`,
    `fixes.schedule ${b}`,
    'fixes.runSchedule Groundwork',
  ]);
  await completed(ada, await ada.call('POST', `/changesets/${changeset.id}/undo`));
});

test('who may not schedule it cannot, nor for a moment at which it would not hold', async () => {
  const changeset = await proposed();
  const at = later(hourMs);
  for (const [person, status] of [
    [await server.member('admin'), 404],
    [await server.memberOf(ada.organizationId, 'readonly'), 403],
    [await server.memberOf(ada.organizationId, 'user'), 403],
    [await server.admin(), 409],
  ] as const) {
    expect((await schedule(changeset, at, person)).status).toBe(status);
    if (status !== 409) expect((await cancel(changeset, person)).status).toBe(status);
  }
  const soon = await schedule(changeset, later(4 * minuteMs));
  expect([soon.status, soon.text]).toEqual([422, expect.stringContaining('at least 5 minutes ahead')]);
  expect((await schedule(changeset, later(8 * 24 * hourMs))).body.message).toMatch(
    /can be approved until 20.* UTC/,
  );
  expect((await schedule(changeset, at, ada, 'other')).body.code).toBe('approval_stale');
  // Approved at once instead, nothing waits any more.
  await schedule(changeset, at);
  const approved = await ada.call<{ operation: Operation }>(
    'POST',
    `/changesets/${changeset.id}/approve`,
    await approvalOf(ada, changeset),
  );
  await completed(ada, approved);
  expect((await details(changeset.id)).schedule).toBeNull();
  await completed(ada, await ada.call('POST', `/changesets/${changeset.id}/undo`));
});

test('it takes two as before, and waits while the portal is written to', { timeout: 60_000 }, async () => {
  const limit = '/organizations/me/approval-limit';
  const [changeset, busy] = [await proposed(), await proposed()];
  await ada.call('PUT', limit, { second_approval_above: 1 });
  const at = later(hourMs);
  expect((await schedule(changeset, at)).body.code).toBe('second_approver');
  const { content_hash } = changeset;
  await ada.call('POST', `/changesets/${changeset.id}/first-approval`, { content_hash });
  expect((await schedule(changeset, at)).body.message).toContain('You approved it first');
  expect((await schedule(changeset, at, bob)).status).toBe(200);
  // The other bundle is being written to the portal at that moment.
  const running = (kind: string, status: string) =>
    parts().database.tenant(ada.organizationId, tx =>
      sql`update operations set kind = ${kind}, status = ${status} where id = ${busy.operation_id}`.execute(
        tx,
      ),
    );
  await running('changeset.apply', 'running');
  now = new Date(now.getTime() + hourMs);
  expect(await run()).toBe(0);
  expect((await details(changeset.id)).schedule).toMatchObject({
    state: 'waiting',
    reason: 'Other work is being written to the portal. It begins when that has ended.',
  });
  await running('changeset.propose', 'completed');
  now = new Date(now.getTime() + 59 * minuteMs);
  expect(await run()).toBe(1);
  await expect.poll(async () => (await read(changeset.id)).state, { timeout: 20_000 }).toBe('applied');
  await completed(ada, await ada.call('POST', `/changesets/${changeset.id}/undo`));

  // The limit fell after one person had approved it for later.
  await ada.call('PUT', limit, { second_approval_above: 500 });
  const alone = await proposed();
  await schedule(alone, later(hourMs));
  await ada.call('PUT', limit, { second_approval_above: 2 });
  now = new Date(now.getTime() + hourMs);
  // Who scheduled it is not made the first of two by that.
  const hash = { content_hash: alone.content_hash };
  const asFirst = await ada.call<Problem>('POST', `/changesets/${alone.id}/first-approval`, hash);
  expect(asFirst.body).toMatchObject({
    code: 'changeset_state',
    message: expect.stringContaining('Cancel the schedule'),
  });
  expect(await run()).toBe(0);
  await expectRefused(alone, 'one person may let 2 be changed');
  // Another person is one by who they are, not by how their address is written.
  expect((await ada.call('POST', `/changesets/${alone.id}/first-approval`, hash)).status).toBe(200);
  const loud = await server.as({ ...ada.person, email: ada.person.email.toUpperCase() });
  expect((await schedule(alone, later(hourMs), loud)).body.message).toContain('You approved it first');
  await ada.call('PUT', limit, { second_approval_above: 500 });
});

test('what does not hold at its moment is refused in words, never silently', {
  timeout: 60_000,
}, async () => {
  const changeset = await proposed();
  const asked = async (person = ada) => {
    await schedule(changeset, later(hourMs), person);
    now = new Date(now.getTime() + hourMs);
  };
  // Nobody looked for more than an hour.
  await asked();
  now = new Date(now.getTime() + hourMs + 1);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'did not get to it within 60 minutes');

  // Whoever approved it may not any more.
  const people = `/organizations/${ada.organizationId}/users`;
  const { data } = (await ada.call<{ data: { id: string; email: string }[] }>('GET', people)).body;
  const id = data.find(({ email }) => email === bob.person.email)?.id;
  await asked(bob);
  expect((await ada.call('PATCH', `${people}/${id}`, { role: 'user' })).status).toBe(200);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'may not approve any more');
  await ada.call('PATCH', `${people}/${id}`, { role: 'admin' });
  await asked(bob);
  await ada.call('DELETE', `${people}/${id}`);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'not an active member of the organization any more');
  const rule = (isOn: boolean) =>
    parts().database.platform(tx =>
      sql`insert into sign_in_rules (organization_id, requires_second_factor, set_by) values (${ada.organizationId}, ${isOn}, 'them')
        on conflict (organization_id) do update set requires_second_factor = excluded.requires_second_factor`.execute(
        tx,
      ),
    );
  await asked();
  await rule(true);
  expect(await run()).toBe(0);
  await rule(false);
  await expectRefused(changeset, 'A second factor is required by now');
  const stand = (status: string) =>
    parts().database.platform(tx =>
      sql`update organizations set status = ${status} where organization_id = ${ada.organizationId}`.execute(
        tx,
      ),
    );
  await asked();
  await stand('read_only');
  expect(await run()).toBe(0);
  await stand('active');
  await expectRefused(changeset, /read-only/);

  // The portal was audited again since.
  await asked();
  await auditOf(ada, projectId);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'A newer audit of this portal is kept');
});
