import { everyCall } from '@groundwork/contract/every-call';
import type { Mail } from '@groundwork/contract/mails';
import type { StaffMember } from '@groundwork/contract/staff';
import type { TicketConversation } from '@groundwork/contract/support';
import type { QueueCounts, QueuedTicket } from '@groundwork/contract/support-queue';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer({ support: { notify: 'desk@example.com' } });
/** The office's Monday, a quarter past nine. */
let now = new Date('2026-11-16T09:15:00-08:00');
let staff: Client;
let colleague: Client;
let acme: Client;
let other: Client;

beforeAll(async () => {
  server.server.dependencies.clock = { now: () => now };
  staff = await server.admin('admin');
  colleague = await server.admin('super_admin');
  acme = await server.member('user');
  other = await server.member('user');
  await server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('organizations')
      .set({ name: 'Other & 100% Söhne' })
      .where('organization_id', '=', other.organizationId)
      .execute(),
  );
});

type Queue = { data: QueuedTicket[]; next_cursor: string | null };
type Told = { errors: { place: string; message: string }[]; message: string };

const fields = { category: 'technical', message: 'Forty deals have lost their owner since yesterday.' };
async function open(by: Client, subject: string, priority = 'high'): Promise<TicketConversation> {
  const answer = await by.call<TicketConversation>('POST', '/support/tickets', {
    ...fields,
    subject,
    priority,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const queue = async (query = '') => (await staff.call<Queue>('GET', `/support/queue?${query}`)).body.data;
const subjects = async (query: string) => (await queue(query)).map(each => each.subject);
const counts = async (query = '') =>
  (await staff.call<QueueCounts>('GET', `/support/queue/counts?${query}`)).body;
const queued = async ({ id }: { id: string }, by = staff) =>
  (await by.call<QueuedTicket>('GET', `/support/queue/${id}`)).body;
const reply = (by: Client, { id }: { id: string }, body: string, version?: number) =>
  by.call<TicketConversation & Told>(
    'POST',
    version === undefined ? `/support/tickets/${id}/messages` : `/support/queue/${id}/messages`,
    { body },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const assign = (by: Client, { id }: { id: string }, assignee_id: unknown, version: number | '*' = '*') =>
  by.call<QueuedTicket & Told>(
    'PUT',
    `/support/queue/${id}/assignee`,
    { assignee_id },
    { 'if-match': version === '*' ? '*' : `"${version}"` },
  );
const me = async (who: Client) =>
  (await who.call<StaffMember[]>('GET', '/staff')).body.find(each => each.is_me)!;

test('tickets of all clients stand by what comes due first; waiting and settled ones owe nothing and come last', async () => {
  now = new Date('2026-11-16T09:15:00-08:00');
  const low = await open(acme, 'Order: low', 'low');
  const urgent = await open(other, 'Order: urgent', 'urgent');
  const waiting = await open(acme, 'Order: waiting', 'urgent');
  const settled = await open(other, 'Order: settled', 'urgent');
  await reply(staff, waiting, 'Which view?');
  await staff.call('PATCH', `/support/tickets/${settled.id}`, { status: 'resolved' }, { 'if-match': '*' });
  const rows = await queue('search=Order');
  expect(rows.map(each => each.subject).slice(0, 2)).toEqual(['Order: urgent', 'Order: low']);
  expect(rows.slice(2).map(each => each.next_promise)).toEqual([null, null]);
  // Starter, urgent: three office hours.
  expect(rows[0]).toMatchObject({
    id: urgent.id,
    organization_name: 'Other & 100% Söhne',
    author_email: other.person.email,
    assignee: null,
    next_promise: { kind: 'first_response', office_minutes: 180 },
  });
  expect(rows[1]).toMatchObject({
    id: low.id,
    organization_name: 'Acme',
    next_promise: { office_minutes: 540 },
  });
  expect(await subjects('search=order&sort=newest')).toEqual([
    'Order: settled',
    'Order: waiting',
    'Order: urgent',
    'Order: low',
  ]);
  now = new Date('2026-11-16T13:00:00-08:00');
  expect((await queued(urgent)).next_promise?.office_minutes).toBe(-45);
  await reply(other, urgent, 'Anybody?');
  expect((await subjects('search=order&sort=updated'))[0]).toBe('Order: urgent');
});

test.each(['due', 'newest', 'updated'])(
  'in the order “%s” pages of one ticket show each once',
  async sort => {
    now = new Date('2026-11-17T10:00:00-08:00');
    // Of one moment: what is the same in the order is told apart by the ticket.
    for (const n of [1, 2, 3]) await open(acme, `Pages ${sort} ${n}`);
    const whole = await subjects(`sort=${sort}&search=Pages ${sort}`);
    expect(whole).toHaveLength(3);
    const walked: string[] = [];
    for (let cursor = ''; ; ) {
      const answer = await staff.call<Queue>(
        'GET',
        `/support/queue?limit=1&sort=${sort}&search=Pages ${sort}${cursor}`,
      );
      walked.push(...answer.body.data.map(each => each.subject));
      if (answer.body.next_cursor === null) break;
      cursor = `&cursor=${answer.body.next_cursor}`;
    }
    expect(walked).toEqual(whole);
  },
);

test('a cursor of another order or of nobody, and a filter that there is not, are refused by their place', async () => {
  const { body } = await staff.call<Queue>('GET', '/support/queue?limit=1&sort=newest');
  const wrong = [
    ['cursor', `sort=due&cursor=${body.next_cursor}`],
    ['cursor', 'cursor=nonsense'],
    ['cursor', `cursor=${Buffer.from('["due","x","y"]').toString('base64url')}`],
    ['status', 'status=lost'],
    ['priority', 'priority=asap'],
    ['assignee', 'assignee=somebody%20else'],
    ['promise', 'promise=broken'],
    ['waiting', 'waiting=me'],
    ['organization_id', 'organization_id=1'],
    ['sort', 'sort=subject'],
    ['limit', 'limit=0'],
  ];
  for (const [place, query] of wrong) {
    const answer = await staff.call<Told>('GET', `/support/queue?${query}`);
    expect([answer.status, answer.body.errors[0]?.place], query).toEqual([422, `query.${place}`]);
  }
});

test('filters show what they say, and each is counted beside the others', async () => {
  now = new Date('2026-11-18T09:00:00-08:00');
  const late = await open(acme, 'Facets: late', 'urgent');
  const soon = await open(other, 'Facets: soon', 'low');
  const waiting = await open(other, 'Facets: waiting', 'high');
  const done = await open(acme, 'Facets: done', 'high');
  await reply(staff, waiting, 'Which one?');
  await staff.call('PATCH', `/support/tickets/${done.id}`, { status: 'resolved' }, { 'if-match': '*' });
  await assign(staff, late, (await me(staff)).id);
  await assign(staff, waiting, (await me(colleague)).id);
  // Six office hours on: urgent was due after three, low is due in three.
  now = new Date('2026-11-18T15:00:00-08:00');
  const shown = (filter: string) => subjects(`search=Facets&sort=newest&${filter}`);
  expect(await shown('promise=late')).toEqual([late.subject]);
  expect(await shown('promise=soon')).toEqual([soon.subject]);
  expect(await shown('waiting=client')).toEqual([waiting.subject]);
  expect(await shown('waiting=us')).toEqual([soon.subject, late.subject]);
  expect(await shown('assignee=me')).toEqual([late.subject]);
  expect(await shown('assignee=somebody')).toEqual([waiting.subject, late.subject]);
  expect(await shown('assignee=nobody')).toEqual([done.subject, soon.subject]);
  expect(await shown('status=unsettled')).toEqual([waiting.subject, soon.subject, late.subject]);
  expect(await shown('status=resolved')).toEqual([done.subject]);
  expect(await shown(`organization_id=${other.organizationId}`)).toEqual([waiting.subject, soon.subject]);
  expect(await counts('search=Facets')).toMatchObject({
    total: 4,
    status: { unsettled: 3, open: 2, in_progress: 1, resolved: 1 },
    priority: { urgent: 1, high: 2, low: 1 },
    assignee: { me: 1, somebody: 2, nobody: 2 },
    promise: { late: 1, soon: 1 },
    waiting: { client: 1, us: 2 },
  });
  const beside = await counts(`search=Facets&status=unsettled&organization_id=${other.organizationId}`);
  expect(beside).toMatchObject({ total: 2, status: { unsettled: 2 }, promise: { soon: 1 } });
  // Both organizations: a filter does not count itself away.
  expect(beside.organizations.map(({ name, tickets }) => [name, tickets])).toEqual([
    ['Other & 100% Söhne', 2],
    ['Acme', 1],
  ]);
});

test('the search takes what is typed for what it is: names with %, numbers, nothing of SQL', async () => {
  now = new Date('2026-11-18T16:00:00-08:00');
  const ticket = await open(other, `100% 'quoted'; drop table tickets; --`);
  const found = async (search: string) => subjects(`search=${encodeURIComponent(search)}`);
  expect(await found(`100% 'quoted'`)).toEqual([ticket.subject]);
  expect(await found('100_ söhne')).toEqual([]);
  expect(await found('100% söhne')).toContain(ticket.subject);
  expect(await found(`#${ticket.number}`)).toContain(ticket.subject);
  expect(await found('_')).toEqual([]);
});

test('a ticket is given to somebody: mailed to them unless they took it, told to them when the client writes', async () => {
  const ticket = await open(acme, 'Given away');
  await assign(colleague, ticket, (await me(colleague)).id);
  const mailsTo = async (to: string) =>
    (await staff.call<{ data: Mail[] }>('GET', `/mails?recipient=${to}`)).body.data.map(mail => mail.subject);
  expect(await mailsTo(colleague.person.email)).not.toContain(`Yours: ticket #${ticket.number} of Acme`);
  const given = await assign(staff, ticket, (await me(colleague)).id);
  // It was theirs already.
  expect([given.status, given.body.version]).toEqual([200, 2]);
  const mine = await assign(staff, ticket, (await me(staff)).id);
  expect(mine.body.assignee).toMatchObject({ email: staff.person.email, is_me: true });
  const back = await assign(staff, ticket, (await me(colleague)).id);
  expect(back.body.assignee).toMatchObject({ email: colleague.person.email, is_me: false });
  expect((await mailsTo(colleague.person.email))[0]).toBe(`Yours: ticket #${ticket.number} of Acme`);
  await reply(acme, ticket, 'One more thing');
  expect((await mailsTo(colleague.person.email))[0]).toBe(`Ticket #${ticket.number}: Given away`);
  expect((await assign(staff, ticket, null)).body.assignee).toBeNull();
  for (const nobody of ['01980000-0000-7000-8000-000000000000', 'x', 7, undefined]) {
    const refused = await assign(staff, ticket, nobody);
    expect([refused.status, refused.body.errors[0]!.place]).toEqual([422, 'body.assignee_id']);
  }
});

test('of two who act at once the second is told: they assign, answer and change what they have not seen', async () => {
  const ticket = await open(acme, 'Two at once');
  const [first, second] = await Promise.all([
    reply(staff, ticket, 'I look into it.', 1),
    reply(colleague, ticket, 'Have you tried again?', 1),
  ]);
  expect([first.status, second.status].toSorted((one, another) => one - another)).toEqual([201, 412]);
  expect((await acme.call<TicketConversation>('GET', `/support/tickets/${ticket.id}`)).body.messages).toBe(2);
  const { id } = await me(staff);
  const taken = await Promise.all([assign(staff, ticket, id, 2), assign(colleague, ticket, null, 2)]);
  // Giving it to nobody changes nothing, so it may come first; what is refused was never done.
  expect(taken.some(answer => answer.status === 200)).toBe(true);
  await assign(staff, ticket, id);
  const { version } = await queued(ticket);
  expect((await assign(colleague, ticket, null, version - 1)).status).toBe(412);
  expect((await queued(ticket)).assignee?.id).toBe(id);
  // A client says no version and just writes.
  expect((await reply(acme, ticket, 'And now?')).status).toBe(201);
  expect((await staff.call('POST', `/support/queue/${ticket.id}/messages`, { body: 'x' })).status).toBe(428);
  const without = await staff.call('PUT', `/support/queue/${ticket.id}/assignee`, { assignee_id: null });
  expect(without.status).toBe(428);
});

test('the queue is open to nobody else, and no client learns who has their ticket', async () => {
  const ticket = await open(acme, 'Whose is it?');
  await assign(staff, ticket, (await me(staff)).id);
  await staff.call('POST', `/support/tickets/${ticket.id}/notes`, { body: 'CANARY: call them' });
  await staff.call('POST', '/support/answers', { title: 'CANARY answer', body: 'CANARY' });
  const rep = await server.as({ subject: 'r', email: 'r@x.example', name: 'Rep', roles: ['hubspot_rep'] });
  const calls = everyCall.filter(call => call.permission === 'support.answer' || call.name === 'staff.list');
  const wrong: [string, Client['call'], number][] = [
    ['rep', rep.call, 403],
    ['nobody', caller(server.url), 401],
  ];
  for (const role of ['admin', 'user', 'readonly'] as const)
    wrong.push([role, (await server.memberOf(acme.organizationId, role)).call, 403]);
  for (const [who, call, status] of wrong) {
    for (const each of calls) {
      const answer = await call(each.method, pathOf(each, { support: ticket.id }), sampleBody(each), {
        'if-match': '*',
      });
      expect([who, each.name, answer.status]).toEqual([who, each.name, status]);
    }
  }
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const member = await server.memberOf(acme.organizationId, role);
    for (const path of [
      `/support/tickets/${ticket.id}`,
      '/support/tickets',
      '/session/personal-data',
      '/notifications',
    ]) {
      const { text } = await member.call('GET', path);
      expect(text, `${role} ${path}`).not.toContain('CANARY');
      expect(text, `${role} ${path}`).not.toContain('assignee');
      expect(text, `${role} ${path}`).not.toContain(staff.person.email);
    }
  }
});
