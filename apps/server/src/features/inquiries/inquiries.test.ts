import type { Inquiry, InquiryThread } from '@groundwork/contract/inquiries';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { winDeal } from '../../testing/won-deals.ts';

const others = { commission_approved: true, commission_paid: true, milestone_late: true };
const server = givenServer({ support: { notify: 'team@example.com' } });
type RepClient = Awaited<ReturnType<typeof server.rep>>;
const today = new Date().toISOString().slice(0, 10);
let staff: Client;
let rosa: RepClient;
let karl: RepClient;
type Told = { errors: { place: string; message: string }[]; message: string };

beforeAll(async () => {
  staff = await server.admin('admin');
  rosa = await server.rep({ name: 'Rosa' });
  karl = await server.rep({ name: 'Karl' });
});
// Each test begins with a fresh count and an empty outbox.
beforeEach(async () => {
  const { database } = server.server.dependencies;
  await database.platform(tx => tx.deleteFrom('rate_limits').execute());
  await database.platform(tx => tx.deleteFrom('mails').execute());
});

const mails = () =>
  server.server.dependencies.database.platform(tx =>
    tx.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('id').execute(),
  );
const ask = (who: Client, more: object = {}) =>
  who.call<InquiryThread & Told>('POST', '/rep/inquiries', {
    subject: 'My rate',
    category: 'question',
    body: 'Why is it 12 %?',
    ...more,
  });
/** A line of the rep's commissions. */
async function lineOf({ repId }: RepClient): Promise<string> {
  const { database } = server.server.dependencies;
  const id = await database.platform(tx => winDeal(tx, repId, {}, today));
  const { id: line } = await database.platform(tx =>
    tx.selectFrom('ledger_entries').select('id').where('deal_id', '=', id).executeTakeFirstOrThrow(),
  );
  return line;
}
const dispute = async (who: RepClient, ledger_entry_id?: string) =>
  ask(who, { category: 'dispute', ledger_entry_id: ledger_entry_id ?? (await lineOf(who)) });
const write = (who: Client, { id }: { id: string }, body: unknown = 'Please look again') =>
  who.call<InquiryThread & Told>('POST', `/rep/inquiries/${id}/messages`, { body });
const answer = ({ id }: { id: string }, body: unknown = 'Because of the floor') =>
  staff.call<InquiryThread & Told>('POST', `/inquiries/${id}/messages`, { body });
const match = (version?: number) => ({ 'if-match': version === undefined ? '*' : `"${version}"` });
const close = ({ id }: { id: string }, body: object = {}, version?: number) =>
  staff.call<InquiryThread & Told>('POST', `/inquiries/${id}/close`, body, match(version));
const reopen = (who: Client, { id }: { id: string }, version?: number) =>
  who.call<InquiryThread & Told>('POST', `/rep/inquiries/${id}/reopen`, { body: 'Not yet' }, match(version));

test('a question is asked, answered, closed and opened again, and each side is mailed of the other', async () => {
  const asked = await ask(rosa);
  expect(asked.body).toMatchObject({ state: 'open', rep: { name: 'Rosa' }, messages: 1, outcome: null });
  const answered = await answer(asked.body);
  expect(answered.body).toMatchObject({ state: 'answered', messages: 2 });
  expect((await write(rosa, asked.body)).body.state).toBe('open');
  const closed = await close(asked.body, { body: 'Settled' });
  expect(closed.body).toMatchObject({ state: 'closed', messages: 4, outcome: null });
  expect((await write(rosa, asked.body)).body.message).toMatch(/closed. Open it again/);
  expect((await answer(asked.body)).status).toBe(409);
  expect((await close(asked.body)).status).toBe(409);
  const again = await reopen(rosa, asked.body);
  expect(again.body).toMatchObject({ state: 'open', messages: 5 });
  expect((await reopen(rosa, asked.body)).status).toBe(409);
  expect(again.body.thread.map(each => [each.is_staff, each.is_own, each.body])).toEqual([
    [false, true, 'Why is it 12 %?'],
    [true, false, 'Because of the floor'],
    [false, true, 'Please look again'],
    [true, false, 'Settled'],
    [false, true, 'Not yet'],
  ]);
  const own = rosa.person.email;
  const team = 'team@example.com';
  const sent = await mails();
  expect(sent.map(mail => mail.recipient)).toEqual([team, own, team, own, team]);
  expect(sent[1]!.body).toContain(`/rep/support/${asked.body.id}`);
});

