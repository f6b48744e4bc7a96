import { errors } from '@groundwork/contract/errors';
import { expect, test } from 'vitest';
import { ApiError, errorFor, noResponse } from '../../lib/api/api-error.ts';
import { endsInvitation } from './ends-invitation.ts';

const refused = (code: keyof typeof errors) => errorFor(errors[code].status, { code, ...errors[code] });

test.each(['invitation_invalid', 'invitation_mismatch', 'invalid_request', 'conflict', 'forbidden'] as const)(
  '%s ends it: the same link says the same again',
  code => {
    expect(endsInvitation(refused(code))).toBe(true);
  },
);

test.each([
  'rate_limited',
  'unauthenticated',
  'own_trial',
  'idempotency_running',
  'unavailable',
  'internal',
  'storage_full',
] as const)('%s may pass, and the invitation is kept', code => {
  expect(endsInvitation(refused(code))).toBe(false);
});

test.each([408, 425, 429, 500, 502, 503, 504])('a proxy on the way that answers %i ends nothing', status => {
  expect(endsInvitation(errorFor(status, undefined))).toBe(false);
});

test('no answer ends nothing', () => {
  expect(endsInvitation(new ApiError(noResponse))).toBe(false);
});
