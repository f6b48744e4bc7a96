import { expect, test } from 'vitest';
import { requireAnother } from './rules.ts';

const asker = { subject: 'ada', roles: ['super_admin' as const], permissions: new Set<never>() };

test('what is done to others only is refused for oneself, with what to do instead', () => {
  const refused = { code: 'conflict', message: 'This is your own account: ask somebody.' };
  expect(() => requireAnother(asker, 'ada', 'ask somebody')).toThrow(expect.objectContaining(refused));
  expect(() => requireAnother(asker, 'grace', 'ask somebody')).not.toThrow();
  // Whoever never signed in is nobody who could ask.
  expect(() => requireAnother(asker, null, 'ask somebody')).not.toThrow();
});
