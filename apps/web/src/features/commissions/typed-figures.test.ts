import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '../../lib/forms/typed-money.ts';
import { basisPointsOf, multipleOf, typedOf, wholeOf } from './typed-figures.ts';

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
