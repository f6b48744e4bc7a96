import type { CommissionRule, ExchangeRate, RulePreview } from '@groundwork/contract/commission-rules';
import type { CommissionLine, CommissionSummary } from '@groundwork/contract/commissions';
import type { PayoutRun } from '@groundwork/contract/payouts';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { changeDeal, type GivenDeal, winDeal } from '../../testing/won-deals.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);
let staff: Client;
let other: Client;
beforeAll(async () => {
  [staff, other] = [await server.admin('admin'), await server.admin('super_admin')];
});

const terms = {
  period: 'quarter',
  currency: null,
  tiers: [{ from_cents: 0, rate_bp: 2000 }],
  floor_cents: null,
  ceiling_cents: null,
  period_ceiling_cents: null,
  accelerator_bp: null,
  clawback: [],
};
const rule = (rep: RepClient, more: object = {}) => ({
  name: 'Better',
  scope: 'rep',
  rep_id: rep.repId,
  effective_from: `${year}-03-01`,
  terms,
  ...more,
});
type Told = { errors: { place: string; message: string }[] };
const create = (body: object) => staff.call<CommissionRule & Told>('POST', '/commission-rules', body);
const win = (rep: RepClient, given: GivenDeal) =>
  server.server.dependencies.database.platform(tx => winDeal(tx, rep.repId, given, today));
const lines = async (rep: RepClient) =>
  (await rep.call<{ data: CommissionLine[] }>('GET', '/rep/commissions')).body.data.map(
    ({ kind, amount_cents, rule_number, state }) => [kind, amount_cents, rule_number, state],
  );

test('a version in force from a day on posts the difference of what was won since, and of nothing before', async () => {
  const rep = await server.rep();
  await win(rep, { valueCents: 10_000, wonOn: `${year}-02-28` });
  await win(rep, { valueCents: 10_000, wonOn: `${year}-03-01` });
  const { status, body } = await create(rule(rep));
  expect(status).toBe(201);
  expect(body).toMatchObject({ subject: { id: rep.repId }, used: 1, created_by: staff.person.email });
  expect(await lines(rep)).toEqual([
    ['adjustment', 500, body.number, 'accrued'],
    ['accrual', 1500, 1, 'accrued'],
    ['accrual', 1500, 1, 'accrued'],
  ]);
  const { body: summary } = await rep.call<CommissionSummary>('GET', '/rep/commissions/summary');
  expect(summary.rate).toMatchObject({ rate_bp: 2000, rule_number: body.number, rule_name: 'Better' });
  const mine = await staff.call<{ data: CommissionRule[] }>('GET', `/commission-rules?rep_id=${rep.repId}`);
  expect(mine.body.data.map(({ name }) => name)).toEqual(['Better', 'Standard']);
});

test('a rule for a partner follows the deal: whoever the rep sells for later, it stays as it was won', async () => {
  const rep = await server.rep();
  const { partner } = (await rep.call<{ partner: { id: string } }>('GET', '/rep/me')).body;
  const deal = await win(rep, { valueCents: 10_000, wonOn: `${year}-04-01` });
  const made = await create({
    name: 'Theirs',
    scope: 'partner',
    partner_id: partner.id,
    effective_from: `${year}-03-01`,
    terms,
  });
  expect(made.status).toBe(201);
  const next = await server.rep();
  const { partner: elsewhere } = (await next.call<{ partner: { id: string } }>('GET', '/rep/me')).body;
  const moved = await staff.call(
    'PATCH',
    `/reps/${rep.repId}`,
    { partner_id: elsewhere.id },
    { 'if-match': '*' },
  );
  expect(moved.status).toBe(200);
  await server.server.dependencies.database.platform(tx =>
    changeDeal(tx, deal, { value_cents: 20_000 }, today),
  );
  expect((await lines(rep)).map(([, cents]) => cents)).toEqual([2000, 500, 1500]);
  await win(rep, { valueCents: 10_000, wonOn: `${year}-04-02` });
  expect((await lines(rep))[0]).toEqual(['accrual', 1500, 1, 'accrued']);
});

