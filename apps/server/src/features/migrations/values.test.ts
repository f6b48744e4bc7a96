import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalValue, ValueKind } from './values.ts';

test('a canonical value is its own canonical value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ValueKind.options), fc.string(), (kind, text) => {
      const once = canonicalValue(kind, text);
      expect(canonicalValue(kind, once)).toBe(once);
    }),
  );
});

test('every way of writing a number is the same number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.integer({ min: 0, max: 6 }),
      (whole, zeros) => {
        const text = whole.toString();
        expect(canonicalValue('number', `${text}.${'0'.repeat(zeros)}`)).toBe(canonicalValue('number', text));
      },
    ),
  );
  expect(canonicalValue('number', '007.50')).toBe('7.5');
  expect(canonicalValue('number', '-0.0')).toBe('0');
});

test('days and moments are compared as the portal keeps them', () => {
  expect(canonicalValue('moment', '2017-03-01')).toBe('2017-03-01T00:00:00.000Z');
  expect(canonicalValue('moment', '1488326400000')).toBe('2017-03-01T00:00:00.000Z');
  expect(canonicalValue('day', '2017-03-01T00:00:00Z')).toBe('2017-03-01');
});

test('a list is the same list in any order', () => {
  expect(canonicalValue('list', 'b;a;;a')).toBe('a;b');
});
