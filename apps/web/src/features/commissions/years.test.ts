import { expect, test } from 'vitest';
import { yearsOf } from './years.ts';

test('the years of statements are offered once each, newest first, with this one and the one asked for', () => {
  const run = '0193a0c2-7b1e-7000-8000-000000000001';
  expect(yearsOf(['2026-11', '2026-10', run, '2024-01'], 2026, undefined)).toEqual([2026, 2024]);
  expect(yearsOf([], 2026, 2021)).toEqual([2026, 2021]);
});
