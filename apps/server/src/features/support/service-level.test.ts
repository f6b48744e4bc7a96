import type { Mail } from '@groundwork/contract/mails';
import type { Notification } from '@groundwork/contract/notifications';
import type { TicketConversation } from '@groundwork/contract/support';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { noticeBreaches } from './jobs.ts';
import { pauseAfter } from './service-level.ts';
import { breachesAtOnce, noteBreaches } from './store.ts';

const support = { notify: 'desk@example.com' };
const server = givenServer({ support });
let client: Client;
let staff: Client;
/** The office's Monday, a quarter past nine. */
let now = new Date('2026-11-16T09:15:00-08:00');
beforeAll(async () => {
  server.server.dependencies.clock = { now: () => now };
  client = await server.member('user');
  staff = await server.admin();
});

async function open(priority: string): Promise<TicketConversation> {
  return (await client.call<TicketConversation>('POST', '/support/tickets', { ...late, priority })).body;
}

const late = {
  subject: 'Late?',
  priority: 'urgent',
  category: 'other',
  message: 'Somebody should answer this one.',
};

const read = async ({ id }: { id: string }) =>
  (await client.call<TicketConversation>('GET', `/support/tickets/${id}`)).body;
const write = (by: Client, { id }: { id: string }, body: object) =>
  by.call<TicketConversation>('POST', `/support/tickets/${id}/messages`, body);
const notice = () => noticeBreaches(server.server.dependencies, support);

test('a first answer is due by priority, in office hours, and a breach is told once however many look', async () => {
  now = new Date('2026-11-20T16:30:00-08:00');
  const ticket = await open('urgent');
  // Starter, urgent: three hours. Ninety minutes of Friday, ninety of Saturday.
  expect(ticket.first_response.due_at).toBe('2026-11-21T19:30:00.000Z');
  now = new Date('2026-11-21T11:30:00-08:00');
  expect(await notice()).toBe(0);
  now = new Date('2026-11-21T11:30:01-08:00');
  const noticed = await Promise.all(Array.from({ length: 8 }, notice));
  expect(noticed.reduce((sum, one) => sum + one)).toBe(1);
  expect(await notice()).toBe(0);
  expect((await read(ticket)).first_response.state).toBe('breached');
  const late = await client.call<{ data: Notification[] }>('GET', '/notifications');
  expect(
    late.body.data.filter(one => one.title === `We are late with ticket #${ticket.number}`),
  ).toHaveLength(1);
  const mails = await staff.call<{ data: Mail[] }>('GET', '/mails?recipient=desk@example.com');
  expect(mails.body.data.filter(mail => mail.subject === `Late: ticket #${ticket.number}`)).toHaveLength(1);
  // A late answer is an answer, and stays late.
  await write(staff, ticket, { body: 'Sorry!' });
  expect((await read(ticket)).first_response).toMatchObject({
    state: 'breached',
    done_at: now.toISOString(),
  });
});

test('after a standstill however many breaches are told, a bounded number at a time and each once', async () => {
  now = new Date('2026-11-16T09:00:00-08:00');
  const many = await server.member('user');
  const ticket = (await many.call<TicketConversation>('POST', '/support/tickets', late)).body;
  await server.server.dependencies.database.platform(tx =>
    sql`insert into tickets
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', t.number + n))).*
      from tickets t, generate_series(1, ${2 * breachesAtOnce + 5}) n where t.id = ${ticket.id}`.execute(tx),
  );
  now = new Date('2026-11-20T09:00:00-08:00');
  const all = 2 * breachesAtOnce + 6;
  const one = await server.server.dependencies.database.platform(tx => noteBreaches(tx, 'resolution', now));
  expect(one).toHaveLength(breachesAtOnce);
  const noticed = await Promise.all([notice(), notice(), notice()]);
  // Both promises of every ticket, but for those noted above.
  expect(noticed.reduce((sum, each) => sum + each)).toBe(2 * all - breachesAtOnce);
  expect(await notice()).toBe(0);
});

test('while the client is awaited the clock stands still, and goes on by what was left', async () => {
  now = new Date('2026-11-16T09:00:00-08:00');
  const ticket = await open('urgent');
  expect(ticket.resolution.due_at).toBe('2026-11-18T02:00:00.000Z'); // 18 hours: Tuesday at six
  now = new Date('2026-11-16T11:00:00-08:00');
  await write(staff, ticket, { body: 'Which browser?' });
  now = new Date('2026-11-18T12:00:00-08:00');
  expect((await read(ticket)).resolution).toEqual({ state: 'paused', due_at: null, done_at: null });
  await write(client, ticket, { body: 'Firefox' });
  // Two hours had passed of eighteen: sixteen are left from Wednesday noon, six of them on that day, nine on Thursday.
  expect((await read(ticket)).resolution.due_at).toBe('2026-11-20T18:00:00.000Z');
  await write(staff, ticket, { body: 'We look into it.', awaits_client: false });
  expect((await read(ticket)).resolution.state).toBe('running');
});

test('a ticket that is settled stops ticking; opened again, it goes on by what was left', async () => {
  now = new Date('2026-11-16T09:00:00-08:00');
  const ticket = await open('high');
  const move = (status: string) =>
    staff.call('PATCH', `/support/tickets/${ticket.id}`, { status }, { 'if-match': '*' });
  now = new Date('2026-11-16T10:00:00-08:00');
  await move('resolved');
  expect((await read(ticket)).resolution).toMatchObject({ state: 'met', done_at: now.toISOString() });
  now = new Date('2026-12-16T10:00:00-08:00');
  await notice();
  expect((await read(ticket)).resolution.state).toBe('met');
  await move('open');
  // 26 of 27 hours from Wednesday at ten: eight, nine, and the nine of Friday end at six.
  expect((await read(ticket)).resolution).toMatchObject({
    state: 'running',
    due_at: '2026-12-19T02:00:00.000Z',
  });
});

test('a larger plan is answered sooner', async () => {
  now = new Date('2026-11-16T09:00:00-08:00');
  const { database } = server.server.dependencies;
  await database.platform(tx =>
    tx
      .updateTable('organizations')
      .set({ plan: 'enterprise' })
      .where('organization_id', '=', client.organizationId)
      .execute(),
  );
  expect((await open('urgent')).first_response.due_at).toBe('2026-11-16T18:00:00.000Z');
  const office = await client.call('GET', '/support/office');
  expect(office.body).toMatchObject({ is_open: true, first_response_hours: { urgent: 1 } });
});

test('a pause that goes on is not begun again, and none that did not begin is ended', () => {
  const monday = '2026-11-16T17:00:00.000Z';
  const later = new Date('2026-11-16T18:00:00Z');
  expect(pauseAfter({ paused_at: monday, paused_minutes: 5 }, true, later)).toEqual({
    paused_at: monday,
    paused_minutes: 5,
  });
  expect(pauseAfter({ paused_at: monday, paused_minutes: 5 }, false, later)).toEqual({
    paused_at: null,
    paused_minutes: 65,
  });
  expect(pauseAfter({ paused_at: null, paused_minutes: 5 }, false, later)).toEqual({
    paused_at: null,
    paused_minutes: 5,
  });
});
