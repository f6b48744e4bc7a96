import { OrganizationId } from '@groundwork/contract/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from './id.ts';
import { createSecrets, SecretUnreadable } from './secrets.ts';

const secrets = createSecrets('a secret of the tests, long enough');
const place = { organizationId: OrganizationId.parse(newId()), table: 'portals', row: '1', field: 'token' };

test('what was sealed opens in its place, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), plain => {
      const sealed = secrets.seal(place, plain.toWellFormed());
      expect(secrets.open(place, sealed)).toBe(plain.toWellFormed());
      expect(secrets.seal(place, plain).equals(sealed)).toBe(false);
    }),
  );
});

test('it opens in no other organization, table, row or field', () => {
  const sealed = secrets.seal(place, 'token');
  for (const field of Object.keys(place)) {
    expect(() => secrets.open({ ...place, [field]: 'other' }, sealed)).toThrow(SecretUnreadable);
  }
});

test('it opens with no other secret, not cut short, and not with any bit changed', () => {
  const sealed = secrets.seal(place, 'token');
  expect(() => createSecrets('another secret, also long enough').open(place, sealed)).toThrow(
    SecretUnreadable,
  );
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => secrets.open(place, sealed.subarray(0, length))).toThrow(SecretUnreadable);
  }
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => secrets.open(place, altered)).toThrow(SecretUnreadable);
  }
});
