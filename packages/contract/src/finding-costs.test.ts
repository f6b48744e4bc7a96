import { expect, test } from 'vitest';
import {
  assumedRanges,
  CostAssumptions,
  costsOf,
  costText,
  firstAssumptions,
  formulaOf,
} from './finding-costs.ts';

const deals = { check: 'D01', affected: 1722, worth: { EUR: '11000000000', '': '5' } };
const contacts = { check: 'C05', affected: 30, worth: {} };

test('each line is the counted times the assumed, rounded once', () => {
  // 1,722 records × 1 to 5 minutes ÷ 60 × 30 to 60 USD = 861 to 8,610; 110,000,000 EUR × 1 to 10 % = 1,100,000 to 11,000,000.
  expect(
    costsOf(deals, firstAssumptions).map(cost => [cost.kind, cost.currency, cost.low_cents, cost.high_cents]),
  ).toEqual([
    ['by_hand', 'USD', '86100', '861000'],
    ['at_stake', 'EUR', '110000000', '1100000000'],
    // 5 minor units × 1 to 10 % = 0.05 to 0.5, rounded to 0 and 1.
    ['at_stake', '', '0', '1'],
  ]);
  // 30 contacts × 0.01 to 0.05 USD × 12 months = 3.60 to 18.00.
  expect(costsOf(contacts, firstAssumptions)[1]).toMatchObject({ low_cents: '360', high_cents: '1800' });
});

test('the formula says what was counted and assumed', () => {
  const said = [deals, contacts].flatMap(finding =>
    costsOf(finding, { ...firstAssumptions, hour_high: '30' }).map(
      cost => `${formulaOf(cost, { ...firstAssumptions, hour_high: '30' })} = ${costText(cost)}`,
    ),
  );
  expect(said).toEqual([
    '1,722 records × 1 to 5 minutes ÷ 60 × 30 USD an hour = 861.00 to 4,305.00 USD',
    '110,000,000.00 EUR × 1 to 10 % = 1,100,000.00 to 11,000,000.00 EUR',
    '0.05 × 1 to 10 % = 0.00 to 0.01',
    '30 records × 1 to 5 minutes ÷ 60 × 30 USD an hour = 15.00 to 75.00 USD',
    '30 contacts × 0.01 to 0.05 USD a month × 12 = 3.60 to 18.00 USD',
  ]);
});

test('an assumption changes only the lines that take it', () => {
  const all = () => [deals, contacts].flatMap(finding => costsOf(finding, firstAssumptions));
  for (const name of assumedRanges) {
    const changed = { ...firstAssumptions, [`${name}_low`]: '7', [`${name}_high`]: '9.25' };
    const moved = [deals, contacts].flatMap(finding => costsOf(finding, changed));
    all().forEach((before, at) => {
      const isMoved =
        moved[at]?.high_cents !== before.high_cents || moved[at]?.low_cents !== before.low_cents;
      expect(isMoved, `${name} ${before.kind}`).toBe(before.takes.includes(name));
    });
  }
});

test('nothing found costs nothing', () => {
  expect(costsOf({ check: 'D01', affected: 0, worth: { EUR: '100' } }, firstAssumptions)).toEqual([]);
});

test('what is no number, or a range upside down, is refused', () => {
  const given = (range: { low: string; high: string }) =>
    CostAssumptions.safeParse({
      ...firstAssumptions,
      percent_lost_low: range.low,
      percent_lost_high: range.high,
    }).success;
  expect(given({ low: '1', high: '1.0001' })).toBe(true);
  for (const range of [
    { low: '2', high: '1' },
    { low: '-1', high: '1' },
    { low: '1', high: '1e3' },
    { low: '', high: '1' },
    { low: '1', high: '0.12345' },
  ])
    expect(given(range)).toBe(false);
});