test('a dispute is closed with a decision and its reason, which stays said when it is opened again', async () => {
  const { body: made } = await dispute(rosa);
  const refused = async (body: object) => {
    const { status, body: told } = await close(made, body);
    return [status, told.errors[0]!.place];
  };
  expect(await refused({})).toEqual([422, 'body.outcome']);
  expect(await refused({ body: 'So it is' })).toEqual([422, 'body.outcome']);
  expect(await refused({ outcome: 'declined' })).toEqual([422, 'body.body']);
  expect(await refused({ outcome: 'maybe', body: 'x' })).toEqual([422, 'body.outcome']);
  const declined = await close(made, { outcome: 'declined', body: 'The floor holds' });
  expect(declined.body).toMatchObject({ state: 'closed', outcome: 'declined' });
  const again = await reopen(rosa, made);
  expect(again.body).toMatchObject({ state: 'open', outcome: null });
  expect(again.body.thread.map(each => each.outcome)).toEqual([null, 'declined', null]);
  expect((await close(made, { outcome: 'accepted', body: 'You are right' })).body.outcome).toBe('accepted');
  expect((await mails()).at(-1)!.body).toContain('accepted your dispute');
  const { body: question } = await ask(rosa);
  expect((await close(question, { outcome: 'accepted' })).body.errors[0]!.place).toBe('body.outcome');
});

test('a line is disputed once at a time, however many ask at once', async () => {
  const line = await lineOf(rosa);
  const all = await Promise.all(Array.from({ length: 5 }, () => dispute(rosa, line)));
  expect(all.map(each => each.status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409, 409,
  ]);
  const { body: first } = all.find(each => each.status === 201)!;
  await close(first, { outcome: 'declined', body: 'No' });
  expect((await dispute(rosa, line)).status).toBe(201);
  expect((await reopen(rosa, first)).body.message).toMatch(/disputed already/);
  const found = await rosa.call<{ data: Inquiry[] }>('GET', `/rep/inquiries?ledger_entry_id=${line}`);
  expect(found.body.data.map(each => each.state)).toEqual(['open', 'closed']);
  const place = (await ask(rosa, { ledger_entry_id: line })).body.errors[0]!.place;
  expect(place).toBe('body.ledger_entry_id');
});

test('a dispute is about a line of one’s own: another’s, one that is none and the payout itself are refused alike', async () => {
  const mine = await lineOf(rosa);
  const above = await server.admin();
  const run = await above.call<{ id: string }>('POST', '/payout-runs', {
    until_day: today,
    currency: 'USD',
  });
  await above.call('POST', `/payout-runs/${run.body.id}/approve`, undefined, match());
  const approval = await server.server.dependencies.database.platform(tx =>
    tx
      .selectFrom('ledger_entries')
      .select('id')
      .where('rep_id', '=', rosa.repId)
      .where('kind', '=', 'approval')
      .executeTakeFirstOrThrow(),
  );
  for (const [who, line] of [
    [karl, mine],
    [karl, newId()],
    [rosa, approval.id],
  ] as const) {
    const refused = await dispute(who, line);
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({
        place: 'body.ledger_entry_id',
        message: 'This is no line of your commissions.',
      }),
    ]);
  }
  expect((await dispute(rosa, mine)).status).toBe(201);
});

test('without its mail or its entry in the trail nothing is asked at all', async () => {
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner.query(
    `create function refuses() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  const count = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select (select count(*) from inquiries)::int + (select count(*) from inquiry_messages)::int
         + (select count(*) from trail where action like 'inquiries.%')::int + (select count(*) from mails)::int as n`,
    );
    return rows[0]!.n;
  };
  try {
    const { body: open } = await ask(rosa);
    const before = await count();
    for (const [table, kind] of [
      ['mails', "new.kind = 'inquiry'"],
      ['trail', "new.action like 'inquiries.%'"],
    ]) {
      await owner.query(
        `create trigger refuses before insert on ${table} for each row when (${kind}) execute function refuses()`,
      );
      expect((await ask(rosa)).status).toBe(500);
      expect((await write(rosa, open)).status).toBe(500);
      expect(await count()).toBe(before);
      await owner.query(`drop trigger refuses on ${table}`);
    }
    expect((await ask(rosa)).status).toBe(201);
  } finally {
    await owner.end();
  }
});

