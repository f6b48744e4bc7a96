import { expect, test } from 'vitest';
import { ContentHash } from './content-hash.ts';
import { plainEntry } from './entry.ts';

const entry = plainEntry({
  kind: 'record.create',
  object: 'contacts',
  key: 'a',
  before: null,
  after: { email: 'a@example.com', firstname: 'Ada' },
  reason: 'contacts.csv, row 2',
});

function hashOf(...entries: (typeof entry)[]): string {
  const hash = new ContentHash('migration portal');
  for (const [index, one] of entries.entries()) hash.add({ ...one, seq: index + 1 });
  return hash.digest();
}

test('the hash does not depend on the order in which the database returns keys', () => {
  const turned = { ...entry, after: { firstname: 'Ada', email: 'a@example.com' } };
  expect(hashOf(turned)).toBe(hashOf(entry));
});

test('every value, the order and the number of entries decide the hash', () => {
  const other = { ...entry, after: { ...entry.after, firstname: 'Eda' } };
  const all = [
    hashOf(),
    hashOf(entry),
    hashOf(other),
    hashOf(entry, other),
    hashOf(other, entry),
    hashOf(entry, entry),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('what changes while an entry is applied is not part of the hash', () => {
  const hash = new ContentHash('migration portal');
  hash.add({ ...entry, seq: 1, crm_id: '42', reason: 'said differently' });
  expect(hash.digest()).toBe(hashOf(entry));
});
