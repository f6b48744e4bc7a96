import { expect, test } from 'vitest';
import { yearsOf } from './years.ts';

test('this year and the four before are offered, and the one asked for', () => {
  expect(yearsOf(2026, undefined)).toEqual([2026, 2025, 2024, 2023, 2022]);
  expect(yearsOf(2026, 2019)).toEqual([2026, 2025, 2024, 2023, 2022, 2019]);
  expect(yearsOf(2026, 2025)).toHaveLength(5);
});
