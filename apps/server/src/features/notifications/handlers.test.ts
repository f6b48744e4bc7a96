import {
  type Notification,
  type NotificationRule,
  notificationTopics,
} from '@groundwork/contract/notifications';
import type { Session } from '@groundwork/contract/session';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { forgetOldNotifications, mailDueNotifications } from './jobs.ts';
import { type Given, notify } from './notify.ts';

const server = givenServer();

interface List {
  data: Notification[];
  next_cursor: string | null;
  unread_count: number;
}

const given: Given = { type: 'info', topic: 'team', title: 'Title', message: 'Message' };
const tell = (client: Client, what: Partial<Given> = {}) =>
  server.server.dependencies.database.tenant(client.organizationId, tx =>
    notify(tx, client.organizationId, { ...given, ...what }),
  );
const list = async (client: Client, query = '') =>
  (await client.call<List>('GET', `/notifications${query}`)).body;
const setRules = (client: Client, rules: NotificationRule[]) =>
  client.call<{ rules: NotificationRule[] }>('PUT', '/notifications/rules', { rules });
async function member(): Promise<Client> {
  const admin = await server.member('admin');
  await admin.call<Session>('GET', '/session');
  return admin;
}

test('the list is newest first, in pages, with the number of all that are unread', async () => {
  const admin = await member();
  for (const title of ['One', 'Two', 'Three']) await tell(admin, { title });
  const first = await list(admin, '?limit=2');
  expect([first.data.map(each => each.title), first.unread_count]).toEqual([['Three', 'Two'], 3]);
  const second = await list(admin, `?limit=2&cursor=${first.next_cursor}`);
  expect([second.data.map(each => each.title), second.next_cursor]).toEqual([['One'], null]);
});

test('one is marked read once, all are marked at once, and only one’s own', async () => {
  const admin = await member();
  const colleague = await server.memberOf(admin.organizationId, 'readonly');
  const stranger = await member();
  await colleague.call('GET', '/session');
  await tell(admin);
  await tell(admin);
  const [newest] = (await list(admin)).data;
  const read = await admin.call<Notification>('POST', `/notifications/${newest!.id}/read`);
  const again = await admin.call<Notification>('POST', `/notifications/${newest!.id}/read`);
  expect(read.body.read_at).not.toBeNull();
  expect(again.body).toEqual(read.body);
  for (const other of [colleague, stranger])
    expect((await other.call('POST', `/notifications/${newest!.id}/read`)).status).toBe(404);
  expect((await list(admin)).unread_count).toBe(1);
  expect((await list(admin, '?unread=true')).data).toHaveLength(1);
  expect((await admin.call('POST', '/notifications/read')).status).toBe(204);
  expect([(await list(admin)).unread_count, (await list(colleague)).unread_count]).toEqual([0, 2]);
});

describe('rules', () => {
  test('hold what was set and the usual for the rest; a topic set twice is refused', async () => {
    const admin = await member();
    const before = (await admin.call<{ rules: NotificationRule[] }>('GET', '/notifications/rules')).body
      .rules;
    expect(before).toHaveLength(notificationTopics.length);
    const rule = { topic: 'team', in_app: false, mail: 'never' } as const;
    const { body } = await setRules(admin, [rule]);
    expect(body.rules).toEqual(before.map(each => (each.topic === 'team' ? rule : each)));
    expect((await setRules(admin, [rule, rule])).status).toBe(422);
    const hourly = { rules: [{ ...rule, mail: 'hourly' }] };
    expect((await admin.call('PUT', '/notifications/rules', hourly)).status).toBe(422);
  });

  test('a topic switched off is not told, and one by mail alone is not listed', async () => {
    const admin = await member();
    await setRules(admin, [
      { topic: 'team', in_app: false, mail: 'never' },
      { topic: 'support', in_app: false, mail: 'at_once' },
    ]);
    await tell(admin);
    await tell(admin, { topic: 'support', title: 'By mail' });
    expect(await list(admin)).toEqual({ data: [], next_cursor: null, unread_count: 0 });
  });
});

interface Letter {
  subject: string;
  body: string;
}

