import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber, readNumber } from './number.ts';

const US = { decimal: '.', grouping: ',' } as const;
const DE = { decimal: ',', grouping: '.' } as const;

describe('parseNumber', () => {
  test('numbers of customers and invoices are no money', () => {
    for (const code of ['CLI-0001', 'INV 12', 'USD-0012', 'EUR0012'])
      expect(parseNumber(code, US)).toBeUndefined();
    expect(['USD 12', 'EUR12.50', 'USD -12.5', 'GBP-12.50'].map(text => parseNumber(text, US))).toEqual([
      '12',
      '12.50',
      '-12.5',
      '-12.50',
    ]);
  });

  test('amounts come back to the cent in both styles, with signs and currencies', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const sign = fc.constantFrom(
      ['$', ''],
      ['', ' €'],
      ['USD ', ''],
      ['', ' EUR'],
      ['', ''],
      ['£ ', ''],
      ['CHF ', ''],
    );
    fc.assert(
      fc.property(cents, sign, fc.boolean(), (amount, [before, after], hasParentheses) => {
        const absolute = amount < 0n ? -amount : amount;
        const whole = (absolute / 100n).toString();
        const fraction = (absolute % 100n).toString().padStart(2, '0');
        const written = (grouping: string, decimal: string): string => {
          const body = `${before}${whole.replaceAll(/\B(?=(\d{3})+$)/g, grouping)}${decimal}${fraction}${after}`;
          if (amount >= 0n) return body;
          return hasParentheses ? `(${body})` : `-${body}`;
        };
        const plain = `${amount < 0n ? '-' : ''}${whole}.${fraction}`;
        expect(parseNumber(written(',', '.'), US)).toBe(plain);
        expect(parseNumber(written('.', ','), DE)).toBe(plain);
        expect(parseNumber(written(' ', '.'), US)).toBe(plain);
        expect(parseNumber(written('’', '.'), US)).toBe(plain);
        expect(parseNumber(written('', '.'), US)).toBe(plain);
      }),
    );
  });

  test.each([
    ['1,234', US, '1234'],
    ['1,234', DE, '1.234'],
    ['12,34,567', US, '1234567'],
    ['12 %', US, '12'],
    ['12.50-', US, '-12.50'],
    ['007', US, '7'],
    ['.5', US, '0.5'],
    ['1.5E+3', US, '1500'],
    ['1.23e-2', US, '0.0123'],
    ['-0.00', US, '0.00'],
    ['+5', US, '5'],
  ])('%s is %s', (text, style, plain) => {
    expect(parseNumber(text, style)).toBe(plain);
  });

  test.each([
    ['1,23', US],
    ['1.234.56', US],
    ['12,3456', US],
    ['1.234,56', US],
    ['abc', US],
    ['', US],
    ['-', US],
    ['1-2', US],
    ['12 apples', US],
    ['Q1', US],
  ])('%s is no number', (text, style) => {
    expect(parseNumber(text, style)).toBeUndefined();
  });

  test('nothing makes it throw, and what it gives is a plain number', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...'0123456789.,-+()$€%eE '.split('')),
      maxLength: 20,
    });
    fc.assert(
      fc.property(hostile, fc.constantFrom(US, DE), (text, style) => {
        const parsed = parseNumber(text, style);
        if (parsed !== undefined) expect(parsed).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      { numRuns: 3000 },
    );
  });
});

/** What a cell says by itself; both readings where it can be read both ways. */
function alone(text: string): string | string[] | undefined {
  const reading = readNumber(text);
  if (!reading) return undefined;
  const ways = [reading.point, reading.comma].filter(way => way !== undefined);
  return new Set(ways).size === 1 ? ways[0] : ways;
}

describe('readNumber', () => {
  test('an amount with cents says itself what it is, in every notation', () => {
    const notations: readonly ((whole: string, cents: string) => string)[] = [
      (whole, cents) => `${grouped(whole, ',')}.${cents}`,
      (whole, cents) => `${grouped(whole, '.')},${cents}`,
      (whole, cents) => `${grouped(whole, '\u202f')},${cents} €`,
      (whole, cents) => `CHF ${grouped(whole, '’')}.${cents}`,
      (whole, cents) => `₹${whole.replaceAll(/\B(?=(\d\d)*\d{3}$)/g, ',')}.${cents}`,
      (whole, cents) => `${whole}.${cents}`,
    ];
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...notations),
        fc.constantFrom('', '-', '()'),
        (cents, write, sign) => {
          const [whole, rest] = [String(cents / 100n), String(cents % 100n).padStart(2, '0')];
          const written = write(whole, rest);
          const isNegative = sign !== '' && cents > 0n;
          const text = !isNegative ? written : sign === '-' ? `-${written}` : `(${written})`;
          expect(alone(text)).toBe(`${isNegative ? '-' : ''}${whole}.${rest}`);
        },
      ),
    );
  });

  test.each([
    ['$1.2k', '1200'],
    ['1.2M USD', '1200000'],
    ['3 Mio. €', '3000000'],
    ['2.5 lakh', '250000'],
    ['500,-', '500'],
    ['1.234,–', '1234'],
    ['$(300)', '-300'],
    ['300-', '-300'],
    ['¥1,234', '1234'],
    ['$1,234', '1234'],
    ['R$ 1.234,56', '1234.56'],
    ['5 000 000 руб.', '5000000'],
    ['1.234', ['1.234', '1234']],
    ['1,234', ['1234', '1.234']],
    ['€1.234', ['1.234', '1234']],
  ])('%s is %s', (text, plain) => {
    expect(alone(text)).toEqual(plain);
  });

  test.each(['12B', '(-300)', '--3', '€5 USD', '500+', '1.234.56', '300 CR', '1e200', 'TBD', '12/5'])(
    '%s is no number',
    text => {
      expect(alone(text)).toBeUndefined();
    },
  );
});

function grouped(whole: string, mark: string): string {
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);
}
