import { expect, test } from 'vitest';
import { termsInWords } from './terms-words.ts';

const plain = {
  period: 'quarter' as const,
  currency: null,
  tiers: [{ from_cents: 0, rate_bp: 1500 }],
  floor_cents: null,
  ceiling_cents: null,
  period_ceiling_cents: null,
  accelerator_bp: null,
  clawback: [],
};

test('a rule says no more than it does', () => {
  expect(termsInWords(plain, 'en-US')).toEqual(['15%']);
});

test('every part of a rule is one sentence', () => {
  expect(
    termsInWords(
      {
        period: 'year',
        currency: 'USD',
        tiers: [
          { from_cents: 0, rate_bp: 1200 },
          { from_cents: 5_000_000, rate_bp: 1850 },
        ],
        floor_cents: 10_000,
        ceiling_cents: 500_000,
        period_ceiling_cents: 9_000_000,
        accelerator_bp: 15_000,
        clawback: [
          { within_days: 90, share_bp: 10_000 },
          { within_days: 180, share_bp: 5000 },
        ],
      },
      'en-US',
    ),
  ).toEqual([
    '12%, 18.5% from $50,000.00 of the year on',
    '1.5 × the rate beyond the quarter’s target',
    'At least $100.00 a deal',
    'At most $5,000.00 a deal',
    'At most $90,000.00 a year',
    '100% is taken back of a client who leaves within 90 days',
    '50% is taken back of a client who leaves within 180 days',
  ]);
});
