import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { DealId, PartnerId, RepId } from '@groundwork/contract/ids';
import { describe, expect, test } from 'vitest';
import { calculateCommissions, type DealCommission, quarterName } from './calculate.ts';
import { exchangeOf } from './exchange.ts';
import type { ExchangeRate, RuleVersion, WonDeal } from './facts.ts';

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const me = RepId.parse(uuid(1));
const other = RepId.parse(uuid(2));
const partner = PartnerId.parse(uuid(9));
const plain: RuleTerms = {
  period: 'quarter',
  currency: null,
  tiers: [{ from_cents: 0, rate_bp: 1500 }],
  floor_cents: null,
  ceiling_cents: null,
  period_ceiling_cents: null,
  accelerator_bp: null,
  clawback: [],
};
const inEuro = { ...plain, currency: 'EUR' };
const rule = (terms: Partial<RuleTerms>, more: Partial<RuleVersion> = {}): RuleVersion => ({
  id: uuid(100 + (more.number ?? 1)),
  number: 1,
  name: 'Standard',
  scope: 'all',
  subject: null,
  effective_from: '2026-01-01',
  terms: { ...plain, ...terms },
  ...more,
});
const deal = (n: number, wonOn: string, valueCents: number, more: Partial<WonDeal> = {}): WonDeal => ({
  id: DealId.parse(uuid(1000 + n)),
  company: `Company ${n}`,
  ownerId: me,
  partnerId: partner,
  wonOn,
  valueCents,
  currency: 'EUR',
  splits: [],
  cancelledOn: null,
  ...more,
});
const rate = (base: string, quote: string, value: string, day: string, number = 1): ExchangeRate => ({
  base,
  quote,
  rate: value,
  day,
  source: 'bank',
  number,
});
function made(
  deals: WonDeal[],
  rules: RuleVersion[],
  more: { targets?: [number, number, number][]; rates?: ExchangeRate[]; rep?: RepId } = {},
): DealCommission[] {
  const targets = (more.targets ?? []).map(([year, quarter, amount_cents]) => ({
    year,
    quarter,
    amount_cents,
  }));
  const rep = { id: more.rep ?? me, currency: 'EUR' };
  return calculateCommissions({ rep, deals, targets }, rules, exchangeOf(more.rates ?? []));
}
const amounts = (...args: Parameters<typeof made>) =>
  made(...args).map(each => (each.state === 'known' ? each.accrualCents : 'waits'));
const steps = (each: DealCommission | undefined) =>
  each?.state === 'known' ? each.accrualSteps.map(({ step, amount_cents }) => [step, amount_cents]) : [];

test('a deal earns its rate, rounded half away from zero', () => {
  expect(amounts([deal(1, '2026-10-01', 3330), deal(2, '2026-10-02', 3329)], [rule({})])).toEqual([500, 499]);
});

describe('tiers', () => {
  const tiers = [
    { from_cents: 0, rate_bp: 1000 },
    { from_cents: 100_000, rate_bp: 1500 },
    { from_cents: 300_000, rate_bp: 2000 },
  ];
  test('hold for what lies within them, over the whole quarter', () => {
    const deals = [
      deal(1, '2026-10-01', 80_000),
      deal(2, '2026-10-02', 250_000),
      deal(3, '2026-12-31', 1000),
    ];
    const all = made(deals, [rule({ ...inEuro, tiers })]);
    expect(all.map(steps)).toEqual([
      [['tier', 8000]],
      [
        ['tier', 2000],
        ['tier', 30_000],
        ['tier', 6000],
      ],
      [['tier', 200]],
    ]);
  });
  test('begin anew with the quarter, or with the year', () => {
    const deals = [deal(1, '2026-09-30', 300_000), deal(2, '2026-10-01', 1000), deal(3, '2027-01-01', 1000)];
    expect(amounts(deals, [rule({ ...inEuro, tiers })])).toEqual([40_000, 100, 100]);
    expect(amounts(deals, [rule({ ...inEuro, tiers, period: 'year' })])).toEqual([40_000, 200, 100]);
  });
});

