import { expect, test } from 'vitest';
import { centsOf, MoneyText, typedOf } from './money-text.ts';

test.each([
  ['24000', 2_400_000],
  [' 24,000 ', 2_400_000],
  ['24 000,5', 2_400_050],
  ['24,000.50', 2_400_050],
  ['1,234,567.89', 123_456_789],
  ['1.234.567,89', 123_456_789],
  ['0', 0],
  ['0.07', 7],
  // As floats these would be a cent less.
  ['1.15', 115],
  ['19.99', 1999],
  ['1000000000', 100_000_000_000],
])('%s', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each([
  '',
  '-5',
  '1.234',
  '1,23,4',
  '1e6',
  '$5',
  '1.2.3',
  '12.345',
  '½',
  '٣',
  '99999999999999999',
  'NaN',
])('%s is no amount', typed => {
  expect(centsOf(typed)).toBeUndefined();
});

test('what a field begins with is read as the same', () => {
  for (const cents of [0, 5, 50, 100, 2_400_000, 2_400_050, 99_999_999_999])
    expect(centsOf(typedOf(cents))).toBe(cents);
});

test('a field says what is wrong', () => {
  expect(MoneyText.safeParse('').error?.issues[0]?.message).toBe('Value is required');
  expect(MoneyText.safeParse('lots').error?.issues[0]?.message).toContain('24,000');
  expect(MoneyText.safeParse('1000000000.01').error?.issues[0]?.message).toContain('at most');
  expect(MoneyText.parse('31,000')).toBe(3_100_000);
});
