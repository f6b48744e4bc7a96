import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPointsOf, centsOf, multipleOf, typedOf, wholeOf } from './typed-figures.ts';

test('amounts are read to the cent, with or without commas', () => {
  expect(['1500', '1,500.5', ' 0.07 ', '19.99', '1,234,567.89'].map(centsOf)).toEqual([
    150_000, 150_050, 7, 1999, 123_456_789,
  ]);
});

test('what is no amount is none, and never a part of one', () => {
  expect(['', '-5', '1,50', '1.234', '12abc', '1e5', '1 500', 'NaN', '9999999999999'].map(centsOf)).toEqual(
    Array.from({ length: 9 }, () => undefined),
  );
});

test('percentages and multiples keep their decimals', () => {
  expect(['15', '12.5 %', '0.01', '100'].map(basisPointsOf)).toEqual([1500, 1250, 1, 10_000]);
  expect(['1.5', '2', '1.0001'].map(multipleOf)).toEqual([15_000, 20_000, 10_001]);
  expect(['90', ' 3 '].map(wholeOf)).toEqual([90, 3]);
  expect([basisPointsOf('15.005'), multipleOf('x'), wholeOf('1.5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('what stands in a field is read back as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), cents => {
      expect(centsOf(typedOf(cents, 2))).toBe(cents);
    }),
  );
  expect(typedOf(null, 2)).toBe('');
  expect(multipleOf(typedOf(15_000, 4))).toBe(15_000);
});
