import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, quarterOf } from './days.ts';

test('days go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-11-23', '2027-02-21')).toBe(90);
});

test.each([
  ['2026-03-31', 0, { year: 2026, quarter: 1, first: '2026-01-01', last: '2026-03-31' }],
  ['2026-11-23', 0, { year: 2026, quarter: 4, first: '2026-10-01', last: '2026-12-31' }],
  ['2026-01-01', -1, { year: 2025, quarter: 4, first: '2025-10-01', last: '2025-12-31' }],
  ['2026-11-23', 1, { year: 2027, quarter: 1, first: '2027-01-01', last: '2027-03-31' }],
])('the quarter of %s, %i away', (day, away, quarter) => {
  expect(quarterOf(day, away)).toEqual(quarter);
});

test.each([
  ['2026-10-01T03:30:00Z', 'America/New_York', '2026-09-30'],
  ['2026-10-01T04:00:00Z', 'America/New_York', '2026-10-01'],
  // The hour that clocks show twice, and the one that they skip.
  ['2026-11-01T05:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
  ['2026-06-30T18:29:59Z', 'Asia/Kolkata', '2026-06-30'],
  ['2026-06-30T18:30:00Z', 'Asia/Kolkata', '2026-07-01'],
  ['2026-06-30T23:59:59.999Z', 'UTC', '2026-06-30'],
])('%s is in %s a moment of %s', (moment, zone, day) => {
  expect(dayOf(new Date(moment), zone)).toBe(day);
});
