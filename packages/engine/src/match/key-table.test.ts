import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';
import { TextStore } from './text-store.ts';

describe('a key table', () => {
  it('answers as a map does, whatever is asked in whatever order', () => {
    const text = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
    const step = fc.record({
      key: text,
      value: fc.integer({ min: -1, max: 2 ** 31 - 3 }),
      isSet: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const table = new KeyTable();
        const map = new Map<string, number>();
        for (const { key, value, isSet } of steps) {
          const known = map.get(key);
          expect(table.get(key)).toBe(known);
          if (isSet) table.set(key, value);
          else expect(table.claim(key, value)).toBe(known);
          if (isSet || known === undefined) map.set(key, value);
        }
        expect(table.size).toBe(map.size);
      }),
    );
  });

  it('keeps apart a hundred thousand keys that hardly differ, through all its growing', () => {
    const table = new KeyTable();
    const keys = Array.from({ length: 100_000 }, (_, n) => `person.${n}@firm.example`);
    expect(keys.filter((key, n) => table.claim(key, n) !== undefined)).toEqual([]);
    expect(keys.filter((key, n) => table.get(key) !== n)).toEqual([]);
    expect(table.get('person.100000@firm.example')).toBeUndefined();
  });

  it('keeps pairs apart from their mirror image', () => {
    const table = new KeyTable();
    expect(table.claimPair(1, 2, 0)).toBeUndefined();
    expect(table.claimPair(2, 1, 0)).toBeUndefined();
    expect(table.claimPair(1, 2, 0)).toBe(0);
  });
});

describe('a text store', () => {
  it('gives back every text as it was, also those longer than a page', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), texts => {
        const store = new TextStore();
        const all = [...texts, 'é'.repeat(1_000_000), ...texts];
        expect(all.map(text => store.add(text))).toEqual(all.map((_, index) => index));
        expect(all.map((_, index) => store.at(index))).toEqual(all);
        expect(store.at(all.length)).toBe('');
      }),
      { numRuns: 15 },
    );
  });
});
