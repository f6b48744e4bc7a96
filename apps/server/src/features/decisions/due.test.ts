// What time brings, on a clock that the tests move: reminders, each once, and defaults that were agreed on.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Mail } from '@groundwork/contract/mails';
import type { Notification } from '@groundwork/contract/notifications';
import type { Member } from '@groundwork/contract/organizations';
import type { ActivityItem } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { answerIntake } from '../intake/answer-intake.ts';
import { nudgeOwners } from './nudge-owners.ts';
import { isMailTime } from './rules.ts';
import { takeDefaults } from './take-defaults.ts';

const { server, sandbox } = givenServerAndSandbox();
let boss: Client;
beforeAll(async () => {
  boss = await server.admin();
});

let ada: Client;
let bob: Client;
let bobId: string;
beforeEach(async () => {
  // Nobody of an earlier test is told anything any more.
  await server.server.dependencies.database.platform(tx =>
    sql`update decisions set state = 'closed' where state = 'open'`.execute(tx),
  );
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'user');
  await Promise.all([ada, bob].map(person => person.call('GET', '/session')));
  const { body } = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  bobId = body.data.find(member => member.email === bob.person.email)!.id;
});

/** A Monday, ten o'clock. */
const monday = Date.parse('2027-03-01T10:00:00Z');
const partsAt = (days: number, hours = 0) => ({
  ...server.server.dependencies,
  clock: { now: () => new Date(monday + days * 86_400_000 + hours * 3_600_000) },
});
const nudge = (days: number, hours = 0) => nudgeOwners(partsAt(days, hours));

/** Bob's since that Monday. */
async function ask(question = 'Who keeps the archive?'): Promise<ProjectDecision> {
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' })).body.id;
  const asked = await ada.call<ProjectDecision>('POST', `/projects/${project}/decisions`, {
    question,
    options: [{ label: 'Sales' }, { label: 'Service' }],
    default: 0,
    owner_id: bobId,
  });
  expect(asked.status, asked.text).toBe(201);
  await server.server.dependencies.database.platform(tx =>
    sql`update decisions set owned_since = ${new Date(monday).toISOString()} where id = ${asked.body.id}`.execute(
      tx,
    ),
  );
  return asked.body;
}
const setRule = (mail: string, in_app = true) =>
  bob.call('PUT', '/notifications/rules', { rules: [{ topic: 'decisions', in_app, mail }] });
const mails = async (person = bob) =>
  (
    await boss.call<{ data: Mail[] }>('GET', `/mails?recipient=${encodeURIComponent(person.person.email)}`)
  ).body.data.filter(mail => mail.kind === 'decision');
const told = async (person: Client) =>
  (await person.call<{ data: Notification[] }>('GET', '/notifications')).body.data.map(each => each.title);

