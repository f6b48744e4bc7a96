import { expect, it } from 'vitest';
import { rarer } from './pages.ts';

it('asks for a list anew as often for each of its pages as for one', () => {
  expect([0, 1, 12].map(read => rarer(10_000, read))).toEqual([10_000, 10_000, 120_000]);
  expect(rarer(false, 3)).toBe(false);
});
