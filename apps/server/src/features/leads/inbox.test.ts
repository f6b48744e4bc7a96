import { everyCall } from '@groundwork/contract/every-call';
import type { Lead, LeadCounts, LeadNote } from '@groundwork/contract/leads';
import type { StaffMember } from '@groundwork/contract/staff';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer({
  leads: { notify: undefined, formsUrl: 'http://127.0.0.1:9/submissions' },
});
let staff: Client;
let colleague: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
  colleague = await server.admin('super_admin');
});

type Told = { errors: { place: string; message: string }[]; message: string };
const message = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines Ltd',
  subject: 'Analytical engines',
  message: 'We would like to move to a new CRM by spring.',
};

/** Visitors come from one address here; each begins with a fresh count. */
async function leave(more: object = {}): Promise<Lead> {
  const { database } = server.server.dependencies;
  await database.platform(tx => tx.deleteFrom('rate_limits').execute());
  expect((await caller(server.url)('POST', '/leads', { ...message, ...more })).status).toBe(202);
  return (await staff.call<{ data: Lead[] }>('GET', '/leads?limit=1')).body.data[0]!;
}
const change = (by: Client, { id }: Lead, body: object, version: number | '*' = '*') =>
  by.call<Lead & Told>('PATCH', `/leads/${id}`, body, { 'if-match': version === '*' ? '*' : `"${version}"` });
const found = async (query: string) =>
  (await staff.call<{ data: Lead[] }>('GET', `/leads?${query}`)).body.data.map(lead => lead.company);
const forward = (by: Client, { id }: Lead) => by.call<Lead & Told>('POST', `/leads/${id}/forward`);
const setForward = (lead: Lead, forward_state: Lead['forward_state'], forward_error: string | null) =>
  server.server.dependencies.database.platform(tx =>
    tx.updateTable('leads').set({ forward_state, forward_error }).where('id', '=', lead.id).execute(),
  );
const me = async (who: Client) =>
  (await who.call<StaffMember[]>('GET', '/staff')).body.find(each => each.is_me)!;

test('a lead is new, taken, contacted, qualified and closed with a reason; opened again it has none', async () => {
  const lead = await leave();
  expect(lead).toMatchObject({ state: 'new', owner: null, closed_reason: null, notes: 0, version: 1 });
  const taken = await change(staff, lead, { owner_id: (await me(staff)).id, state: 'contacted' }, 1);
  expect(taken.body).toMatchObject({
    state: 'contacted',
    owner: { email: staff.person.email, is_me: true },
    version: 2,
  });
  expect((await change(staff, lead, { state: 'closed' })).body.errors[0]).toMatchObject({
    place: 'body.closed_reason',
    message: 'Say why the lead is closed.',
  });
  const closed = await change(staff, lead, { state: 'closed', closed_reason: 'Chose another' });
  expect(closed.body).toMatchObject({ state: 'closed', closed_reason: 'Chose another' });
  expect((await change(staff, lead, { closed_reason: 'No budget' })).body.closed_reason).toBe('No budget');
  const again = await change(staff, lead, { state: 'qualified' });
  expect(again.body).toMatchObject({ state: 'qualified', closed_reason: null, owner: { is_me: true } });
  const refused = await change(staff, lead, { closed_reason: 'Why?' });
  expect(refused.body.errors[0]!.message).toBe('Only a closed lead has a reason.');
});

