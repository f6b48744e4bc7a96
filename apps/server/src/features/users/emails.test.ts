import { platformName, productName } from '@groundwork/contract/platform-name';
import { expect, test } from 'vitest';
import { secondFactorResetEmail } from './emails.ts';

test('is signed with the name that the operator gave the platform', () => {
  const { text } = secondFactorResetEmail({ email: 'ada@acme.example', name: 'Ada' }, 'https://crm.example');
  expect(text).toContain(platformName);
  expect(text).not.toContain(productName);
});
