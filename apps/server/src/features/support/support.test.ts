import { everyCall } from '@groundwork/contract/every-call';
import type { Mail } from '@groundwork/contract/mails';
import type { Notification } from '@groundwork/contract/notifications';
import type { Ticket, TicketConversation, TicketNote } from '@groundwork/contract/support';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer({ support: { notify: 'desk@example.com' } });
let client: Client;
let staff: Client;
beforeAll(async () => {
  client = await server.member('user');
  staff = await server.admin('admin');
});

const fields = {
  subject: 'Deals without an owner',
  priority: 'high',
  category: 'technical',
  message: 'Forty deals have lost their owner since yesterday.',
};
type Told = { errors: { place: string; message: string }[]; message: string };

async function open(by: Client = client, more: object = {}): Promise<TicketConversation> {
  const answer = await by.call<TicketConversation>('POST', '/support/tickets', { ...fields, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}
const at = (ticket: { id: string }) => `/support/tickets/${ticket.id}`;
const seen = (ticket: { version: number }) => ({ 'if-match': `"${ticket.version}"` });
const write = (by: Client, ticket: { id: string }, body: string) =>
  by.call<TicketConversation>('POST', `${at(ticket)}/messages`, { body });

test('every member opens tickets, also who may only read; they are numbered from 1 and mailed to the desk', async () => {
  const owner = await server.member('admin');
  const reader = await server.memberOf(owner.organizationId, 'readonly');
  expect((await open(owner)).number).toBe(1);
  const second = await open(reader);
  expect(second).toMatchObject({
    number: 2,
    status: 'open',
    messages: 1,
    author: 'Test Person',
    moves: ['closed'],
    satisfaction: null,
    first_response: { state: 'running', done_at: null },
  });
  expect(second.conversation).toMatchObject([{ body: fields.message, is_staff: false, is_own: true }]);
  const list = await owner.call<{ data: Ticket[] }>('GET', '/support/tickets');
  expect(list.body.data.map(ticket => ticket.number)).toEqual([2, 1]);
  const mails = await staff.call<{ data: Mail[] }>('GET', '/mails?recipient=desk@example.com');
  expect(mails.body.data[0]).toMatchObject({ kind: 'ticket', subject: 'Ticket #2: Deals without an owner' });
});

test('a subject is one line, wherever it goes: what would begin another one is folded', async () => {
  const ticket = await open(client, { subject: ' Urgent\r\nBcc: eve@example.com\u2028\u0085\tnow ' });
  expect(ticket.subject).toBe('Urgent Bcc: eve@example.com now');
  const mails = await staff.call<{ data: Mail[] }>('GET', '/mails?recipient=desk@example.com');
  expect(mails.body.data[0]!.subject).toBe(`Ticket #${ticket.number}: Urgent Bcc: eve@example.com now`);
  const refused = await client.call('POST', '/support/tickets', { ...fields, subject: '\r\n\u2028' });
  expect(refused.status).toBe(422);
});

test('what is missing is said in the words of the form', async () => {
  const said = async (body: object) => {
    const { status, body: told } = await client.call<Told>('POST', '/support/tickets', body);
    expect(status).toBe(422);
    return told.errors.map(fault => `${fault.place}: ${fault.message}`);
  };
  expect(await said({})).toEqual([
    'body.subject: Subject is required',
    'body.priority: Priority is required',
    'body.category: Category is required',
    'body.message: Message is required',
  ]);
  expect(await said({ ...fields, subject: '   ', message: ' nineteen characters ' })).toEqual([
    'body.subject: Subject is required',
    'body.message: Message must be at least 20 characters',
  ]);
  expect(await said({ ...fields, priority: 'asap', category: '' })).toEqual([
    'body.priority: Priority is required',
    'body.category: Category is required',
  ]);
});

test('a ticket is not there for another organization, and nothing of support is open to a partner rep', async () => {
  const ticket = await open();
  const stranger = await server.member('admin');
  const rep = await server.as({ subject: 'r', email: 'r@x.example', name: 'Rep', roles: ['hubspot_rep'] });
  for (const [method, path, body] of [
    ['GET', at(ticket), undefined],
    ['POST', `${at(ticket)}/messages`, { body: 'Let me in' }],
    ['POST', `${at(ticket)}/status`, { status: 'closed' }],
    ['POST', `${at(ticket)}/satisfaction`, { score: 1 }],
  ] as const) {
    expect((await stranger.call(method, path, body, seen(ticket))).status, path).toBe(404);
    expect((await rep.call(method, path, body, seen(ticket))).status, path).toBe(403);
  }
  const theirs = await stranger.call<{ data: Ticket[] }>(
    'GET',
    `/support/tickets?organization_id=${client.organizationId}`,
  );
  expect(theirs.body.data).toEqual([]);
  const all = await staff.call<{ data: Ticket[] }>('GET', '/support/tickets?limit=200');
  expect(all.body.data.map(one => one.id)).toContain(ticket.id);
});

test('a form sent sixty times at once makes one ticket', async () => {
  const own = await server.member('user');
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      own.call('POST', '/support/tickets', fields, { 'idempotency-key': 'form-1' }),
    ),
  );
  expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect((await own.call<{ data: Ticket[] }>('GET', '/support/tickets')).body.data).toHaveLength(1);
});