describe('reminders', () => {
  test('go out on the day it becomes theirs and on days 5, 10, 15 and 21, each once, until there is an answer', async () => {
    const decision = await ask();
    const sent: number[] = [];
    for (let day = 0; day <= 30; day += 1) {
      const before = (await mails()).length;
      // Several workers, and each of them twice: as after a restart.
      await Promise.all([nudge(day), nudge(day), nudge(day)]);
      await nudge(day, 1);
      const more = (await mails()).length - before;
      expect(more).toBeLessThanOrEqual(1);
      if (more === 1) sent.push(day);
    }
    // The fifth day after a Monday is a Saturday: what falls on it waits for Monday.
    expect(sent).toEqual([0, 7, 10, 15, 21]);
    expect(await told(bob)).toHaveLength(5);
    expect(await told(ada)).toEqual([`Unanswered for 21 days: ${decision.question}`]);
    const [last] = await mails();
    expect(last!.body).toContain('(for 21 days now)');
  });

  test('stop with the answer', async () => {
    const decision = await ask();
    await nudge(0);
    const path = `/projects/${decision.project_id}/decisions/${decision.id}`;
    await bob.call('POST', `${path}/answer`, { answer: 'option-1' }, { 'if-match': '*' });
    for (const day of [7, 10, 15, 21]) await nudge(day);
    expect(await mails()).toHaveLength(1);
  });

  test('carry a link that works, and the newer one replaces the older', async () => {
    await ask();
    await nudge(0);
    await nudge(7);
    const tokens = (await mails()).map(mail => /#([\w-]{43})/.exec(mail.body!)![1]!).toReversed();
    const links = await server.server.dependencies.database.platform(tx =>
      sql<{ revoked: boolean; made_by: string }>`
        select revoked_at is not null as revoked, made_by from decision_links where organization_id = ${ada.organizationId}
        order by id`.execute(tx),
    );
    expect(tokens).toHaveLength(2);
    expect(links.rows).toEqual([
      { revoked: true, made_by: 'Groundwork' },
      { revoked: false, made_by: 'Groundwork' },
    ]);
  });

  test('do not repeat a mail that was sent by hand, and leave a link that was handed over alone', async () => {
    const { project_id, id } = await ask();
    const link = `/projects/${project_id}/decisions/${id}/link`;
    await server.server.dependencies.database.platform(tx =>
      sql`update decisions set owned_since = now() where id = ${id}`.execute(tx),
    );
    expect((await ada.call('PUT', link, { mail: true })).status).toBe(200);
    await server.server.dependencies.database.platform(tx =>
      sql`update decisions set owned_since = ${new Date(monday).toISOString()} where id = ${id}`.execute(tx),
    );
    expect(await nudge(0, 1)).toBe(0);
    expect(await mails()).toHaveLength(1);
    const handed = await ada.call<{ url: string }>('PUT', link, { mail: false });
    await nudge(7);
    const { rows } = await server.server.dependencies.database.platform(tx =>
      sql<{ is_mailed: boolean; live: boolean }>`
        select is_mailed, revoked_at is null as live from decision_links where decision_id = ${id} order by id`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { is_mailed: true, live: false },
      { is_mailed: false, live: true },
      { is_mailed: true, live: true },
    ]);
    expect(handed.body.url).toMatch(/#/);
  });

  test('leave out nights and weekends', async () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(day => isMailTime(new Date(monday + day * 86_400_000)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isMailTime(new Date('2027-03-01T07:59:59Z'))).toBe(false);
    expect(isMailTime(new Date('2027-03-01T08:00:00Z'))).toBe(true);
    expect(isMailTime(new Date('2027-03-01T17:59:59Z'))).toBe(true);
    expect(isMailTime(new Date('2027-03-01T18:00:00Z'))).toBe(false);
    await ask();
    expect(await nudge(0, 9)).toBe(0);
    expect(await nudge(5)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('rest while the project is on hold, and say it once when it goes on', async () => {
    const { project_id } = await ask();
    await ada.call('PATCH', `/projects/${project_id}`, { status: 'on_hold' }, { 'if-match': '*' });
    for (const day of [0, 7, 10]) await nudge(day);
    expect(await mails()).toEqual([]);
    await ada.call('PATCH', `/projects/${project_id}`, { status: 'in_progress' }, { 'if-match': '*' });
    await nudge(11);
    await nudge(14);
    expect(await mails()).toHaveLength(1);
  });

  test('come as the member wants them', async () => {
    await setRule('never');
    await ask();
    await nudge(0);
    expect(await mails()).toEqual([]);
    expect(await told(bob)).toEqual(['A decision waits for you']);
    await setRule('never', false);
    await nudge(7);
    expect(await told(bob)).toHaveLength(1);
    await setRule('at_once');
    await ask('Second?');
    await nudge(7, 1);
    await ask('Third?');
    await nudge(7, 2);
    expect(await mails()).toHaveLength(2);
  });

  test('of several come in one mail, once a day for whoever wants it daily', async () => {
    await setRule('daily');
    await ask('First?');
    await ask('Second?');
    await nudge(0);
    const [mail] = await mails();
    expect(mail!.subject).toBe('2 decisions wait for you');
    expect(mail!.body!.match(/\/decision#/g)).toHaveLength(2);
    await ask('Third?');
    await nudge(0, 1);
    expect(await mails()).toHaveLength(1);
    await nudge(1);
    expect((await mails())[0]!.subject).toBe('A decision waits for you: Third?');
    expect(await mails()).toHaveLength(2);
  });

  test('go to nobody who has left, and begin anew with a new owner', async () => {
    const decision = await ask();
    await nudge(0);
    await ada.call('DELETE', `/organizations/${ada.organizationId}/users/${bobId}`);
    await nudge(7);
    expect(await mails()).toHaveLength(1);
    const eve = await server.memberOf(ada.organizationId, 'user');
    await eve.call('GET', '/session');
    const { body } = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
    const owner_id = body.data.find(member => member.email === eve.person.email)!.id;
    const path = `/projects/${decision.project_id}/decisions/${decision.id}`;
    expect((await ada.call('PATCH', path, { owner_id }, { 'if-match': '*' })).status).toBe(200);
    await nudge(7, 1);
    expect(await mails(eve)).toHaveLength(1);
  });

  test('are not sent for an organization that cannot change anything', async () => {
    await ask();
    await server.server.dependencies.database.platform(tx =>
      sql`update organizations set status = 'read_only' where organization_id = ${ada.organizationId}`.execute(
        tx,
      ),
    );
    expect(await nudge(0)).toBe(0);
  });
});

describe('a default that was agreed on', () => {
  const take = (days: number) => {
    const parts = partsAt(days);
    return takeDefaults(parts, (of, given) => answerIntake(parts, of, given));
  };

  test('is taken once, after the deadline’s day, through intake, and everybody who matters is told', async () => {
    const project = await analysedProject(ada, sandbox);
    const { body } = await ada.call<{ data: ProjectDecision[] }>('GET', `/projects/${project}/decisions`);
    const [agreed, other] = body.data;
    const path = (of: ProjectDecision) => `/projects/${project}/decisions/${of.id}`;
    const given = { deadline: '2027-03-02', owner_id: bobId };
    for (const [of, default_at_deadline] of [
      [agreed!, true],
      [other!, false],
    ] as const) {
      const set = await ada.call('PATCH', path(of), { ...given, default_at_deadline }, { 'if-match': '*' });
      expect(set.status, set.text).toBe(200);
    }
    expect(await take(1)).toBe(0);
    const taken = await Promise.all([take(2), take(2), take(2)]);
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await take(3)).toBe(0);
    const now = (await ada.call<ProjectDecision>('GET', path(agreed!))).body;
    expect(now).toMatchObject({
      state: 'defaulted',
      answer: agreed!.default,
      history: [{ via: 'deadline', author: 'Groundwork', value: agreed!.default }],
    });
    expect((await ada.call<ProjectDecision>('GET', path(other!))).body.state).toBe('open');
    expect(await told(bob)).toEqual([`Default taken: ${agreed!.question}`]);
    expect(await told(ada)).toContain(`Default taken: ${agreed!.question}`);
    const activity = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
    expect(activity.body.data.map(item => item.description)).toContainEqual(
      expect.stringContaining('(taken as agreed, because the deadline passed)'),
    );
    const { rows } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
      sql<{ actor: string }>`select actor from trail where action = 'decisions.takeDefault'`.execute(tx),
    );
    expect(rows).toEqual([{ actor: 'Groundwork' }]);
  });

  test('waits while the project is on hold', async () => {
    const { project_id, id } = await ask();
    const path = `/projects/${project_id}`;
    const body = { deadline: '2027-03-02', default_at_deadline: true };
    await ada.call('PATCH', `${path}/decisions/${id}`, body, { 'if-match': '*' });
    await ada.call('PATCH', path, { status: 'on_hold' }, { 'if-match': '*' });
    expect(await take(2)).toBe(0);
    await ada.call('PATCH', path, { status: 'in_progress' }, { 'if-match': '*' });
    expect(await take(2)).toBe(1);
  });
});
