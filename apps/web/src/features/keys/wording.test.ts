import { organizationKeyPermissions, platformKeyPermissions } from '@groundwork/contract/key-permissions';
import type { ServiceKey } from '@groundwork/contract/keys';
import { expect, test } from 'vitest';
import { endOf, groups, isEndingSoon, scopeInWords, useOf, wordsOf } from './wording.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const key = (given: Partial<ServiceKey>): ServiceKey => ({
  id: '01980000-0000-7000-8000-000000000000',
  hint: 'Ab1_',
  state: 'active',
  created_at: '2026-11-01T12:00:00Z',
  created_by: 'ada@x.example',
  created_by_name: 'Ada',
  expires_at: '2026-12-02T12:00:00Z',
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
  revoked_by_name: null,
  ...given,
});

test('each permission that a key may hold stands in one group, in words', () => {
  const listed = groups.flatMap(({ permissions }) => Object.keys(permissions));
  expect(listed.toSorted()).toEqual([...platformKeyPermissions].toSorted());
  for (const permission of platformKeyPermissions) expect(wordsOf(permission)).toMatch(/^[a-z]+[ ,].*[a-z]$/);
});

test('a scope is told in words, all of a group in one', () => {
  expect(scopeInWords(['comments.read', 'projects.write'])).toBe(
    'read comments; make and change projects, and ask decisions',
  );
  expect(scopeInWords(organizationKeyPermissions)).toBe(
    'read everything; work on projects, files and documents, write comments and support tickets; propose change sets, go on with what a person approved, and undo it',
  );
});

test('a key says when it ends, or what ended it, and when it was used', () => {
  expect(endOf(key({}), now)).toBe('expires in 5 days');
  expect(endOf(key({ expires_at: '2027-02-25T12:00:00Z' }), now)).toMatch(/^expires on .*2027/);
  expect(endOf(key({ state: 'expired', expires_at: '2026-11-26T12:00:00Z' }), now)).toBe('expired yesterday');
  const revoked = { revoked_at: '2026-11-27T10:00:00Z', revoked_by: 'bo@x.example', revoked_by_name: 'Bo' };
  expect(endOf(key({ state: 'revoked', ...revoked }), now)).toBe('revoked 2 hours ago by Bo');
  expect(useOf(key({}), now)).toBe('never used');
  expect(useOf(key({ last_used_at: '2026-11-27T11:58:00Z' }), now)).toBe('last used 2 minutes ago');
});

test('a key is pointed at in its last week, and no more once it has ended', () => {
  expect(isEndingSoon(key({}), now)).toBe(true);
  expect(isEndingSoon(key({ expires_at: '2026-12-10T12:00:00Z' }), now)).toBe(false);
  expect(isEndingSoon(key({ state: 'revoked' }), now)).toBe(false);
});
