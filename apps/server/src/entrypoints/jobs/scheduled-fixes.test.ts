// A bundle that is approved for a moment later: begun then by the rules of an approval, once, or refused in words.
import { once } from 'node:events';
import { createServer } from 'node:http';
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
/** What lets Groundwork into her portal. */
let token: string;
/** Bundles of the same audit. One is used by each test that has it applied; what only refuses it leaves it to the next. */
let ready: Changeset[];
let now = new Date();

beforeAll(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'admin');
  await bob.call('GET', '/session');
  const names = ['Ann', 'Ben', 'Cem'];
  const contacts = names.map(firstname => ({ firstname, lastname: 'Lee', email: `${firstname}@gmial.com` }));
  ({ projectId, token } = await projectOver(ada, sandbox, { contacts }));
  audit = await auditOf(ada, projectId);
  ready = await Promise.all(Array.from({ length: 5 }, () => proposed()));
  server.server.dependencies.clock = { now: () => now };
}, 120_000);
beforeEach(() => {
  now = new Date();
});

const later = (ms: number): string => new Date(now.getTime() + ms).toISOString();
const read = async (id: string) => (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
const details = async (id: string) => (await ada.call<FixBundleDetails>('GET', `/changesets/${id}/fix`)).body;
async function proposed(person = ada, project = projectId, { audit_id } = audit): Promise<Changeset> {
  const body = { audit_id, checks: ['C24'] };
  const asked = await person.call<{ operation: Operation }>('POST', `/projects/${project}/fixes`, body);
  const { input } = await completed(person, asked);
  return (await person.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
}
function taken(at: number): Changeset {
  const changeset = ready[at];
  if (!changeset) throw new Error('There is no such bundle.');
  return changeset;
}
/** Until nothing of it is written any more, however that ended. */
const settled = ({ id }: Changeset) =>
  expect
    .poll(async () => (await read(id)).state, { timeout: 20_000 })
    .not.toMatch(/^(?:proposed|approved|applying)$/);
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
async function expectRefused(changeset: Changeset, words: string | RegExp, by = 'Groundwork'): Promise<void> {
  const { schedule: found } = await details(changeset.id);
  expect(found).toMatchObject({ state: 'refused', reason: expect.stringMatching(words) });
  expect((await read(changeset.id)).state).toBe('proposed');
  const [notice] = await noticesOf(ada);
  expect(notice?.title).toBe('A scheduled bundle of fixes was not applied');
  expect(notice?.message).toMatch(words);
  expect((await trailOf(changeset)).at(-1)).toBe(`fixes.refuseSchedule ${by}`);
}

test('it is begun at its moment, once, in the name of whoever approved it last', {
  timeout: 60_000,
}, async () => {
  const changeset = taken(0);
  const at = later(hourMs);
  expect((await schedule(changeset, at)).status).toBe(200);
  expect((await schedule(changeset, at)).status).toBe(200);
  expect(await details(changeset.id)).toMatchObject({
    schedule: { at, by: 'Test Person', state: 'waiting', reason: null },
  });
  const { data } = (await ada.call<{ data: ListedChangeset[] }>('GET', `/projects/${projectId}/changesets`))
    .body;
  expect(data.find(({ id }) => id === changeset.id)).toMatchObject({ state: 'proposed', scheduled_for: at });
  expect(data.filter(each => each.scheduled_for === null)).toHaveLength(ready.length - 1);
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
});

test('who may not schedule it cannot, nor for a moment at which it would not hold', async () => {
  const changeset = taken(1);
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
});

test('a portal that does not answer, then asks to be left alone, keeps nobody else waiting', {
  timeout: 60_000,
}, async () => {
  const eve = await server.member('admin');
  const over = await projectOver(eve, sandbox, { contacts: [{ lastname: 'Lee', email: 'eve@gmial.com' }] });
  const theirs = await proposed(eve, over.projectId, await auditOf(eve, over.projectId));
  const standsAt = (base: string) =>
    parts().database.platform(tx =>
      sql`update portals set base_url = ${base} where organization_id = ${eve.organizationId}`.execute(tx),
    );
  // Her portal keeps every question open until the test lets it go.
  const letGo = Promise.withResolvers<void>();
  let questions = 0;
  await using slow = createServer((_request, response) => {
    questions += 1;
    void letGo.promise.then(() => response.writeHead(429, { 'retry-after': '900' }).end('{}'));
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const bound = slow.address();
  if (bound === null || typeof bound === 'string') throw new Error('It listens at no port.');
  const address = `127.0.0.1:${bound.port}`;
  const allowed = parts().allowedHosts;
  parts().allowedHosts = [...allowed, address];
  await standsAt(`http://${address}`);
  const scheduleOf = async ({ id }: Changeset, person: Client) =>
    (await person.call<FixBundleDetails>('GET', `/changesets/${id}/fix`)).body.schedule?.state;
  // Hers is due first, so that a loop over all would stand before it.
  await schedule(theirs, later(hourMs - minuteMs), eve);
  const mine = taken(4);
  await schedule(mine, later(hourMs));
  now = new Date(now.getTime() + hourMs);
  const running = run();
  // Less than a portal is given to answer: what waited for hers would come later.
  const soon = { timeout: 6000 };
  await expect.poll(() => scheduleOf(mine, ada), soon).toBe('run');
  await expect.poll(() => questions, soon).toBe(1);
  expect(await scheduleOf(theirs, eve)).toBe('waiting');
  // The work itself asks again, at the portal as it is by then.
  await standsAt(sandbox.url);
  letGo.resolve();
  expect(await running).toBe(2);
  expect(questions).toBe(1);
  parts().allowedHosts = allowed;
  await settled(mine);
});

test('it takes two as before, and waits while the portal is written to', { timeout: 60_000 }, async () => {
  const limit = '/organizations/me/approval-limit';
  const [changeset, busy, alone] = [taken(2), taken(1), taken(3)];
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
  await settled(changeset);

  // The limit fell after one person had approved it for later.
  await ada.call('PUT', limit, { second_approval_above: 500 });
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
  // Approved at once instead, it waits for no moment any more.
  expect((await schedule(alone, later(hourMs), bob)).status).toBe(200);
  const atOnce = await bob.call('POST', `/changesets/${alone.id}/approve`, await approvalOf(bob, alone));
  expect(atOnce.status, atOnce.text).toBe(202);
  expect((await details(alone.id)).schedule).toBeNull();
  await settled(alone);
  await ada.call('PUT', limit, { second_approval_above: 500 });
});

test('what does not hold at its moment is refused in words, never silently', {
  timeout: 60_000,
}, async () => {
  const changeset = taken(1);
  const cai = await server.memberOf(ada.organizationId, 'admin');
  await cai.call('GET', '/session');
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
  const id = data.find(({ email }) => email === cai.person.email)?.id;
  await asked(cai);
  expect((await ada.call('PATCH', `${people}/${id}`, { role: 'user' })).status).toBe(200);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'may not approve any more');
  await ada.call('PATCH', `${people}/${id}`, { role: 'admin' });
  await asked(cai);
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

  // Another portal takes the place of the one that it is for, and that is disconnected then.
  const { token: other } = await sandbox.createPortal();
  const second = { name: 'Second', base_url: sandbox.url, token: other };
  const to = (await ada.call<{ id: string }>('POST', '/portals', second)).body.id;
  await schedule(changeset, later(hourMs));
  expect((await ada.call('POST', `/portals/${to}/move`)).status).toBe(200);
  await expectRefused(changeset, '“Second” took the place of “Sandbox”', ada.person.email);
  // It may be meant for that one all the same: whoever approves it again is told which that is.
  const portalOf = async () => (await details(changeset.id)).portal;
  const former = { id: changeset.portal_id, name: 'Sandbox', changes_go_to: 'Second' };
  expect(await portalOf()).toEqual({ ...former, is_connected: true });
  expect((await schedule(changeset, later(hourMs))).status).toBe(200);
  expect((await ada.call('DELETE', `/portals/${changeset.portal_id}`)).status).toBe(204);
  await expectRefused(changeset, '“Sandbox” was disconnected', ada.person.email);
  // On it nothing is approved, now or later: it would only fail.
  expect(await portalOf()).toEqual({ ...former, is_connected: false });
  const { content_hash } = changeset;
  const atOnce = await ada.call<Problem>('POST', `/changesets/${changeset.id}/approve`, { content_hash });
  expect(atOnce.body.code).toBe('no_portal');
  expect((await schedule(changeset, later(hourMs))).body.code).toBe('no_portal');
  expect((await read(changeset.id)).state).toBe('proposed');
  await ada.call('PATCH', `/portals/${changeset.portal_id}`, { token });
  expect((await ada.call('POST', `/portals/${changeset.portal_id}/move`)).status).toBe(200);

  // The portal was audited again since.
  await asked();
  await auditOf(ada, projectId);
  expect(await run()).toBe(0);
  await expectRefused(changeset, 'A newer audit of this portal is kept');
});
