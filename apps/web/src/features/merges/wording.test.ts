import { PortalId } from '@groundwork/contract/ids';
import type { MergedField, MergeGroup, MergeSearch } from '@groundwork/contract/merges';
import { expect, test } from 'vitest';
import { inOrder, searchInWords, standingIn, titleOf } from './wording.ts';

const record = (name: string, more: Partial<MergeGroup['records'][number]> = {}) => ({
  id: name,
  name,
  reason: '',
  is_different: false,
  merged_into: null,
  ...more,
});

test('a group is called by its different names', () => {
  expect(titleOf({ records: [record('Ann Lee'), record('Ann Lee'), record('')] })).toBe('Ann Lee, No name');
  expect(titleOf({ records: ['a', 'b', 'c', 'd', 'e'].map(name => record(name)) })).toBe(
    'a, b, c and 2 more',
  );
});

test('what was merged already, or is somebody else, is merged no more', () => {
  const records = [
    record('a'),
    record('b', { merged_into: 'a' }),
    record('c', { is_different: true }),
    record('d'),
  ];
  expect(standingIn({ records }).map(({ id }) => id)).toEqual(['a', 'd']);
});

test('a search says what it compared, what it left, and what it could not read', () => {
  const search: MergeSearch = {
    object: 'deals',
    portal_id: PortalId.parse('01980000-0000-7000-8000-000000000000'),
    records: 1200,
    is_too_many: false,
    is_too_few: false,
    unseen: [],
    open: 1,
    merged: 0,
    different: 0,
    more: 0,
    searched_at: '2026-11-27T00:00:00Z',
  };
  expect(searchInWords(search)).toBe('1,200 deals compared.');
  expect(searchInWords({ ...search, records: 1, is_too_few: true })).toBe(
    '1 deal: too few to compare. 30 or more are needed.',
  );
  expect(searchInWords({ ...search, is_too_many: true })).toContain('too many');
  expect(searchInWords({ ...search, more: 1, unseen: ['companies'] })).toBe(
    '1,200 deals compared. 1 more group would be kept if there were fewer. The token may not read links with companies, so that none are sure.',
  );
});

test('fields of which something is dropped come first', () => {
  const field = (name: string, dropped: MergedField['dropped']): MergedField => ({
    name,
    label: name,
    value: '1',
    from: null,
    rule: 'all',
    why: '',
    dropped,
  });
  const fields = [field('a', []), field('b', [{ value: '2', record_ids: ['7'] }])];
  expect(inOrder(fields).map(({ name }) => name)).toEqual(['b', 'a']);
});
