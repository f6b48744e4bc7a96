// A member of staff who is a partner rep as well.
import type { PartnerId } from '@groundwork/contract/ids';
import type { TrailEntry } from '@groundwork/contract/trail';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { winDeal } from '../../testing/won-deals.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const current = { 'if-match': '*' };
let own: RepClient;
let other: RepClient;
let both: Client;
let staff: Client;
beforeAll(async () => {
  own = await server.rep({ name: 'Rosa' });
  other = await server.rep({ name: 'Olaf' });
  // Their issuer names both roles; a super admin is no exception.
  both = await server.as({ ...own.person, roles: ['super_admin', 'hubspot_rep'] });
  staff = await server.admin('admin');
});

interface Told {
  id: string;
  message: string;
  partner: { id: PartnerId };
}
let made = 0;
const register = async (by: Client) => {
  made += 1;
  const company = { company: `Mirror ${made}`, domain: `mirror-${made}.example` };
  const fields = { ...company, value_cents: 100_000, currency: 'USD', expected_close_on: '2099-01-01' };
  return (await by.call<Told>('POST', '/rep/deals', fields)).body.id;
};
const refused = async (by: Client, method: string, path: string, body?: object) => {
  const answer = await by.call<Told>(method, path, body, current);
  return [answer.status, answer.body.message];
};
const told = [403, 'This is about yourself as a partner rep, so somebody else has to decide it.'];
const share = () => ({ splits: [{ rep_id: own.repId, share_bp: 10_000 }] });

test('nobody decides over a registration of their own, nor gives themselves a part in somebody’s deal', async () => {
  const mine = await register(own);
  const theirs = await register(other);
  const wrong: [string, string, object?][] = [
    ['POST', `/registrations/${mine}/approve`],
    ['POST', `/registrations/${mine}/extend`, { until: '2027-01-01' }],
    ['PUT', `/registrations/${mine}/splits`, { splits: [] }],
    ['POST', `/registrations/${mine}/rep`, { rep_id: other.repId }],
    ['PUT', `/registrations/${theirs}/splits`, share()],
    ['POST', `/registrations/${theirs}/rep`, { rep_id: own.repId }],
    ['POST', `/reps/${other.repId}/book`, { to: own.repId }],
  ];
  for (const [method, path, body] of wrong)
    expect([path, ...(await refused(both, method, path, body))]).toEqual([path, ...told]);
  expect((await refused(both, 'POST', `/registrations/${theirs}/approve`))[0]).toBe(200);
  expect((await refused(staff, 'POST', `/registrations/${mine}/approve`))[0]).toBe(200);
});

test('nobody sets their own target, switches themselves, or makes a rule for themselves or their partner', async () => {
  const target = { year: 2026, quarter: 4, amount_cents: 1 };
  expect(await refused(both, 'PUT', `/reps/${own.repId}/targets`, target)).toEqual(told);
  expect(await refused(both, 'PATCH', `/reps/${own.repId}`, { status: 'off' })).toEqual(told);
  const partner = (await own.call<Told>('GET', '/rep/me')).body.partner.id;
  const rule = (more: object) => ({
    name: 'Mine',
    effective_from: '2099-01-01',
    terms: {
      period: 'year',
      currency: null,
      tiers: [{ from_cents: 0, rate_bp: 9000 }],
      floor_cents: null,
      ceiling_cents: null,
      period_ceiling_cents: null,
      accelerator_bp: null,
      clawback: [],
    },
    ...more,
  });
  const make = (by: Client, more: object) => refused(by, 'POST', '/commission-rules', rule(more));
  expect(await make(both, { scope: 'rep', rep_id: own.repId })).toEqual(told);
  expect(await make(both, { scope: 'partner', partner_id: partner })).toEqual(told);
  expect(await make(both, { scope: 'all' })).toEqual(told);
  expect((await make(both, { scope: 'rep', rep_id: other.repId }))[0]).toBe(201);
});

test('an exchange rate that changes one’s own commission is entered by somebody else, and others name the rep', async () => {
  const { database } = server.server.dependencies;
  await database.platform(tx => winDeal(tx, own.repId, { currency: 'CHF' }, today));
  const rate = (base: string) => ({ base, quote: 'USD', rate: '1.1', day: today, source: 'ECB' });
  expect(await refused(both, 'POST', '/exchange-rates', rate('CHF'))).toEqual(told);
  expect((await refused(both, 'POST', '/exchange-rates', rate('SEK')))[0]).toBe(201);
  expect((await refused(staff, 'POST', '/exchange-rates', rate('CHF')))[0]).toBe(201);
  const { body } = await both.call<{ data: TrailEntry[] }>('GET', '/security/trail?limit=50');
  const entered = body.data.filter(each => each.action === 'exchangeRates.create');
  expect(entered.map(({ details }) => [details['base'], details['by_rep']])).toEqual([
    ['CHF', undefined],
    ['SEK', own.repId],
  ]);
});

test('a payout with one’s own commission is approved by somebody else, also a super admin’s', async () => {
  const { database } = server.server.dependencies;
  await database.platform(tx => winDeal(tx, own.repId, {}, today));
  const run = await staff.call<Told>('POST', '/payout-runs', { until_day: today, currency: 'USD' });
  const path = `/payout-runs/${run.body.id}/approve`;
  expect(await refused(both, 'POST', path)).toEqual(told);
  const boss = await server.admin('super_admin');
  expect((await refused(boss, 'POST', path))[0]).toBe(200);
  const file = `/payout-runs/${run.body.id}/payment-file`;
  expect(await refused(both, 'POST', file, { format: 'csv' })).toEqual(told);
  const { status, text } = await boss.call('POST', file, { format: 'csv' });
  expect([status, text]).toEqual([409, expect.stringContaining('payout details')]);
});

test('a dispute of one’s own is answered and closed by somebody else', async () => {
  const asked = await own.call<Told>('POST', '/rep/inquiries', {
    subject: 'My rate',
    category: 'question',
    body: 'Why?',
  });
  const path = `/inquiries/${asked.body.id}`;
  expect(await refused(both, 'POST', `${path}/messages`, { body: 'Because' })).toEqual(told);
  expect(await refused(both, 'POST', `${path}/close`, { body: 'Done' })).toEqual(told);
  expect((await refused(staff, 'POST', `${path}/close`, { body: 'Done' }))[0]).toBe(200);
});

test('whoever has not been here as a rep yet is known by the address', async () => {
  const subject = `new-${today}`;
  const email = 'new@partner.example';
  const person = await server.as({ subject, email, name: 'New', roles: ['admin'] });
  const partner_id = (await own.call<Told>('GET', '/rep/me')).body.partner.id;
  const fields = { name: 'New', email: 'New@Partner.example', partner_id, currency: 'USD' };
  const { id: rep_id } = (await staff.call<Told>('POST', '/reps', fields)).body;
  const deal = await register(other);
  expect(await refused(person, 'POST', `/registrations/${deal}/rep`, { rep_id })).toEqual(told);
});
