import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WrittenText } from './cells.ts';
import { containment, DistinctCounter } from './distinct.ts';
import { foldedHash, measureCell, newMeasure } from './measure.ts';

const written = new WrittenText();

function counterOf(values: string[]): DistinctCounter {
  const counter = new DistinctCounter();
  const scratch = newMeasure();
  for (const value of values) {
    measureCell(written, 0, written.write(value), scratch);
    counter.add(scratch.high, scratch.low, scratch.folded, 1);
  }
  return counter;
}

describe('DistinctCounter', () => {
  test('counts like a set', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('', 'a', 'A'))), values => {
        const counter = counterOf(values);
        expect(counter.distinct).toBe(new Set(values).size);
        expect(counter.isUnique).toBe(values.length > 0 && new Set(values).size === values.length);
      }),
    );
  });

  test('does not confuse values that are alike', () => {
    const values = Array.from({ length: 300_000 }, (_, index) => `00${index}`);
    expect(counterOf(values).isUnique).toBe(true);
  });

  test('knows that a value came again from being told', () => {
    const [told, looked] = [counterOf(['a', 'b']), counterOf(['a', 'b', 'a', 'b', 'b'])];
    for (let times = 0; times < 3; times++) told.repeat();
    expect([told.distinct, told.isUnique, told.sketch]).toEqual([
      looked.distinct,
      looked.isUnique,
      looked.sketch,
    ]);
  });
});

describe('containment', () => {
  const names = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => `n${from + index}`);

  test('is exact for small columns and does not mind case', () => {
    expect(containment(counterOf(['A', 'b', 'x']).sketch, counterOf(['a', 'B', 'c']).sketch)).toBeCloseTo(
      2 / 3,
    );
    expect(containment([], [1])).toBeUndefined();
    expect(counterOf(['ZOË']).sketch).toEqual(counterOf(['zoë']).sketch);
  });

  test('is close for large ones', () => {
    const part = counterOf(names(0, 20_000)).sketch;
    expect(containment(part, counterOf(names(0, 100_000)).sketch)).toBe(1);
    expect(containment(part, counterOf(names(10_000, 60_000)).sketch)).toBeGreaterThan(0.4);
    expect(containment(part, counterOf(names(10_000, 60_000)).sketch)).toBeLessThan(0.6);
    expect(containment(part, counterOf(names(30_000, 60_000)).sketch)).toBe(0);
  });

  test('the hash of a folded value is the folded hash of the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), value => {
        const scratch = newMeasure();
        measureCell(written, 0, written.write(value), scratch);
        const isPlain = /^[ -~]*$/.test(value);
        expect(scratch.folded).toBe(foldedHash(isPlain ? value : value.toLowerCase()));
      }),
    );
  });
});