async function lettersTo(client: Client): Promise<Letter[]> {
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<Letter>`select subject, body from mails where recipient = ${client.person.email} order by id`.execute(
      tx,
    ),
  );
  return rows;
}

describe('mails', () => {
  test('at once: one mail with everything due, once, however many processes send', async () => {
    const admin = await member();
    await setRules(admin, [{ topic: 'team', in_app: true, mail: 'at_once' }]);
    await tell(admin, { title: 'First\r\nBcc: somebody@example.com', link: '/client/team' });
    await tell(admin, { title: 'Second' });
    const { dependencies } = server.server;
    await Promise.all([mailDueNotifications(dependencies), mailDueNotifications(dependencies)]);
    const letters = await lettersTo(admin);
    expect(letters.map(letter => letter.body).join('\n')).toContain('http://localhost:3000/client/team');
    const told = letters.flatMap(letter => letter.body.match(/^(First|Second)/gm) ?? []);
    expect(told.length).toBe(2);
    expect(letters.every(letter => !/[\r\n]/.test(letter.subject))).toBe(true);
    expect(await mailDueNotifications(dependencies)).toBe(0);
  });

  test('what was read meanwhile, and what a member no longer is there for, is not mailed', async () => {
    const admin = await member();
    const user = await server.memberOf(admin.organizationId, 'user');
    const session = await user.call<Session>('GET', '/session');
    for (const each of [admin, user])
      await setRules(each, [{ topic: 'team', in_app: true, mail: 'at_once' }]);
    await tell(admin);
    await admin.call('POST', '/notifications/read');
    await admin.call('DELETE', `/organizations/${admin.organizationId}/users/${session.body.member!.id}`);
    await mailDueNotifications(server.server.dependencies);
    expect([await lettersTo(admin), await lettersTo(user)]).toEqual([[], []]);
  });

  test('a digest waits for the morning', async () => {
    const admin = await member();
    await setRules(admin, [{ topic: 'team', in_app: true, mail: 'daily' }]);
    await tell(admin);
    await tell(admin);
    await mailDueNotifications(server.server.dependencies);
    expect(await lettersTo(admin)).toEqual([]);
    const { rows } = await server.server.dependencies.database.platform(tx =>
      sql<{ hour: number; is_ahead: boolean }>`
        update notifications set mail_due_at = now() where organization_id = ${admin.organizationId}
        returning extract(hour from old.mail_due_at at time zone 'utc')::int as hour,
          old.mail_due_at between now() and now() + interval '1 day' as is_ahead`.execute(tx),
    );
    expect(rows).toEqual([
      { hour: 7, is_ahead: true },
      { hour: 7, is_ahead: true },
    ]);
    await mailDueNotifications(server.server.dependencies);
    expect((await lettersTo(admin)).map(letter => letter.subject)).toEqual(['2 notifications from Acme']);
  });
});

test('a milestone’s completion is told to the others', async () => {
  const admin = await member();
  const reader = await server.memberOf(admin.organizationId, 'readonly');
  await reader.call('GET', '/session');
  const project = await admin.call<{ id: string }>('POST', '/projects/', { name: 'P' });
  const milestones = `/projects/${project.body.id}/milestones`;
  const milestone = await admin.call<{ id: string }>('POST', milestones, { name: 'Go live' });
  // The last one would finish the project, of which they are told instead.
  await admin.call('POST', milestones, { name: 'Look back' });
  await admin.call('POST', `${milestones}/${milestone.body.id}/complete`);
  expect((await list(reader)).data.map(each => each.title)).toEqual(['Milestone completed: Go live']);
  expect((await list(admin)).data).toEqual([]);
});

test('what is older than ninety days is forgotten', async () => {
  const admin = await member();
  await tell(admin, { title: 'Old' });
  await server.server.dependencies.database.platform(tx =>
    sql`update notifications set created_at = now() - interval '91 days'
        where organization_id = ${admin.organizationId}`.execute(tx),
  );
  await tell(admin, { title: 'New' });
  await forgetOldNotifications(server.server.dependencies, 90);
  expect((await list(admin)).data.map(each => each.title)).toEqual(['New']);
});
