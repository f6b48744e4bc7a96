import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactKeys } from './exact-keys.ts';

describe('exact keys', () => {
  it('joins rows through a chain of keys, and the earliest row survives', () => {
    const keys = new ExactKeys();
    keys.add('contacts', [{ kind: 'id', value: '1' }]);
    keys.add('contacts', [
      { kind: 'id', value: '2' },
      { kind: 'email', value: 'a@x' },
    ]);
    keys.add('contacts', [
      { kind: 'id', value: '1' },
      { kind: 'email', value: 'a@x' },
    ]);
    expect([0, 1, 2].map(row => keys.survivorOf(row))).toEqual([0, 0, 0]);
    expect(keys.joinedBy(2, [{ kind: 'id', value: '1' }])).toEqual({ kind: 'id', value: '1' });
  });

  it('never joins rows of different objects or different kinds of keys', () => {
    const keys = new ExactKeys();
    keys.add('contacts', [{ kind: 'id', value: '1' }]);
    keys.add('companies', [{ kind: 'id', value: '1' }]);
    keys.add('contacts', [{ kind: 'name', value: '1' }]);
    expect([0, 1, 2].map(row => keys.isShared(row))).toEqual([false, false, false]);
  });

  it('groups exactly the rows that share a key, directly or through others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }), { maxLength: 25 }),
        rows => {
          const keys = new ExactKeys();
          for (const row of rows)
            keys.add(
              'contacts',
              row.map(value => ({ kind: 'name', value: String(value) })),
            );
          const slow = rows.map((_, index) => index);
          for (let pass = 0; pass < rows.length; pass++) {
            for (const [i, a] of rows.entries()) {
              for (const [j, b] of rows.entries()) {
                if (a.some(value => b.includes(value))) slow[i] = slow[j] = Math.min(slow[i]!, slow[j]!);
              }
            }
          }
          expect(rows.map((_, index) => keys.survivorOf(index))).toEqual(slow);
        },
      ),
    );
  });
});
