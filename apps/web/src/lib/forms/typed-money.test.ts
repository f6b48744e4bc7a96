import { expect, test } from 'vitest';
import { centsOf, TypedMoney, typedMoney } from './typed-money.ts';

test.each([
  ['0', 0],
  ['12500', 1_250_000],
  ['12500.5', 1_250_050],
  ['12500,50', 1_250_050],
  ['12,500', 1_250_000],
  ['12,500.05', 1_250_005],
  ['1.250.000,05', 125_000_005],
  ['1 250 000,99', 125_000_099],
  ['1,250,000', 125_000_000],
  [' 7 ', 700],
  ['0.07', 7],
  // As floats these would be a cent less.
  ['1.15', 115],
  ['19.99', 1999],
])('%s is %d cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each([
  '',
  '-5',
  '12,50,0',
  '1.234.56',
  '1,234,5',
  '12.345.678.9',
  '1e5',
  '$5',
  '12.500',
  '1.2.3',
  '½',
  '٣',
  'NaN',
  '12.500,05',
  '9'.repeat(20),
  '1,2345',
  '0.005',
  '1,234.567',
])('%s is no amount', typed => {
  expect(centsOf(typed)).toBeUndefined();
});

test.each([0, 5, 50, 100, 1_250_000, 1_250_005, 99_999_999_999])('%d cents can be typed again', cents => {
  expect(centsOf(typedMoney(cents))).toBe(cents);
});

test('a field says what is missing, and what is wrong', () => {
  const field = TypedMoney('Value is required');
  expect(field.safeParse('').error?.issues[0]?.message).toBe('Value is required');
  expect(field.safeParse('lots').error?.issues[0]?.message).toContain('24,000');
  expect(field.parse('31,000')).toBe(3_100_000);
});
