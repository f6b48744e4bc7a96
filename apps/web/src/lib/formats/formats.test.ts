import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthName, shortMoney } from './charts.ts';
import { ago, day, daysUntil, span } from './dates.ts';
import { usableLocale } from './locale.ts';
import { bytes, count, counted, money, share } from './numbers.ts';

test('a day is the same day in every time zone', () => {
  expect(day('2026-01-01', 'en-US')).toBe('Jan 1, 2026');
  expect(day('2026-12-31', 'de-DE')).toBe('31.12.2026');
});

test('remaining days are rounded up and go below zero', () => {
  const noon = new Date('2026-11-20T12:00:00').getTime();
  expect(daysUntil('2026-11-21', noon)).toBe(1);
  expect(daysUntil('2026-11-22', noon)).toBe(2);
  expect(Object.is(daysUntil('2026-11-20', noon), 0)).toBe(true);
  expect(daysUntil('2026-11-18', noon)).toBe(-2);
});

test('how long ago is said in the largest unit that fits', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const before = (ms: number) => ago(new Date(now - ms).toISOString(), now, 'en-US');
  expect(before(3000)).toBe('just now');
  expect(before(42_000)).toBe('42 seconds ago');
  expect(before(5 * 60_000)).toBe('5 minutes ago');
  expect(before(3 * 3_600_000)).toBe('3 hours ago');
  expect(before(86_400_000)).toBe('yesterday');
  expect(before(90 * 86_400_000)).toBe('Aug 22, 2026');
});

test('spans are read at a glance', () => {
  expect([0.2, 45, 60, 150, 3600, 4800].map(span)).toEqual([
    'under a second',
    '45 s',
    '1 min',
    '3 min',
    '1 h',
    '1 h 20 min',
  ]);
});

test('a share never claims all or nothing when it is not', () => {
  expect(share(0.999, 'en-US')).toBe('99%');
  expect(share(0.001, 'en-US')).toBe('1%');
  expect(share(1, 'en-US')).toBe('100%');
  expect(share(0, 'en-US')).toBe('0%');
});

test('counts and sizes are written in the reader’s way', () => {
  expect(count(8800, 'en-US')).toBe('8,800');
  expect(counted(1, 'file', 'files', 'en-US')).toBe('1 file');
  expect(counted(0, 'entry', 'entries', 'en-US')).toBe('0 entries');
  expect(bytes(0, 'en-US')).toBe('0 bytes');
  expect(bytes(1, 'en-US')).toBe('1 byte');
  expect(bytes(212, 'en-US')).toBe('212 bytes');
  expect(bytes(1_430_000, 'en-US')).toBe('1.4 MB');
  expect(bytes(212_000_000, 'en-US')).toBe('212 MB');
});

test('money keeps every cent, however large the sum', () => {
  expect(money('1000553400', '', 'en-US')).toBe('10,005,534.00');
  expect(money('-5', 'USD', 'en-US')).toBe('-$0.05');
  expect(money('900719925474099312', 'EUR', 'en-US')).toBe('€9,007,199,254,740,993.12');
  expect(money('150', 'points', 'en-US')).toBe('1.50 points');
});

test('the digits of money are those of its cents', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), cents => {
      const digits = money(String(cents), 'USD', 'en-US').replaceAll(/[^0-9]/g, '');
      expect(BigInt(digits)).toBe(cents < 0n ? -cents : cents);
    }),
  );
});

test('a browser language that is none is passed over', () => {
  expect(usableLocale(['en-US@posix', 'de-DE'])).toBe('de-DE');
  expect(usableLocale(['@'])).toBe('en-US');
  expect(usableLocale([])).toBe('en-US');
});

test('beside marks of a chart, money and months take a few letters', () => {
  expect(shortMoney(20_412_300, 'USD', 'en')).toBe('$204K');
  expect(shortMoney('123400', 'USD', 'en')).toBe('$1.2K');
  expect(shortMoney('1234000', 'USD', 'en')).toBe('$12.3K');
  expect(shortMoney('-150000000', '', 'en')).toBe('-1.5M');
  expect(shortMoney(0, 'EUR', 'en')).toBe('€0');
  expect(monthName('2026-11', 'long', 'en')).toBe('November 2026');
  expect(monthName('2026-11-01', 'medium', 'en')).toBe('Nov 2026');
  expect(monthName('2026-11', 'short', 'en')).toBe('Nov');
  expect(monthName('2026-11', 'narrow', 'en')).toBe('N');
  expect(monthName('someday', 'medium', 'en')).toBe('someday');
});
