import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDate } from './date.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));
const pad = (text: string | undefined): string => String(Number(text));

describe('parseDate', () => {
  test('every day is read back from every way of writing it', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('/', '-', '.'),
        fc.boolean(),
        fc.boolean(),
        (iso, cut, isShort, isBare) => {
          const [y = '', m = '', d = ''] = iso.split('-');
          const year = isShort ? y.slice(2) : y;
          const month = isBare ? pad(m) : m;
          const date = isBare ? pad(d) : d;
          expect(parseDate([month, date, year].join(cut), 'mdy')?.iso).toBe(iso);
          expect(parseDate([date, month, year].join(cut), 'dmy')?.iso).toBe(iso);
          expect(parseDate([y, month, date].join(cut), 'dmy')?.iso).toBe(iso);
          expect(parseDate(`${y}${m}${d}`, 'ymd')?.iso).toBe(iso);
        },
      ),
    );
  });

  test.each([
    ['2024-01-22T16:14:25.000+0000', 'ymd', '2024-01-22T16:14:25.000Z'],
    ['2024-08-13T18:04:34.666+02:00', 'ymd', '2024-08-13T16:04:34.666Z'],
    ['2024-01-22 16:14', 'ymd', '2024-01-22T16:14:00.000Z'],
    ['2024-01-22 16:14:25 UTC', 'ymd', '2024-01-22T16:14:25.000Z'],
    ['02/23/26 08:55 PM', 'mdy', '2026-02-23T20:55:00.000Z'],
    ['12/31/2020 12:05 AM', 'mdy', '2020-12-31T00:05:00.000Z'],
    ['31.12.2020, 23:59', 'dmy', '2020-12-31T23:59:00.000Z'],
    ['20-10-16', 'dmy', '2016-10-20'],
    ['24-10-05', 'ymd', '2024-10-05'],
    ['12 Jan 2024', 'mdy', '2024-01-12'],
    ['Jan 12th, 2024', 'dmy', '2024-01-12'],
    ['12-Jan-24', 'ymd', '2024-01-12'],
    ['5. März 2021', 'mdy', '2021-03-05'],
    ['12 de enero de 2024', 'mdy', '2024-01-12'],
    ['Mon, 22 Jan 2024 16:14:25 GMT', 'dmy', '2024-01-22T16:14:25.000Z'],
    ['45631', 'mdy', '2024-12-05'],
    ['45631.5', 'mdy', '2024-12-05T12:00:00.000Z'],
    ['1705940065000', 'ymd', '2024-01-22T16:14:25.000Z'],
    ['01/02/70', 'mdy', '1970-01-02'],
  ] as const)('%s in the order %s is %s', (text, order, iso) => {
    expect(parseDate(text, order)?.iso).toBe(iso);
  });

  test.each([
    ['31/02/2024', 'dmy'],
    ['13/13/2024', 'mdy'],
    ['02/30/24', 'mdy'],
    ['25:00', 'mdy'],
    ['12/01/2024 25:61', 'mdy'],
    ['01-02/2024', 'mdy'],
    ['Marketing 12, 2024', 'mdy'],
    ['1,234', 'mdy'],
    ['555-1234', 'mdy'],
    ['', 'ymd'],
    ['2024', 'ymd'],
    ['1.2.3', 'dmy'],
  ] as const)('%s is no date in the order %s', (text, order) => {
    expect(parseDate(text, order)).toBeUndefined();
  });

  test('nothing makes it throw, and what it gives is a date', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...'0123456789/-.: TZ+AMPjan,'.split('')),
      maxLength: 30,
    });
    fc.assert(
      fc.property(hostile, fc.constantFrom('ymd' as const, 'mdy' as const, 'dmy' as const), (text, order) => {
        const parsed = parseDate(text, order);
        if (parsed) expect(Number.isNaN(Date.parse(parsed.iso))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
