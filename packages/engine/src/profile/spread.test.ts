import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Spread } from './spread.ts';

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** As amounts are written: to a thousandth. */
const amount = fc
  .double({ noNaN: true, min: -1e12, max: 1e12 })
  .map(value => Math.round(value * 1000) / 1000);

function counted(values: readonly number[], unit = 1 / 128) {
  const spread = new Spread(unit);
  for (const value of values) spread.add(value, 1);
  return spread.bins('number');
}

test('every value is in the bin that its edges say, in whatever order the values come', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2 }), values => {
      const bins = counted(values);
      if (bins === undefined) return;
      expect(bins.counts.length).toBeLessThanOrEqual(24);
      bins.counts.forEach((count, at) => {
        const from = bins.from + at * bins.width;
        expect(values.filter(value => value >= from && value < from + bins.width)).toHaveLength(count);
      });
      expect(total(bins.counts)).toBe(values.length);
      expect(counted(values.toReversed())).toEqual(bins);
    }),
  );
});

test('two that counted apart come to what one would have counted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.array(fc.integer()), (some, others) => {
      const [one, other] = [new Spread(1), new Spread(1)];
      for (const value of some) one.add(value, 2);
      for (const value of others) other.add(value, 2);
      one.absorb(other);
      const both = one.bins('number');
      expect(total(both?.counts ?? [])).toBe(both ? 2 * (some.length + others.length) : 0);
    }),
  );
});

test('what is all in one place has no spread, and what is no number is not counted', () => {
  expect(counted([])).toBeUndefined();
  expect(counted([5, 5, 5])).toBeUndefined();
  expect(counted([Number.POSITIVE_INFINITY, 1, 2])?.counts.reduce((sum, count) => sum + count, 0)).toBe(2);
});

test('near values far from zero keep their bins', () => {
  const bins = counted([1_000_000, 1_000_001, 1_000_002]);
  expect(bins?.counts.filter(count => count > 0)).toEqual([1, 1, 1]);
});
