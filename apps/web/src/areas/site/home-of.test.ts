import { expect, test } from 'vitest';
import { homeOf } from './home-of.ts';

test('the first role decides where one lands', () => {
  expect(homeOf(['client'])).toBe('/client/dashboard');
  expect(homeOf(['super_admin', 'client'])).toBe('/admin/dashboard');
  expect(homeOf(['admin'])).toBe('/admin/dashboard');
  expect(homeOf(['hubspot_rep'])).toBe('/rep/dashboard');
  expect(homeOf([])).toBeUndefined();
});
