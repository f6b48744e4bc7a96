import { PartnerId } from '@groundwork/contract/ids';
import type { Partner, Rep, RepTarget } from '@groundwork/contract/partners';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, Person } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';

const server = givenServer();
let staff: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
});

type Told = { errors: { place: string; message: string }[]; message: string };
const newPartner = async (name: string) =>
  (await staff.call<Partner & Told>('POST', '/partners', { name })).body;
const newRep = (partner: Partner, email: string, more: object = {}) =>
  staff.call<Rep & Told>('POST', '/reps', {
    name: 'Rosa',
    email,
    partner_id: partner.id,
    currency: 'EUR',
    ...more,
  });
const signedIn = (email: string, more: Partial<Person> = {}) =>
  server.as({ subject: newId(), email, name: 'Rosa', roles: ['hubspot_rep'], ...more });
const me = (who: Client) => who.call<Rep & Told>('GET', '/rep/me');

test('a partner has a name of its own; of two who rename it the second is told', async () => {
  const partner = await newPartner('Halden Consulting');
  expect(partner).toMatchObject({ name: 'Halden Consulting', active_reps: 0, version: 1 });
  const again = await staff.call<Told>('POST', '/partners', { name: 'HALDEN consulting' });
  expect([again.status, again.body.message]).toEqual([
    409,
    'There is a partner called HALDEN consulting already. Choose another name, or use that one.',
  ]);
  const rename = (name: string) =>
    staff.call<Partner>('PATCH', `/partners/${partner.id}`, { name }, { 'if-match': '"1"' });
  expect((await rename('Halden')).body).toMatchObject({ name: 'Halden', version: 2 });
  expect((await rename('Other')).status).toBe(412);
  const other = await newPartner('Corvid');
  const taken = await staff.call('PATCH', `/partners/${other.id}`, { name: 'halden' }, { 'if-match': '*' });
  expect(taken.status).toBe(409);
  for (const wrong of ['', ' ', 7, 'x'.repeat(201)])
    expect((await staff.call('POST', '/partners', { name: wrong })).status).toBe(422);
});

test('whoever signs in with the address of a rep is that rep, once and for good', async () => {
  const partner = await newPartner('Lumen');
  const made = await newRep(partner, 'Rosa@Lumen.example');
  expect(made.body).toMatchObject({ status: 'active', currency: 'EUR', has_signed_in: false });
  expect((await newRep(partner, 'rosa@lumen.EXAMPLE')).status).toBe(409);
  const rosa = await signedIn('rosa@lumen.example');
  expect((await me(rosa)).body).toMatchObject({
    id: made.body.id,
    partner: { name: 'Lumen' },
    has_signed_in: true,
  });
  // Somebody else who gets the address later is not let in as her.
  const later = await me(await signedIn('rosa@lumen.example'));
  expect([later.status, later.body.message]).toEqual([
    403,
    'Your account is not set up as a partner rep yet. Ask those who run this platform to add your address.',
  ]);
});