test('beyond the target the rate is multiplied, and only there', () => {
  const rules = [rule({ accelerator_bp: 15_000 })];
  const deals = [deal(1, '2026-10-01', 90_000), deal(2, '2026-10-02', 30_000), deal(3, '2026-10-03', 10_000)];
  const all = made(deals, rules, { targets: [[2026, 4, 100_000]] });
  expect(all.map(steps)).toEqual([
    [['tier', 13_500]],
    [
      ['tier', 1500],
      ['tier', 3000],
      ['accelerator', 1500],
    ],
    [
      ['tier', 1500],
      ['accelerator', 750],
    ],
  ]);
  expect(amounts(deals, rules)).toEqual([13_500, 4500, 1500]);
});

test('floor and ceiling are the deal’s: each rep has their share of them; nothing sold is no floor', () => {
  const rules = [rule({ ...inEuro, floor_cents: 1000, ceiling_cents: 20_000 })];
  const half = { splits: [me, other].map(repId => ({ repId, shareBp: 5000 })) };
  const deals = [
    deal(1, '2026-10-01', 100),
    deal(2, '2026-10-02', 1_000_000),
    deal(3, '2026-10-03', 100, half),
    deal(4, '2026-10-04', 1_000_000, half),
    deal(5, '2026-10-05', 0),
  ];
  const all = made(deals, rules);
  expect(all.map(steps)).toEqual([
    [
      ['tier', 15],
      ['floor', 985],
    ],
    [
      ['tier', 150_000],
      ['ceiling', -130_000],
    ],
    [
      ['tier', 8],
      ['floor', 492],
    ],
    [
      ['tier', 75_000],
      ['ceiling', -65_000],
    ],
    [['tier', 0]],
  ]);
});

test('the ceiling of a period leaves later deals what is left of it', () => {
  const rules = [rule({ ...inEuro, period_ceiling_cents: 20_000 })];
  const deals = [
    deal(1, '2026-10-01', 100_000),
    deal(2, '2026-11-01', 100_000),
    deal(3, '2026-12-01', 100_000),
  ];
  expect(amounts([...deals, deal(4, '2027-01-01', 100_000)], rules)).toEqual([15_000, 5000, 0, 15_000]);
});

describe('clawback', () => {
  const clawback = [
    { within_days: 90, share_bp: 10_000 },
    { within_days: 180, share_bp: 5000 },
  ];
  test.each([
    ['2026-01-10', -150],
    ['2026-04-10', -150],
    ['2026-04-11', -75],
    ['2026-07-09', -75],
    ['2026-07-10', 0],
    ['2026-01-01', -150],
  ])('of a client who leaves on %s: %s', (cancelledOn, taken) => {
    const [one] = made([deal(1, '2026-01-10', 1000, { cancelledOn })], [rule({ clawback })]);
    expect(one).toMatchObject({ state: 'known', accrualCents: 150, clawbackCents: taken });
  });
  test('leaves what later deals reached', () => {
    const tiers = [
      { from_cents: 0, rate_bp: 1000 },
      { from_cents: 1000, rate_bp: 2000 },
    ];
    const stays = [deal(1, '2026-01-10', 1000), deal(2, '2026-01-11', 1000)];
    const leaves = [{ ...stays[0]!, cancelledOn: '2026-02-01' }, stays[1]!];
    const rules = [rule({ ...inEuro, tiers, clawback })];
    expect(amounts(leaves, rules)).toEqual(amounts(stays, rules));
  });
});