test('what contradicts itself is refused, with the place', async () => {
  const rep = await server.rep();
  const bad: [object, string][] = [
    [{ terms: { ...terms, tiers: [] } }, 'body.terms.tiers'],
    [{ terms: { ...terms, tiers: [{ from_cents: 5, rate_bp: 1 }] } }, 'body.terms.tiers.0.from_cents'],
    [
      { terms: { ...terms, currency: 'USD', tiers: [terms.tiers[0], { from_cents: 0, rate_bp: 1 }] } },
      'body.terms.tiers.1.from_cents',
    ],
    [{ terms: { ...terms, tiers: [{ from_cents: 0, rate_bp: -1 }] } }, 'body.terms.tiers.0.rate_bp'],
    [{ terms: { ...terms, tiers: [{ from_cents: 0, rate_bp: 10_001 }] } }, 'body.terms.tiers.0.rate_bp'],
    [{ terms: { ...terms, tiers: [{ from_cents: 0, rate_bp: 1.5 }] } }, 'body.terms.tiers.0.rate_bp'],
    [{ terms: { ...terms, floor_cents: 1 } }, 'body.terms.currency'],
    [{ terms: { ...terms, currency: 'USD', floor_cents: 2, ceiling_cents: 1 } }, 'body.terms.floor_cents'],
    [{ terms: { ...terms, currency: 'USD', ceiling_cents: -1 } }, 'body.terms.ceiling_cents'],
    [{ terms: { ...terms, currency: 'EUR', floor_cents: 2 } }, 'body.terms.currency'],
    [{ terms: { ...terms, accelerator_bp: 10_000 } }, 'body.terms.accelerator_bp'],
    [
      {
        terms: {
          ...terms,
          clawback: [
            { within_days: 90, share_bp: 1 },
            { within_days: 90, share_bp: 1 },
          ],
        },
      },
      'body.terms.clawback.1.within_days',
    ],
    [{ scope: 'all' }, 'body.rep_id'],
    [{ rep_id: undefined }, 'body.rep_id'],
    [{ rep_id: newId() }, 'body.rep_id'],
    [{ scope: 'partner', rep_id: undefined, partner_id: newId() }, 'body.partner_id'],
    [{ name: '  ' }, 'body.name'],
    [{ effective_from: `${year}-02-30` }, 'body.effective_from'],
  ];
  for (const [more, place] of bad) {
    const { status, body } = await create(rule(rep, more));
    expect([more, status, body.errors?.[0]?.place]).toEqual([more, 422, place]);
  }
  const hostile = `<script>alert(1)</script>'; drop table commission_rules; --`;
  expect((await create(rule(rep, { name: hostile }))).body.name).toBe(hostile);
});

test('a preview says what each rep would have had, and writes nothing', async () => {
  const rep = await server.rep();
  await win(rep, { valueCents: 10_000, wonOn: `${year}-02-28` });
  await win(rep, { valueCents: 10_000, wonOn: `${year}-03-01` });
  const before = await lines(rep);
  const asked = { scope: 'rep', rep_id: rep.repId, terms, from: `${year}-03-01`, until: today };
  const preview = (body: object) => staff.call<RulePreview & Told>('POST', '/commission-rules/preview', body);
  expect((await preview(asked)).body).toMatchObject({
    deals: 1,
    totals: [{ currency: 'USD', before_cents: 1500, after_cents: 2000, difference_cents: 500 }],
    reps: [{ rep_id: rep.repId, deals: 1, difference_cents: 500, waiting: 0 }],
    reps_in_all: 1,
  });
  const all = await preview({ scope: 'all', terms, from: `${year}-01-01`, until: today });
  expect(all.body.reps.find(({ rep_id }) => rep_id === rep.repId)).toMatchObject({ difference_cents: 1000 });
  expect((await preview({ ...asked, until: '2001-01-01' })).body.errors[0]!.place).toBe('body.until');
  expect(await lines(rep)).toEqual(before);
  // What it said is what comes of it.
  await create(rule(rep));
  expect((await lines(rep))[0]!.slice(0, 2)).toEqual(['adjustment', 500]);
});

test('a rule changed in the middle of a payout changes nothing in it, and is refused for days that are settled', async () => {
  const rep = await server.rep({ currency: 'CHF' });
  await win(rep, { valueCents: 100_000, wonOn: `${year}-03-10`, currency: 'CHF' });
  const gather = () => staff.call<PayoutRun>('POST', '/payout-runs', { until_day: today, currency: 'CHF' });
  const act = (by: Client, { id }: PayoutRun, what: string) =>
    by.call<PayoutRun>('POST', `/payout-runs/${id}/${what}`, undefined, { 'if-match': '*' });
  const { body: run } = await gather();
  expect((await create(rule(rep))).status).toBe(201);
  expect((await lines(rep)).map(([, cents, , state]) => [cents, state])).toEqual([
    [5000, 'accrued'],
    [15_000, 'in_run'],
  ]);
  expect((await act(other, run, 'approve')).body.amount_cents).toBe(15_000);
  expect((await act(staff, run, 'pay')).body.amount_cents).toBe(15_000);
  expect((await gather()).body).toMatchObject({ lines: 1, amount_cents: 5000 });
  const late = await create(rule(rep, { effective_from: today }));
  expect([late.status, late.body.errors[0]!.place]).toEqual([422, 'body.effective_from']);
});

test('rates are listed as entered; one that was corrected says so', async () => {
  const enter = (rate: string) =>
    staff.call<ExchangeRate>('POST', '/exchange-rates', {
      base: 'PLN',
      quote: 'CZK',
      rate,
      day: `${year}-01-01`,
      source: 'NBP',
    });
  await enter('5.8');
  await enter('5.9');
  const { body } = await staff.call<{ data: ExchangeRate[] }>('GET', '/exchange-rates?currency=PLN');
  expect(body.data.map(({ rate, is_replaced }) => [rate, is_replaced])).toEqual([
    ['5.9', false],
    ['5.8', true],
  ]);
  expect((await staff.call('GET', '/exchange-rates?cursor=x')).status).toBe(422);
  expect((await staff.call('GET', '/commission-rules?cursor=x')).status).toBe(422);
});