test('an address that nobody vouches for makes nobody a rep', async () => {
  const { body } = await newRep(await newPartner('Quay'), 'quay@quay.example');
  const token = await server.issuer.mint(
    { subject: 'liar', email: 'quay@quay.example', name: 'L', roles: ['hubspot_rep'] },
    { claims: { email_verified: false } },
  );
  const answer = await fetch(`${server.url}/api/rep/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(403);
  const { data } = (await staff.call<{ data: Rep[] }>('GET', '/reps?search=quay@')).body;
  expect(data).toMatchObject([{ id: body.id, has_signed_in: false }]);
});

test('a rep who is switched off is refused and counted no more; switched on again they are back', async () => {
  const partner = await newPartner('Orchard');
  const { body: rep } = await newRep(partner, 'off@orchard.example');
  const who = await signedIn('off@orchard.example');
  expect((await me(who)).status).toBe(200);
  const set = (status: string) =>
    staff.call<Rep>('PATCH', `/reps/${rep.id}`, { status }, { 'if-match': '*' });
  expect((await set('off')).body.status).toBe('off');
  expect((await me(who)).body.message).toBe(
    'Your access as a partner rep is switched off. Your deals and commissions are kept.',
  );
  const active = async () =>
    (await staff.call<Partner[]>('GET', '/partners')).body.find(each => each.id === partner.id)?.active_reps;
  expect(await active()).toBe(0);
  await set('active');
  expect([(await me(who)).status, await active()]).toEqual([200, 1]);
});

test('a target is set per quarter and replaced; what is none is refused by its place', async () => {
  const rep = (await newRep(await newPartner('Fjord'), 'fjord@fjord.example')).body;
  const set = (body: object) => staff.call<RepTarget & Told>('PUT', `/reps/${rep.id}/targets`, body);
  await set({ year: 2026, quarter: 4, amount_cents: 15_000_000 });
  await set({ year: 2026, quarter: 3, amount_cents: 100 });
  await set({ year: 2026, quarter: 4, amount_cents: 20_000_000 });
  const { body } = await staff.call<{ targets: RepTarget[] }>('GET', `/reps/${rep.id}`);
  expect(body.targets).toEqual([
    { year: 2026, quarter: 4, amount_cents: 20_000_000 },
    { year: 2026, quarter: 3, amount_cents: 100 },
  ]);
  for (const [place, wrong] of Object.entries({
    amount_cents: { year: 2026, quarter: 4, amount_cents: -1 },
    quarter: { year: 2026, quarter: 5, amount_cents: 1 },
    year: { year: 1900, quarter: 1, amount_cents: 1 },
  })) {
    const answer = await set(wrong);
    expect([answer.status, answer.body.errors[0]!.place]).toEqual([422, `body.${place}`]);
  }
});

test('nobody is added to a partner that is not there, with a wrong address or currency', async () => {
  const partner = await newPartner('Mistral');
  const nowhere = await newRep({ ...partner, id: PartnerId.parse(newId()) }, 'a@b.example');
  expect([nowhere.status, nowhere.body.errors[0]!.place]).toEqual([422, 'body.partner_id']);
  expect((await newRep(partner, 'nobody')).status).toBe(422);
  for (const currency of ['usd', 'DOLLAR', '', 7])
    expect((await newRep(partner, 'c@d.example', { currency })).body.errors[0]!.place).toBe('body.currency');
});

test('a rep sees and writes, in the database itself, nothing of another rep', async () => {
  const [one, other] = [await server.rep(), await server.rep()];
  const { database } = server.server.dependencies;
  for (const { repId } of [one, other])
    await staff.call('PUT', `/reps/${repId}/targets`, { year: 2026, quarter: 1, amount_cents: 5 });
  const seen = await database.readOnlyRep(one.repId, tx =>
    tx.selectFrom('rep_targets').select('rep_id').execute(),
  );
  expect(seen).toEqual([{ rep_id: one.repId }]);
  const organizations = await database.rep(one.repId, tx => tx.selectFrom('members').selectAll().execute());
  expect(organizations).toEqual([]);
  const write = database.rep(one.repId, tx =>
    tx.updateTable('rep_targets').set({ amount_cents: 1 }).where('rep_id', '=', other.repId).execute(),
  );
  await expect(write).rejects.toThrow(/permission denied/);
  // Within one call, and after it, each sees their own.
  const both = await database.atomically(async () => {
    const count = (tx: Parameters<Parameters<typeof database.rep>[1]>[0]) =>
      tx.selectFrom('reps').select('rep_id').execute();
    await database.platform(tx => tx.updateTable('partners').set({ version: 9 }).execute());
    return [await database.rep(one.repId, count), await database.rep(other.repId, count)];
  });
  expect(both).toEqual([[{ rep_id: one.repId }], [{ rep_id: other.repId }]]);
});
