import type { Deal, DealDetail } from '@groundwork/contract/deal-shapes';
import type { Problem } from '@groundwork/contract/errors';
import type { Member } from '@groundwork/contract/organizations';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let rep: RepClient;
let staff: Client;
beforeAll(async () => {
  rep = await server.rep({ name: 'Rosa' });
  staff = await server.admin('admin');
});

type Told = DealDetail & Problem;
const today = new Date().toISOString().slice(0, 10);
let made = 0;
const register = async () => {
  made += 1;
  const fields = { company: `Larch ${made}`, domain: `larch-${made}.example`, value_cents: 100_000 };
  const body = { ...fields, currency: 'USD', expected_close_on: addDays(today, 30) };
  return (await rep.call<Told>('POST', '/rep/deals', body)).body;
};
const database = () => server.server.dependencies.database;
const won = async () => {
  const deal = await register();
  await database().platform(tx =>
    tx.updateTable('deals').set({ stage: 'won', closed_on: today }).where('id', '=', deal.id).execute(),
  );
  return deal;
};
const act = <T = Told>(deal: Pick<Deal, 'id'>, verb: string, body: object) =>
  rep.call<T & Problem>('POST', `/rep/deals/${deal.id}/${verb}`, body, { 'if-match': '*' });

test('tasks end with their deal; what was said and what was signed can still be added', async () => {
  const deal = await register();
  const { body } = await act(deal, 'tasks', { title: 'Send the offer' });
  const path = `/rep/deals/${deal.id}/tasks/${body.tasks[0]!.id}`;
  await act(deal, 'lose', { closed_on: today, reason: 'No budget' });
  const refused = [
    await act(deal, 'tasks', { title: 'Call them' }),
    await rep.call<Problem>('PATCH', path, { is_done: true }),
    await rep.call<Problem>('DELETE', path),
  ];
  for (const answer of refused)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This deal is lost: its tasks stay as they were.',
    ]);
  expect((await act(deal, 'notes', { body: 'They bought elsewhere' })).status).toBe(201);
  const form = new FormData();
  form.append('file', new Blob(['Their letter']), 'letter.txt');
  expect((await rep.call('POST', `/rep/deals/${deal.id}/files`, form)).status).toBe(201);
  expect((await act(deal, 'reopen', { reason: 'They called' })).body.tasks).toMatchObject([
    { done_at: null },
  ]);
  expect((await rep.call('PATCH', path, { is_done: true })).status).toBe(200);
});

test('that staff took a file of a deal stays in the trail', async () => {
  const deal = await register();
  const form = new FormData();
  form.append('file', new Blob(['We offer']), 'offer.txt');
  const { body } = await rep.call<Told>('POST', `/rep/deals/${deal.id}/files`, form);
  const path = `/registrations/${deal.id}/files/${body.files[0]!.id}`;
  expect((await staff.call('GET', path)).text).toBe('We offer');
  expect((await rep.call('GET', path)).status).toBe(403);
  expect((await staff.call('GET', path.replace(/.{12}$/, '000000000000'))).status).toBe(404);
  const trail = await database().platform(tx =>
    tx.selectFrom('trail').select(['action', 'details']).where('target_id', '=', deal.id).execute(),
  );
  expect(trail.filter(({ action }) => action === 'registrations.file')).toMatchObject([
    { details: { file: 'offer.txt' } },
  ]);
});

interface Made {
  organization_id: string;
  invited: string | null;
}

test('whoever the rep talked to is invited as the first admin of the client', async () => {
  const deal = await won();
  const email = `ada@mail.${deal.domain}`;
  const made = await act<Made>(deal, 'client', { invite: email });
  expect([made.status, made.body.invited]).toEqual([200, email]);
  const members = await staff.call<{ data: Member[] }>(
    'GET',
    `/organizations/${made.body.organization_id}/users`,
  );
  expect(members.body.data).toMatchObject([{ email, role: 'admin', status: 'pending' }]);
  const mails = () =>
    database().platform(tx =>
      tx.selectFrom('mails').select(['kind', 'body']).where('recipient', '=', email).execute(),
    );
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'invitation' });
  expect(mail!.body).toContain(`Rosa invites you to work with ${deal.company}`);
  // Asked again it is the same client, and nobody is mailed twice.
  const again = await act<Made>(deal, 'client', { invite: `max@${deal.domain}` });
  expect(again.body).toMatchObject({ organization_id: made.body.organization_id, invited: null });
  expect(await mails()).toHaveLength(1);
});

test('nobody but the company’s own people decides over a client, least of all its rep', async () => {
  const deal = await won();
  for (const invite of [rep.person.email, 'ada@gmail.com', `ada@not-${deal.domain}`, 'nobody']) {
    const { status, body } = await act(deal, 'client', { invite });
    expect([status, body.errors?.[0]?.place]).toEqual([422, 'body.invite']);
  }
  const { body } = await rep.call<Told>('GET', `/rep/deals/${deal.id}`);
  expect(body.organization_id).toBeNull();
  expect((await act<Made>(deal, 'client', {})).body.invited).toBeNull();
});
