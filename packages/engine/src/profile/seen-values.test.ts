import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WrittenText } from './cells.ts';
import { placeHash, SeenValues } from './seen-values.ts';

test('finds and counts as a map does, whatever the hashes', () => {
  const values = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', ' ') }), { maxLength: 300 });
  fc.assert(
    // All on one hash: the bytes decide.
    fc.property(values, fc.boolean(), (texts, isOneHash) => {
      const seen = new SeenValues();
      const written = new WrittenText();
      const counts = new Map<string, number>();
      for (const [row, text] of texts.entries()) {
        const to = written.write(text);
        const hash = isOneHash ? 7 : placeHash(written.bytes, 0, to);
        const place = seen.find(written.bytes, 0, to, hash);
        expect(place >= 0).toBe(counts.has(text));
        if (place < 0) seen.add(written.bytes, 0, to, { hash, chars: text.length, row, count: 1 });
        else seen.count(place);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      const found = [...seen.entries()].map(({ from, to, count }) => [seen.text(from, to, false), count]);
      expect(found).toEqual([...counts]);
    }),
  );
});
