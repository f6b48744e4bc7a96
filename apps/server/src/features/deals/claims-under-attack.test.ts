// What somebody tries who wants a company, or commission for it, that is not theirs.

import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { ConflictCheck } from '@groundwork/contract/deals';
import type { Problem } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let rep: RepClient;
let other: RepClient;
let staff: Client;
beforeAll(async () => {
  rep = await server.rep({ name: 'Rosa' });
  other = await server.rep({ name: 'Olaf' });
  staff = await server.admin('admin');
});

type Told = DealDetail & Problem;
const today = new Date().toISOString().slice(0, 10);
const current = { 'if-match': '*' };
let made = 0;
const named = () => {
  made += 1;
  return { company: `Basalt ${made}`, domain: `basalt-${made}.example` };
};
const register = async (by: Client, more: object) => {
  const fields = { value_cents: 100_000, currency: 'USD', expected_close_on: addDays(today, 30) };
  const contact = { contact_name: 'Ada', contact_email: 'ada@basalt.example' };
  return (await by.call<Told>('POST', '/rep/deals', { ...fields, ...contact, ...more })).body;
};
const act = (deal: DealDetail, verb: string, body?: object, by: Client = rep) =>
  by.call<Told>('POST', `/rep/deals/${deal.id}/${verb}`, body, current);
const decide = (deal: DealDetail, verb: string, body?: object) =>
  staff.call<Told>('POST', `/registrations/${deal.id}/${verb}`, body, current);
/** In its last stage, with all that winning asks for. */
async function ready(more: object) {
  const deal = await register(rep, more);
  await decide(deal, 'approve');
  const last = { decision_maker: 'Grace', is_value_confirmed: true, proposal_sent_on: today };
  const step = { next_step: 'Sign', next_step_due_on: today };
  await rep.call('PATCH', `/rep/deals/${deal.id}`, { ...last, ...step }, current);
  await act(deal, 'stage', { stage: 'contract_review' });
  return deal;
}
const expire = (deal: DealDetail) =>
  server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('deals')
      .set({ protected_until: addDays(today, -1) })
      .where('id', '=', deal.id)
      .execute(),
  );
const lines = (deal: DealDetail) =>
  server.server.dependencies.database.platform(tx =>
    tx.selectFrom('ledger_entries').select('id').where('deal_id', '=', deal.id).execute(),
  );

test('a deal whose approval was taken back cannot be won, and earns nothing', async () => {
  const deal = await ready(named());
  await decide(deal, 'reject', { reason: 'Known to us' });
  const won = await act(deal, 'win', { closed_on: today });
  expect([won.status, won.body.errors?.[0]?.place]).toEqual([422, 'deal.registration']);
  await act(deal, 'register');
  expect((await act(deal, 'win', { closed_on: today })).status).toBe(422);
  expect(await lines(deal)).toEqual([]);
  await decide(deal, 'approve');
  expect((await act(deal, 'win', { closed_on: today })).status).toBe(200);
});

test('a deal whose days are over is won only while nobody else has the company', async () => {
  const company = named();
  const deal = await ready(company);
  await expire(deal);
  const theirs = await register(other, company);
  expect((await decide(theirs, 'approve')).status).toBe(200);
  const won = await act(deal, 'win', { closed_on: today });
  expect([won.status, won.body.message]).toEqual([
    409,
    `The domain ${company.domain} is registered by another partner until ${addDays(today, 90)}.`,
  ]);
  expect(await lines(deal)).toEqual([]);
  const free = await ready(named());
  await expire(free);
  expect((await act(free, 'win', { closed_on: today })).status).toBe(200);
});

test('of winning and giving the company to another at once, one happens', async () => {
  const company = named();
  const deal = await ready(company);
  await expire(deal);
  const theirs = await register(other, company);
  const [won, given] = await Promise.all([act(deal, 'win', { closed_on: today }), decide(theirs, 'approve')]);
  // What another partner won does not keep staff from an approval: they are shown it.
  expect([won.status, given.status]).toSatisfy(
    ([one, two]: number[]) => (one === 200 && two === 200) || (one === 409 && two === 200),
  );
  const conflicts = (await staff.call<Told>('GET', `/registrations/${theirs.id}`)).body;
  expect(conflicts.registration).toBe('approved');
});

test.each([
  ['a Cyrillic letter', 'Аcme Rocket', 'q1.example', 'same_name'],
  ['a Greek letter', 'Αcme Rоcket GmbH', 'q2.example', 'same_name'],
  ['a character of no width', 'Ac\u200Bme Rocket', 'q3.example', 'same_name'],
  ['a filler', 'Acme Rocket\u3164', 'q4.example', 'same_name'],
  ['full width', 'Ａｃｍｅ Rocket', 'q5.example', 'same_name'],
  ['a domain in Cyrillic', 'Zip', 'аcme-rocket.example', 'related_domain'],
  ['its punycode', 'Zap', 'xn--cme-rocket-yqi.example', 'related_domain'],
  ['a trailing dot', 'Zop', 'ACME-rocket.example.', 'same_domain'],
  ['an address', 'Zup', 'ada@acme-rocket.example', 'same_domain'],
  ['a port and a path', 'Zep', 'https://www.acme-rocket.example:8443/x', 'same_domain'],
  ['a password', 'Zyp', 'http://user:pw@acme-rocket.example/', 'same_domain'],
  ['an ideographic dot', 'Zxp', 'acme-rocket。example', 'same_domain'],
  ['www twice', 'Zvp', 'www.www2.acme-rocket.example', 'related_domain'],
])('a company does not become another by %s', async (_, company, domain, rule) => {
  await register(other, { company: 'Acme Rocket', domain: 'acme-rocket.example' });
  const asked = `company=${encodeURIComponent(company)}&domain=${encodeURIComponent(domain)}`;
  const { body } = await rep.call<ConflictCheck>('GET', `/rep/deals/conflicts?${asked}`);
  expect(body.conflicts).toMatchObject([{ rule }]);
});

test('nobody who is switched off is given part in a deal; what they had stays theirs', async () => {
  const deal = await register(rep, named());
  const share = (by: RepClient) => [rep, by].map(({ repId }) => ({ rep_id: repId, share_bp: 5000 }));
  const split = (by: RepClient) =>
    staff.call<Told>('PUT', `/registrations/${deal.id}/splits`, { splits: share(by) }, current);
  const off = await server.rep({ name: 'Off' });
  const late = await server.rep({ name: 'Late' });
  expect((await split(off)).status).toBe(200);
  for (const { repId } of [off, late])
    await staff.call('PATCH', `/reps/${repId}`, { status: 'off' }, current);
  expect((await split(off)).status).toBe(200);
  const refused = await split(late);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Late is switched off. Choose somebody who is active.',
  ]);
});

test('of views that are saved at once no more are kept than there may be', async () => {
  await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      rep.call('POST', '/rep/deal-views', { name: `View ${index}`, filter: {} }),
    ),
  );
  expect((await rep.call<unknown[]>('GET', '/rep/deal-views')).body).toHaveLength(50);
});