describe('the rule in force', () => {
  const rules = [
    rule({}, { number: 1 }),
    rule({ tiers: [{ from_cents: 0, rate_bp: 2000 }] }, { number: 2, effective_from: '2026-10-10' }),
    rule({ tiers: [{ from_cents: 0, rate_bp: 2100 }] }, { number: 3, effective_from: '2026-10-10' }),
    rule(
      { tiers: [{ from_cents: 0, rate_bp: 100 }] },
      { number: 4, scope: 'partner', subject: partner, effective_from: '2026-11-01' },
    ),
    rule(
      { tiers: [{ from_cents: 0, rate_bp: 50 }] },
      { number: 5, scope: 'rep', subject: me, effective_from: '2026-12-01' },
    ),
    rule(
      { tiers: [{ from_cents: 0, rate_bp: 9999 }], currency: 'USD' },
      { number: 6, effective_from: '2026-02-01' },
    ),
    rule({ tiers: [{ from_cents: 0, rate_bp: 9999 }] }, { number: 7, scope: 'rep', subject: other }),
  ];
  test.each([
    ['2026-01-01', 150],
    ['2026-10-09', 150],
    ['2026-10-10', 210],
    ['2026-11-01', 10],
    ['2026-12-01', 5],
  ])('on %s makes %s of ten euro', (day, cents) => {
    expect(amounts([deal(1, day, 1000)], rules.toReversed())).toEqual([cents]);
  });
  test('is none before the first', () => {
    expect(made([deal(1, '2025-12-31', 1000)], rules)).toEqual([]);
  });
});

describe('exchange', () => {
  const usd = { currency: 'USD' };
  test('is by the latest rate on or before the day it was won; of two for a day by the later entered', () => {
    const rates = [
      rate('USD', 'EUR', '0.9', '2026-10-01'),
      rate('USD', 'EUR', '0.5', '2026-10-03', 2),
      rate('USD', 'EUR', '0.8', '2026-10-03', 3),
    ];
    const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-12-31'];
    const deals = days.map((day, n) => deal(n, day, 1000, usd));
    expect(amounts(deals, [rule({})], { rates })).toEqual([135, 135, 120, 120]);
  });
  test('without a rate nothing is guessed; what does not depend on it goes on', () => {
    const deals = [deal(1, '2026-10-03', 1000, usd), deal(2, '2026-10-04', 1000)];
    const rates = [rate('USD', 'EUR', '0.9', '2026-10-04')];
    const waits = { state: 'waits', missing: { from: 'USD', to: 'EUR', on: '2026-10-03' } };
    expect(made(deals, [rule({})], { rates })[0]).toMatchObject(waits);
    expect(amounts(deals, [rule({})], { rates })).toEqual(['waits', 150]);
  });
  test('what depends on what came before waits with it, until the period ends', () => {
    const tiers = [
      { from_cents: 0, rate_bp: 1000 },
      { from_cents: 1000, rate_bp: 2000 },
    ];
    const deals = [
      deal(1, '2026-10-03', 1000, usd),
      deal(2, '2026-12-04', 1000),
      deal(3, '2027-01-01', 1000),
    ];
    expect(amounts(deals, [rule({ ...inEuro, tiers })])).toEqual(['waits', 'waits', 100]);
    expect(made(deals, [rule({ ...inEuro, tiers })])[1]).toMatchObject({
      missing: { from: 'USD', on: '2026-10-03' },
    });
  });
  test('shares are cut in the deal’s currency, then exchanged', () => {
    const splits = [
      { repId: me, shareBp: 3333 },
      { repId: other, shareBp: 6667 },
    ];
    const [one] = made([deal(1, '2026-10-03', 1001, { ...usd, splits })], [rule({})], {
      rates: [rate('USD', 'EUR', '0.9', '2026-10-01')],
    });
    expect(one).toMatchObject({
      madeBy: { share: { credited_cents: 334, share_bp: 3333, of_reps: 2 }, conversion: { cents: 301 } },
    });
  });
});

test.each([
  ['2026-01-01', '2026-Q1'],
  ['2026-03-31', '2026-Q1'],
  ['2026-04-01', '2026-Q2'],
  ['2026-10-03', '2026-Q4'],
])('%s is in %s', (day, quarter) => {
  expect(quarterName(day)).toBe(quarter);
});
