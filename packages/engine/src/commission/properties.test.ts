import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { DealId, PartnerId, RepId } from '@groundwork/contract/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateCommissions, type DealCommission } from './calculate.ts';
import { exchangeOf } from './exchange.ts';
import { lineOf } from './explain.ts';
import type { RuleVersion, WonDeal } from './facts.ts';

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const reps = [1, 2, 3].map(n => RepId.parse(uuid(n)));
const partnerId = PartnerId.parse(uuid(9));
const day = fc
  .integer({ min: 0, max: 700 })
  .map(n => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const cents = fc.integer({ min: 0, max: 5_000_000 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const terms: fc.Arbitrary<RuleTerms> = fc.record({
  period: fc.constantFrom('quarter', 'year'),
  currency: fc.constant('EUR'),
  tiers: fc
    .uniqueArray(fc.record({ from_cents: cents, rate_bp: fc.integer({ min: 0, max: 10_000 }) }), {
      minLength: 1,
      maxLength: 5,
      selector: tier => tier.from_cents,
    })
    .map(tiers => tiers.toSorted((one, other) => one.from_cents - other.from_cents))
    .map(([first, ...rest]) => [{ rate_bp: first?.rate_bp ?? 0, from_cents: 0 }, ...rest]),
  floor_cents: maybe(fc.integer({ min: 0, max: 1000 })),
  ceiling_cents: maybe(fc.integer({ min: 1000, max: 500_000 })),
  period_ceiling_cents: maybe(cents),
  accelerator_bp: maybe(fc.integer({ min: 10_001, max: 40_000 })),
  clawback: fc.constant([
    { within_days: 30, share_bp: 10_000 },
    { within_days: 200, share_bp: 3333 },
  ]),
});
const rules: fc.Arbitrary<RuleVersion[]> = fc
  .array(fc.record({ terms, effective_from: day }), { maxLength: 3 })
  .map(more => [{ effective_from: '2026-01-01', terms: undefined }, ...more])
  .chain(all =>
    terms.map(first => all.map((each, n) => ({ ...each, terms: each.terms ?? first, number: n + 1 }))),
  )
  .map(all =>
    all.map(each => ({
      ...each,
      id: uuid(100 + each.number),
      name: 'Any',
      scope: 'all' as const,
      subject: null,
    })),
  );
const splits = fc
  .integer({ min: 1, max: 9999 })
  .chain(first => fc.constantFrom([], [first, 10_000 - first]))
  .map(shares => shares.map((shareBp, at) => ({ repId: reps[at]!, shareBp })));
const deals: fc.Arbitrary<WonDeal[]> = fc
  .array(
    fc.record({
      company: fc.constant('Any'),
      ownerId: fc.constant(reps[0]!),
      partnerId: fc.constant(partnerId),
      wonOn: day,
      valueCents: cents,
      currency: fc.constantFrom('EUR', 'USD', 'GBP'),
      splits,
      cancelledOn: maybe(fc.constant('2027-12-01')),
    }),
    { maxLength: 20 },
  )
  .map(all => all.map((each, n) => ({ ...each, id: DealId.parse(uuid(1000 + n)) })));
const targets = fc.array(
  fc.record({
    year: fc.constantFrom(2026, 2027),
    quarter: fc.integer({ min: 1, max: 4 }),
    amount_cents: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { maxLength: 4 },
);
// Pounds have a rate from the middle on only: what was won before it waits.
const exchange = exchangeOf([
  { base: 'USD', quote: 'EUR', rate: '0.9137', day: '2026-01-01', source: 'bank', number: 1 },
  { base: 'EUR', quote: 'GBP', rate: '0.8567', day: '2026-09-01', source: 'bank', number: 2 },
]);
const facts = fc.record({ deals, targets, rules });
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;
const commissions = (all: Facts, rep = reps[0]!): DealCommission[] =>
  calculateCommissions({ rep: { id: rep, currency: 'EUR' }, ...all }, all.rules, exchange);
const sum = (numbers: readonly { amount_cents: number }[]) =>
  numbers.reduce((total, { amount_cents }) => total + amount_cents, 0);

test('the order in which facts are told changes nothing', () => {
  const shuffled = facts.chain(all =>
    fc.record({
      all: fc.constant(all),
      deals: fc.shuffledSubarray(all.deals, { minLength: all.deals.length }),
      rules: fc.shuffledSubarray(all.rules, { minLength: all.rules.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ all, deals: others, rules: versions }) => {
      const turned = others.map(deal => ({ ...deal, splits: deal.splits.toReversed() }));
      const again = commissions({ ...all, deals: turned, rules: versions });
      expect(again.map(({ deal, ...rest }) => [deal.id, rest])).toEqual(
        commissions(all).map(({ deal, ...rest }) => [deal.id, rest]),
      );
    }),
  );
});

test('leaves add up, nothing is below zero, no more is taken back than was earned', () => {
  fc.assert(
    fc.property(facts, all => {
      for (const each of commissions(all)) {
        if (each.state === 'waits') continue;
        expect(sum(each.accrualSteps)).toBe(each.accrualCents);
        expect(sum(each.clawbackSteps)).toBe(each.clawbackCents);
        expect(each.accrualCents).toBeGreaterThanOrEqual(0);
        expect(each.clawbackCents).toBeLessThanOrEqual(0);
        expect(each.accrualCents + each.clawbackCents).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('what each line adds leads from anything posted to what is owed', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: -1000, max: 1_000_000 }), (all, posted) => {
      for (const each of commissions(all)) {
        if (each.state === 'waits') continue;
        const line = lineOf(each, 'accrual', posted, 'EUR');
        expect(posted + (line?.amountCents ?? 0)).toBe(each.accrualCents);
        if (line) expect(sum(line.explanation.steps)).toBe(line.amountCents);
        const gone = lineOf(undefined, 'accrual', posted, 'EUR');
        expect(posted + (gone?.amountCents ?? 0)).toBe(0);
      }
    }),
  );
});

test('the credited parts of a shared deal add up to its value', () => {
  fc.assert(
    fc.property(facts, all => {
      const own = new Map<string, number>();
      for (const rep of reps)
        for (const each of commissions(all, rep))
          if (each.state === 'known')
            own.set(each.deal.id, (own.get(each.deal.id) ?? 0) + each.madeBy.share.credited_cents);
      for (const deal of all.deals)
        if (
          own.has(deal.id) &&
          deal.currency === 'EUR' &&
          all.deals.every(({ currency }) => currency !== 'GBP')
        )
          expect(own.get(deal.id)).toBe(deal.valueCents);
    }),
  );
});

test('a deal that is won later changes nothing of what was won before', () => {
  fc.assert(
    fc.property(facts, all => {
      const ordered = commissions(all);
      const days = ordered.map(({ deal }) => deal.wonOn);
      const half = days[Math.floor(days.length / 2)] ?? '2026-01-01';
      const before = { ...all, deals: all.deals.filter(({ wonOn }) => wonOn <= half) };
      expect(commissions(before)).toEqual(ordered.filter(({ deal }) => deal.wonOn <= half));
    }),
  );
});