test('tickets opened at the same moment have different numbers, without a gap', async () => {
  const own = await server.member('user');
  const made = await Promise.all(Array.from({ length: 20 }, () => open(own)));
  const numbers = made.map(ticket => ticket.number).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('whoever opens tickets without end is told to wait', async () => {
  const own = await server.member('user');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => own.call('POST', '/support/tickets', fields)),
  );
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(30);
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(10);
});

test('staff answer: the author is told by mail and in the product, and the clock waits for them', async () => {
  const ticket = await open();
  const answered = await write(staff, ticket, 'Which view do you look at?');
  expect(answered.body).toMatchObject({
    status: 'in_progress',
    is_waiting_for_client: true,
    first_response: { state: 'met' },
    resolution: { state: 'paused', due_at: null },
  });
  const mails = await staff.call<{ data: Mail[] }>('GET', `/mails?recipient=${client.person.email}`);
  expect(mails.body.data[0]).toMatchObject({ subject: `Re: #${ticket.number} ${fields.subject}` });
  expect(mails.body.data[0]!.body).toContain('Which view do you look at?');
  const told = await client.call<{ data: Notification[] }>('GET', '/notifications');
  expect(told.body.data[0]).toMatchObject({
    title: `Support answered ticket #${ticket.number}`,
    topic: 'support',
    link: `/client/support/tickets/${ticket.id}`,
  });
  const back = await write(client, ticket, 'The one called All deals.');
  expect(back.body).toMatchObject({ is_waiting_for_client: false, resolution: { state: 'running' } });
  expect(back.body.conversation.map(({ is_staff, is_own }) => [is_staff, is_own])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

test('what staff note for each other is in no answer a client ever gets', async () => {
  const owner = await server.member('admin');
  const ticket = await open(owner);
  const secret = 'CANARY: this client is difficult';
  const noted = await staff.call<TicketNote>('POST', `${at(ticket)}/notes`, { body: secret });
  expect(noted.status).toBe(201);
  await write(staff, ticket, 'We are looking into it.');
  expect((await staff.call<TicketNote[]>('GET', `${at(ticket)}/notes`)).body).toMatchObject([
    { body: secret },
  ]);
  expect((await staff.call('GET', at(ticket))).text).not.toContain('CANARY');
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const member = await server.memberOf(owner.organizationId, role);
    for (const call of everyCall.filter(one => one.stream !== 'events')) {
      const path = pathOf(call, { id: ticket.id, organizations: owner.organizationId });
      const answer = await member.call(call.method, path, sampleBody(call), seen(ticket));
      expect(answer.text, `${role}: ${call.name}`).not.toContain('CANARY');
    }
    expect((await member.call('GET', `${at(ticket)}/notes`)).status).toBe(403);
    expect((await member.call('POST', `${at(ticket)}/notes`, { body: 'x' })).status).toBe(403);
  }
  const asTenant = server.server.dependencies.database.tenant(owner.organizationId, tx =>
    tx.selectFrom('ticket_notes').selectAll().execute(),
  );
  await expect(asTenant).rejects.toThrow('permission denied');
  // Each call three times.
}, 90_000);

test('only staff set priority and any status; a change from an old version is refused', async () => {
  const ticket = await open();
  const change = (by: Client, body: object, version = 1) =>
    by.call<TicketConversation & Told>('PATCH', at(ticket), body, { 'if-match': `"${version}"` });
  expect((await change(client, { priority: 'urgent' })).status).toBe(403);
  const urgent = await change(staff, { priority: 'urgent', category: 'billing' });
  expect(urgent.body).toMatchObject({ priority: 'urgent', category: 'billing', version: 2 });
  expect(Date.parse(urgent.body.first_response.due_at!)).toBeLessThan(
    Date.parse(ticket.first_response.due_at!),
  );
  expect((await change(staff, { status: 'resolved' })).status).toBe(412);
  expect((await change(staff, { status: 'resolved' }, 2)).body).toMatchObject({ status: 'resolved' });
  expect((await staff.call('PATCH', at(ticket), { status: 'open' })).status).toBe(428);
});

test('a ticket moves only where its status leads; its client closes it and opens it again', async () => {
  const ticket = await open();
  const move = async (by: Client, status: string) => {
    const { body } = await by.call<Ticket>('GET', at(ticket));
    return by.call<TicketConversation & Told>('POST', `${at(ticket)}/status`, { status }, seen(body));
  };
  const refused = await move(client, 'in_progress');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A ticket that is open cannot become in progress, only: closed.',
  ]);
  expect((await move(client, 'closed')).body).toMatchObject({ status: 'closed', moves: ['open'] });
  expect((await write(client, ticket, 'One more thing')).status).toBe(409);
  expect((await move(staff, 'resolved')).status).toBe(409);
  expect((await move(client, 'open')).body).toMatchObject({
    status: 'open',
    first_response: { state: 'running' },
  });
});