test('of two who change a lead at once the second is told; nobody of ours is nobody', async () => {
  const lead = await leave();
  const both = await Promise.all([
    change(staff, lead, { state: 'contacted' }, 1),
    change(colleague, lead, { state: 'closed', closed_reason: 'Spam' }, 1),
  ]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  expect((await staff.call('PATCH', `/leads/${lead.id}`, { state: 'new' })).status).toBe(428);
  const nobody = await change(staff, lead, { owner_id: lead.id });
  expect([nobody.status, nobody.body.errors[0]!.place]).toEqual([422, 'body.owner_id']);
});

test('notes stand with the lead, oldest first', async () => {
  const lead = await leave();
  const note = (body: unknown) => staff.call<LeadNote>('POST', `/leads/${lead.id}/notes`, { body });
  expect((await note('Called, nobody there')).status).toBe(201);
  expect((await note('<script>alert(1)</script>')).body.author).toBe('Test Person');
  for (const wrong of ['', '  ', 7, 'x'.repeat(20_001)]) expect((await note(wrong)).status).toBe(422);
  const { body } = await staff.call<Lead & { note_list: LeadNote[] }>('GET', `/leads/${lead.id}`);
  expect(body.notes).toBe(2);
  expect(body.note_list.map(each => each.body)).toEqual([
    'Called, nobody there',
    '<script>alert(1)</script>',
  ]);
});

test('filters and search show what they say, and each is counted beside the others', async () => {
  const one = await leave({ company: 'Facets 100% A', email: 'x_y@facets.example' });
  const two = await leave({ company: 'Facets B', subject: 'Other matters' });
  await change(staff, one, { state: 'qualified', owner_id: (await me(staff)).id });
  await setForward(two, 'failed', '404');
  expect(await found('search=facets')).toEqual(['Facets B', 'Facets 100% A']);
  expect(await found('search=facets&state=qualified')).toEqual(['Facets 100% A']);
  expect(await found('search=facets&owner=me')).toEqual(['Facets 100% A']);
  expect(await found('search=facets&owner=nobody')).toEqual(['Facets B']);
  expect(await found('search=facets&forward=failed')).toEqual(['Facets B']);
  expect(await found(`search=${encodeURIComponent('100% a')}`)).toEqual(['Facets 100% A']);
  expect(await found('search=x_y@facets')).toEqual(['Facets 100% A']);
  expect(await found('search=xzy@facets')).toEqual([]);
  const counts = await staff.call<LeadCounts>('GET', '/leads/counts?search=facets&state=new');
  expect(counts.body).toEqual({
    total: 1,
    state: { new: 1, qualified: 1 },
    owner: { nobody: 1 },
    forward: { failed: 1 },
    is_forwarding: true,
  });
  for (const wrong of ['state=lost', 'owner=you', 'forward=maybe', 'cursor=x', 'limit=201']) {
    const answer = await staff.call<Told>('GET', `/leads?${wrong}`);
    expect([answer.status, answer.body.errors[0]!.place]).toEqual([422, `query.${wrong.split('=')[0]}`]);
  }
});

test('what a filter shows is a file, all of it, and no cell of it is a formula', async () => {
  const { database } = server.server.dependencies;
  for (const company of ['=cmd|calc', 'Export "quoted", Ltd', '+1 Export'])
    await leave({ company, subject: 'Export test', last_name: '@SUM(A1)' });
  await database.platform(tx =>
    tx
      .insertInto('leads')
      .values(
        Array.from({ length: 1200 }, () => ({
          ...message,
          id: newId(),
          subject: 'Export test',
          forward_state: 'none' as const,
        })),
      )
      .execute(),
  );
  const answer = await staff.call('GET', '/leads/export?search=Export%20test');
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toMatch(/leads-\d{4}-\d\d-\d\d\.csv/);
  expect(answer.text.trimEnd().split('\r\n')).toHaveLength(1204);
  expect(answer.text).toContain("'=cmd|calc");
  expect(answer.text).toContain("'@SUM(A1)");
  expect(answer.text).toContain('"Export ""quoted"", Ltd"');
});

test('a lead that could not be passed on is passed on again by one of those who ask; one that was is not', async () => {
  const lead = await leave();
  expect((await forward(staff, lead)).body.message).toBe('This lead is on its way already.');
  await setForward(lead, 'failed', '404: no such form');
  const both = await Promise.all([forward(staff, lead), forward(colleague, lead)]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(each => each.status === 200)!.body).toMatchObject({
    forward_state: 'queued',
    forward_error: null,
  });
  await setForward(lead, 'sent', null);
  expect((await forward(staff, lead)).body.message).toBe('This lead has been passed on already.');
});

test('the inbox is open to nobody else', async () => {
  const lead = await leave();
  const rep = await server.as({ subject: 'r', email: 'r@x.example', name: 'Rep', roles: ['hubspot_rep'] });
  const wrong: [Client['call'], number][] = [
    [rep.call, 403],
    [caller(server.url), 401],
    [(await server.member('admin')).call, 403],
    [(await server.member('readonly')).call, 403],
  ];
  const calls = everyCall.filter(call => call.name.startsWith('leads.') && call.permission !== 'public');
  expect(calls).toHaveLength(7);
  for (const [call, status] of wrong) {
    for (const each of calls) {
      const path = pathOf(each, { leads: lead.id });
      const answer = await call(each.method, path, sampleBody(each), { 'if-match': '*' });
      expect([each.name, answer.status]).toEqual([each.name, status]);
    }
  }
});
