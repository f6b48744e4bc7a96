import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, fractionOf } from './exchange.ts';
import { asNumber, divideRounded, shareOf, splitByShares } from './money.ts';

test.each([
  // dividend, divisor, half away from zero
  [0n, 7n, 0n],
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [3n, 2n, 2n],
  [-3n, 2n, -2n],
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [14n, 10n, 1n],
  [15n, 10n, 2n],
  [16n, 10n, 2n],
  [-14n, 10n, -1n],
  [-15n, 10n, -2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [999_999_999_999_999_999_995n, 10n, 100_000_000_000_000_000_000n],
])('%s by %s is %s', (dividend, divisor, rounded) => {
  expect(divideRounded(dividend, divisor)).toBe(rounded);
});

test.each([
  [3333n, 1500, 500n], // 499.95
  [3330n, 1500, 500n], // 499.5
  [3329n, 1500, 499n], // 499.35
  [-3330n, 1500, -500n],
  [1n, 5000, 1n], // 0.5
  [1n, 4999, 0n],
  [100n, 0, 0n],
])('of %s cents %s basis points are %s', (cents, share, part) => {
  expect(shareOf(cents, share)).toBe(part);
});

test.each([
  [100n, [3333, 3333, 3334], [33n, 33n, 34n]],
  [100n, [5000, 5000], [50n, 50n]],
  [1n, [5000, 5000], [1n, 0n]],
  [2n, [3333, 3333, 3334], [1n, 0n, 1n]],
  [0n, [2500, 7500], [0n, 0n]],
  [10n, [10_000], [10n]],
  [10n, [0, 0], [0n, 0n]],
])('%s cents shared by %s are %s', (whole, shares, parts) => {
  expect(splitByShares(whole, shares)).toEqual(parts);
});

test('parts add up to the whole, and none is off by a cent or more', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), shares, (whole, weights) => {
      const parts = splitByShares(whole, weights);
      const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
      expect(parts.reduce((total, part) => total + part, 0n)).toBe(whole);
      parts.forEach((part, at) => {
        const off = part * sum - whole * BigInt(weights[at]!);
        expect(off < sum && off > -sum).toBe(true);
      });
    }),
  );
});

test.each([
  [10_000n, 'EUR', 'USD', '1.0847', 10_847n],
  [10_000n, 'USD', 'EUR', '1.0847', 9219n], // 9219.14
  [1n, 'JPY', 'EUR', '0.0061', 0n],
  [82n, 'JPY', 'EUR', '0.0061', 1n], // 0.5002
  [12_345n, 'EUR', 'JPY', '163.4', 2_017_173n],
])('%s of %s in %s', (cents, from, to, rate, made) => {
  // Entered the way round in which it is written, whichever way it is used.
  const base = from === 'USD' ? 'EUR' : from;
  const quote = from === 'USD' ? 'USD' : to;
  expect(convert(cents, from, { base, quote, rate, day: '2026-10-01', source: 'bank' })).toBe(made);
});

test.each(['0', '0.000', '-1', '1,5', '1e3', '', ' 1', '1.', '.5', '12345678901', '1.12345678901', 'NaN'])(
  'no rate: %s',
  rate => {
    expect(() => fractionOf(rate)).toThrow(RangeError);
  },
);

test('nothing that cannot be told apart leaves the calculation', () => {
  expect(asNumber(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => asNumber(2n ** 53n)).toThrow(RangeError);
  expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
});
