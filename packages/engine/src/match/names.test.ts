import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedName, compareNames } from './names.ts';

const verdict = (object: string, a: string, b: string) =>
  compareNames(object, comparedName(object, a), comparedName(object, b));

describe('names of people', () => {
  it.each([
    ['Robert Müller', 'MUELLER, Robert', 'same'],
    ['Dr. Grace Hopper', 'hopper GRACE', 'same'],
    ["Sean O'Brien", 'Sean OBrien', 'same'],
    ['Anne-Marie Duval', 'Annemarie Duval', 'same'],
    ['Bob Miller', 'Robert Miller', 'alike'],
    ['Liz Miller', 'Elizabeth Miller', 'alike'],
    ['R. Miller', 'Robert Miller', 'alike'],
    ['Miller', 'Robert Miller', 'alike'],
    ['Robert J. Miller', 'Robert Miller', 'alike'],
    ['Jon Smith', 'John Smith', 'alike'],
    ['Catherine Jonson', 'Katherine Johnson', 'alike'],
    ['Łukasz Nowak', 'Lukasz Nowka', 'alike'],
    ['', 'Robert Miller', 'unknown'],
    ['Иван Петров', 'Ivan Petrov', 'unknown'],
    ['Иван Петров', 'Пётр Иванов', 'other'],
    ['Grace Murray', 'Grace Hopper', 'other'],
    ['Tim Miller', 'Tom Miller', 'other'],
    ['Holly Miller', 'Molly Miller', 'other'],
    ['Paul Miller', 'Paula Miller', 'other'],
    ['Christian Miller', 'Christina Miller', 'other'],
    ['John Smith', 'Jane Smith', 'other'],
    ['J. Smith', 'R. Smith', 'other'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(verdict('contacts', a, b)).toBe(expected);
    expect(verdict('contacts', b, a)).toBe(expected);
  });
});

describe('names of companies', () => {
  it.each([
    ['Acme GmbH', 'ACME, Inc.', 'same'],
    ['Müller & Söhne KG', 'Mueller und Soehne', 'alike'],
    ['Müller & Söhne KG', 'Mueller and Soehne', 'same'],
    ['Globex Corporation', 'Globexx', 'alike'],
    ['Acme', 'Acme Services', 'other'],
    ['Area 51', 'Area 52', 'other'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(verdict('companies', a, b)).toBe(expected);
  });
});

it('no text breaks them, and a name is never another than itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(verdict('contacts', a, a)).not.toBe('other');
      expect(verdict('contacts', a, b)).toBe(verdict('contacts', b, a));
    }),
  );
});