test('writing into a resolved ticket opens it again', async () => {
  const ticket = await open();
  await write(staff, ticket, 'That should do.');
  await staff.call('PATCH', at(ticket), { status: 'resolved' }, { 'if-match': '*' });
  expect((await write(client, ticket, 'It does not.')).body).toMatchObject({ status: 'open' });
});

test('a client rates once, and only what is settled', async () => {
  const ticket = await open();
  const rate = (by: Client, body: object) => by.call<Ticket>('POST', `${at(ticket)}/satisfaction`, body);
  expect((await rate(client, { score: 5 })).status).toBe(409);
  await staff.call('PATCH', at(ticket), { status: 'resolved' }, { 'if-match': '*' });
  expect((await rate(staff, { score: 5 })).status).toBe(403);
  expect((await rate(client, { score: 6 })).status).toBe(422);
  const rated = await Promise.all([rate(client, { score: 4, comment: 'Quick' }), rate(client, { score: 4 })]);
  expect(rated.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await client.call<Ticket>('GET', at(ticket))).body.satisfaction).toMatchObject({ score: 4 });
});

test('hostile text is stored as it is, or refused, and never more', async () => {
  for (const text of [
    '<script>alert(1)</script>',
    '\u202Eevil \u{1F469}‍\u{1F4BB}',
    "'; drop table tickets; --",
  ]) {
    const made = await open(client, { subject: text, message: `${text} ${'x'.repeat(20)}` });
    expect(made.subject).toBe(text);
    expect(made.conversation[0]!.body).toContain(text);
  }
  for (const message of ['a\u0000b'.repeat(20), 'm'.repeat(1_000_000), 7, null, [[]]]) {
    expect((await client.call('POST', '/support/tickets', { ...fields, message })).status).toBe(422);
  }
});

test('the transcript of the assistant comes along', async () => {
  const transcript = [{ question: 'Can I change plans?', answer: 'Yes, at any time.' }];
  expect((await open(client, { transcript })).transcript).toEqual(transcript);
});

test('the guides and questions are served, the office says when it opens', async () => {
  const guides = await client.call<{ slug: string }[]>('GET', '/support/guides');
  expect(guides.body.length).toBeGreaterThanOrEqual(8);
  for (const { slug } of guides.body) {
    const guide = await client.call<{ sections: { blocks: unknown[] }[] }>('GET', `/support/guides/${slug}`);
    expect(guide.body.sections.every(section => section.blocks.length > 0)).toBe(true);
  }
  expect((await client.call('GET', '/support/guides/..%2f..%2fREADME')).status).toBe(404);
  const faq = await client.call<{ id: string }[]>('GET', '/support/faq');
  expect(new Set(faq.body.map(entry => entry.id)).size).toBe(faq.body.length);
  const office = await client.call('GET', '/support/office');
  expect(office.body).toMatchObject({ first_response_hours: { low: 9, urgent: 3 } });
});

test('nobody writes so many messages that the mails of them fill a mailbox', async () => {
  const ticket = await open(client);
  const written = Array.from({ length: 70 }, () =>
    client.call('POST', `/support/tickets/${ticket.id}/messages`, { body: 'Are you there?' }),
  );
  const statuses = (await Promise.all(written)).map(answer => answer.status);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
}, 60_000);
