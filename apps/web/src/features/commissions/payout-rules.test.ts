import { expect, test } from 'vitest';
import { actsOf, carriedInWords, lastMonthEnd } from './payout-rules.ts';

test('a payout is approved before it is paid, and what is paid stays', () => {
  expect(actsOf({ state: 'draft' })).toEqual(['cancel', 'approve']);
  expect(actsOf({ state: 'approved' })).toEqual(['cancel', 'pay']);
  expect(actsOf({ state: 'paid' })).toEqual([]);
  expect(actsOf({ state: 'cancelled' })).toEqual([]);
});

test('what is carried over is said with the sum, for one and for several', () => {
  const none = { carried_reps: 0, carried_cents: 0, currency: 'USD' };
  expect(carriedInWords(none, 'en-US')).toBeUndefined();
  expect(carriedInWords({ ...none, carried_reps: 1, carried_cents: -12_000 }, 'en-US')).toBe(
    '1 rep had $120.00 more taken back than earned. They are paid nothing now, and nobody pays back: their lines stay for the next payout and are set against what is earned next.',
  );
  expect(carriedInWords({ ...none, carried_reps: 2, carried_cents: -1 }, 'en-US')).toBe(
    '2 reps had $0.01 more taken back than earned. None of them is paid now, and nobody pays back: their lines stay for the next payout and are set against what is earned next.',
  );
});

test('a payout is up to the end of the month before', () => {
  expect(['2026-11-23', '2026-01-05', '2028-03-31'].map(lastMonthEnd)).toEqual([
    '2026-10-31',
    '2025-12-31',
    '2028-02-29',
  ]);
});
