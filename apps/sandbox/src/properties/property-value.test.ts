import { assert, date, double, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_PROPERTIES } from '../standard/properties.ts';
import { canonicalNumber, canonicalValue, parseMoment } from './property-value.ts';

const propertyNamed = (type: string, name: string) => {
  const found = STANDARD_PROPERTIES[type]?.find(one => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

describe('numbers', () => {
  test.each([
    ['05', '5'],
    ['5.00', '5'],
    ['5.50', '5.5'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['12e-3', '0.012'],
    ['+7', '7'],
    ['90071992547409931234.10', '90071992547409931234.1'],
  ])('%s is stored as %s', (given, stored) => {
    expect(canonicalNumber(given)).toBe(stored);
  });

  test.each(['', '.', '1,000', 'abc', '1.2.3', '$5', '0x10'])('%s is no number', given => {
    expect(canonicalNumber(given)).toBeUndefined();
  });

  test('every finite number keeps its value, and its stored form is stored as itself', () => {
    assert(
      property(double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), number => {
        const stored = canonicalNumber(String(number));
        expect(Number(stored)).toBe(number === 0 ? 0 : number);
        expect(canonicalNumber(stored ?? '')).toBe(stored);
      }),
    );
  });
});

describe('dates', () => {
  test('a day that does not exist is refused, never moved to the next month', () => {
    expect(parseMoment('2023-02-29')).toBeUndefined();
    expect(parseMoment('2024-02-29')).toBe(Date.UTC(2024, 1, 29));
  });

  test('a moment comes back as the same moment from epoch milliseconds and from ISO text', () => {
    assert(
      property(date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), moment => {
        expect(parseMoment(String(moment.getTime()))).toBe(moment.getTime());
        expect(parseMoment(moment.toISOString())).toBe(moment.getTime());
      }),
    );
  });

  test('a close date given as a day is midnight UTC', () => {
    expect(canonicalValue(propertyNamed('0-3', 'closedate'), '2017-03-01', [])).toEqual({
      value: '2017-03-01T00:00:00.000Z',
    });
  });
});

describe('choices', () => {
  test('an option that is not on the list is refused with the list', () => {
    const result = canonicalValue(propertyNamed('0-2', 'industry'), 'Software', []);
    expect(result).toMatchObject({ problem: { error: 'INVALID_OPTION' } });
    expect(JSON.stringify(result)).toContain('COMPUTER_SOFTWARE');
  });

  test('several choices are told apart by semicolons and each must be known', () => {
    const role = propertyNamed('0-1', 'hs_buying_role');
    expect(canonicalValue(role, 'CHAMPION;END_USER;CHAMPION', [])).toEqual({ value: 'CHAMPION;END_USER' });
    expect(canonicalValue(role, 'CHAMPION;NOBODY', [])).toMatchObject({
      problem: { error: 'INVALID_OPTION' },
    });
  });

  test('an owner must be one of the portal', () => {
    expect(canonicalValue(propertyNamed('0-1', 'hubspot_owner_id'), '1', [])).toMatchObject({
      problem: { error: 'INVALID_OWNER_ID' },
    });
  });

  test('the empty string clears a value of any type', () => {
    for (const one of Object.values(STANDARD_PROPERTIES).flat())
      expect(canonicalValue(one, '', [])).toEqual({ value: null });
  });
});
