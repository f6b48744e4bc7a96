import { kindsSentAgain, type Mail, type MailCounts, sentAgainDays } from '@groundwork/contract/mails';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type Client,
  caller,
  startTestServer,
  type TestServer,
} from '../../../../../tools/testing/server.ts';
import { forgetOldMails, sendDueMails } from '../../platform/mail/sender.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';

let server: TestServer;
let post: MailServer;
let smtp: { url: string; from: string };
let staff: Client;
let colleague: Client;

beforeAll(async () => {
  post = await startMailServer();
  smtp = { url: post.url, from: 'Groundwork <from@example.com>' };
  server = await startTestServer(inject('clusterUrl'), { smtp });
  staff = await server.admin('admin');
  colleague = await server.admin('super_admin');
});
afterAll(async () => {
  await server.close();
  await post.close();
});

type Told = Mail & { message: string };
const send = () =>
  sendDueMails(server.server.dependencies.database, smtp, server.server.dependencies.log, kindsSentAgain);
const act = (by: Client, what: 'resend' | 'cancel', { id }: Pick<Mail, 'id'>) =>
  by.call<Told>('POST', `/mails/${id}/${what}`);
const read = async ({ id }: Pick<Mail, 'id'>) => (await staff.call<Mail>('GET', `/mails/${id}`)).body;

let written = 0;
async function put(kind: string): Promise<Mail> {
  written += 1;
  const to = `to-${written}@again.example`;
  await server.server.dependencies.mailbox.put({
    kind,
    to,
    subject: `Words ${written}`,
    text: 'private words',
  });
  return (await staff.call<{ data: Mail[] }>('GET', `/mails?recipient=${to}`)).body.data[0]!;
}

test('a mail that failed is sent again once, as a copy, however many ask; nobody reads what it says', async () => {
  post.verdict = '550 nobody here';
  const mail = await put('ticket');
  expect((await act(staff, 'resend', mail)).body.message).toBe('It is on its way already.');
  await send();
  expect(await read(mail)).toMatchObject({ state: 'failed', can_resend: true, no_resend: null, body: null });
  post.verdict = '250 ok';
  const both = await Promise.all([act(staff, 'resend', mail), act(colleague, 'resend', mail)]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const copy = both.find(each => each.status === 201)!.body;
  expect(copy).toMatchObject({
    state: 'queued',
    copy_of: mail.id,
    tries: 0,
    body: null,
    subject: mail.subject,
  });
  expect(both.find(each => each.status === 409)!.body.message).toBe('It has been sent again already.');
  expect(await read(mail)).toMatchObject({ state: 'failed', resent_as: copy.id, can_resend: false });
  post.received.length = 0;
  await send();
  expect(post.received).toHaveLength(1);
  expect(post.received[0]).toContain('private words');
  expect(await read(copy)).toMatchObject({ state: 'sent', can_resend: true });
  expect((await staff.call('GET', '/mails')).text).not.toContain('private words');
});

test.each(['password-reset', 'verify-email', 'invitation', 'decision'])(
  'a mail “%s” is never sent again: its recipient asks anew, and its words are gone once it left',
  async kind => {
    const mail = await put(kind);
    await send();
    for (const by of [staff, colleague]) {
      const refused = await act(by, 'resend', mail);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Its link lets its recipient in or speaks for them, and has its time. They must ask for a new one themselves.',
      ]);
    }
    const { database } = server.server.dependencies;
    const row = await database.platform(tx =>
      tx.selectFrom('mails').select('body').where('id', '=', mail.id).executeTakeFirstOrThrow(),
    );
    expect(row.body).toBeNull();
  },
);

test('what is kept to be sent again is forgotten in time, and a kind that nobody named at once', async () => {
  const unknown = await put('brand-new');
  const ticket = await put('ticket');
  await send();
  expect((await read(unknown)).no_resend).toBe(
    'What mails of this kind say is not kept once they have left.',
  );
  const { database } = server.server.dependencies;
  await database.platform(tx =>
    tx.updateTable('mails').set({ sent_at: '2020-01-01T00:00:00Z' }).where('id', '=', ticket.id).execute(),
  );
  await forgetOldMails(database, { wordsDays: sentAgainDays, days: 90 });
  expect(await read(ticket)).toMatchObject({ state: 'sent', can_resend: false });
  expect((await act(staff, 'resend', ticket)).body.message).toBe(
    'What a mail says is kept for 14 days after it left, and these are over.',
  );
});

test('a mail that waits is called back by one of those who ask, and never leaves', async () => {
  const mail = await put('ticket');
  const both = await Promise.all([act(staff, 'cancel', mail), act(colleague, 'cancel', mail)]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(each => each.status === 409)!.body.message).toBe(
    'Only a mail that waits can be called back; this one is called back already.',
  );
  post.received.length = 0;
  await send();
  expect(post.received).toEqual([]);
  expect(await read(mail)).toMatchObject({ state: 'cancelled', can_resend: false, can_cancel: false });
  expect((await act(staff, 'resend', mail)).body.message).toBe('It was called back.');
});

test('a mail that was on the wire when it was called back is sent, or stays called back', async () => {
  const mail = await put('ticket');
  const { database } = server.server.dependencies;
  post.verdict = '451 later';
  // As a sender holds it.
  await database.platform(tx =>
    tx.updateTable('mails').set({ tries: 11 }).where('id', '=', mail.id).execute(),
  );
  const [, cancelled] = await Promise.all([send(), act(staff, 'cancel', mail)]);
  expect(['cancelled', 'failed']).toContain((await read(mail)).state);
  if (cancelled.status === 200) expect((await read(mail)).state).toBe('cancelled');
  post.verdict = '250 ok';
});

test('the outbox is searched by recipient and subject, never by what a mail says, and counted by filter', async () => {
  await put('lead');
  const found = async (query: string) =>
    (await staff.call<{ data: Mail[] }>('GET', `/mails?${query}`)).body.data.length;
  expect(await found('search=private')).toBe(0);
  expect(await found('search=again.example&kind=lead')).toBe(1);
  expect(await found(`search=${encodeURIComponent('%')}`)).toBe(0);
  await send();
  const counts = await staff.call<MailCounts>('GET', '/mails/counts?search=again.example&state=cancelled');
  const cancelled = await found('search=again.example&state=cancelled');
  expect(counts.body).toMatchObject({ total: cancelled, kind: { ticket: cancelled }, is_outbox: false });
  expect(counts.body.state).toMatchObject({
    cancelled,
    sent: await found('search=again.example&state=sent'),
  });
  for (const wrong of ['state=lost', 'cursor=x', 'limit=0']) {
    const answer = await staff.call<{ errors: { place: string }[] }>('GET', `/mails?${wrong}`);
    expect([answer.status, answer.body.errors[0]!.place]).toEqual([422, `query.${wrong.split('=')[0]}`]);
  }
});

test('nobody else sends or calls back', async () => {
  const mail = await put('ticket');
  const rep = await server.as({ subject: 'r', email: 'r@x.example', name: 'Rep', roles: ['hubspot_rep'] });
  const member = await server.member('admin');
  for (const what of ['resend', 'cancel'] as const) {
    expect((await act(rep, what, mail)).status).toBe(403);
    expect((await act(member, what, mail)).status).toBe(403);
    expect((await caller(server.url)('POST', `/mails/${mail.id}/${what}`)).status).toBe(401);
    expect((await act(staff, what, { id: '01980000-0000-7000-8000-000000000000' })).status).toBe(404);
  }
  expect((await read(mail)).state).toBe('queued');
});