test('another rep’s inquiry is not there, and a rep is not staff', async () => {
  const { body: made } = await ask(rosa);
  const path = `/rep/inquiries/${made.id}`;
  expect((await karl.call('GET', path)).status).toBe(404);
  expect((await write(karl, made)).status).toBe(404);
  expect((await reopen(karl, made)).status).toBe(404);
  const own = await karl.call<{ data: Inquiry[] }>('GET', '/rep/inquiries');
  expect(own.body.data.every(each => each.rep.id === karl.repId)).toBe(true);
  const client = await server.member('admin');
  for (const who of [rosa, client]) {
    expect((await who.call('GET', '/inquiries')).status).toBe(403);
    expect((await who.call('POST', `/inquiries/${made.id}/messages`, { body: 'x' })).status).toBe(403);
    expect((await who.call('POST', `/inquiries/${made.id}/close`, {}, match())).status).toBe(403);
  }
  for (const who of [staff, client]) expect((await who.call('GET', path)).status).toBe(403);
});

test('of two who close or reopen at once the second is told', async () => {
  const { body: made } = await ask(rosa);
  const both = await Promise.all([close(made, {}, 1), close(made, { body: 'Bye' }, 1)]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  const again = await Promise.all([reopen(rosa, made, 2), reopen(rosa, made, 2)]);
  expect(again.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  // However late the second comes: what it saw is past, whatever the state is by now.
  expect((await reopen(rosa, made, 2)).status).toBe(412);
  expect((await staff.call('POST', `/inquiries/${made.id}/close`, {})).status).toBe(428);
});

test.each([
  [{ subject: '' }, 'body.subject'],
  [{ category: 'complaint' }, 'body.category'],
  [{ body: ' ' }, 'body.body'],
  [{ body: 'x'.repeat(20_001) }, 'body.body'],
  [{ ledger_entry_id: '-1' }, 'body.ledger_entry_id'],
])('%j is refused at its place', async (more, place) => {
  const refused = await ask(rosa, more);
  expect([refused.status, refused.body.errors[0]!.place]).toEqual([422, place]);
});

test('staff find by rep, state, category and words; a subject begins no other header of a mail', async () => {
  const { body: made } = await ask(karl, { subject: 'Late\r\nBcc: all@example.com', category: 'technical' });
  expect(made.subject).toBe('Late Bcc: all@example.com');
  expect((await mails()).at(-1)!.subject).toBe('Partner rep: Late Bcc: all@example.com');
  const found = async (query: string) =>
    (await staff.call<{ data: Inquiry[] }>('GET', `/inquiries?${query}`)).body.data.map(each => each.id);
  for (const query of ['category=technical', 'search=Bcc', 'search=karl&category=technical'])
    expect(await found(query)).toEqual([made.id]);
  expect(await found(`rep_id=${karl.repId}&state=open`)).toContain(made.id);
  expect(await found(`rep_id=${rosa.repId}`)).not.toContain(made.id);
  for (const wrong of ['state=lost', 'cursor=abc', 'rep_id=7', 'limit=0'])
    expect((await staff.call('GET', `/inquiries?${wrong}`)).status).toBe(422);
});

test('who wants no mail of answers gets none', async () => {
  const mute = { mails: { registration_decided: true, inquiry_answered: false, ...others } };
  expect((await karl.call('PUT', '/rep/me/mails', mute, match())).status).toBe(200);
  const { body: made } = await ask(karl);
  await answer(made);
  expect((await mails()).map(mail => mail.recipient)).toEqual(['team@example.com']);
});

test('a rep who is switched off reads and writes nothing any more', async () => {
  const gone = await server.rep({ name: 'Gone' });
  const { body: made } = await ask(gone);
  expect((await staff.call('PATCH', `/reps/${gone.repId}`, { status: 'off' }, match())).status).toBe(200);
  expect((await ask(gone)).status).toBe(403);
  expect((await gone.call('GET', `/rep/inquiries/${made.id}`)).status).toBe(403);
  expect((await answer(made)).status).toBe(201);
});
