import type { Explanation } from '@groundwork/contract/commission-terms';
import { expect, test } from 'vitest';
import { leavesOf, sumOf } from './explanation-words.ts';
import { amount, percent, signed, times } from './figures.ts';

const made: Explanation = {
  amount_cents: 181_000,
  currency: 'USD',
  made_by: null,
  steps: [
    {
      step: 'tier',
      amount_cents: 150_000,
      of_cents: 1_000_000,
      rate_bp: 1500,
      from_cents: 0,
      to_cents: 5_000_000,
    },
    {
      step: 'tier',
      amount_cents: 50_000,
      of_cents: 250_000,
      rate_bp: 2000,
      from_cents: 5_000_000,
      to_cents: null,
    },
    {
      step: 'accelerator',
      amount_cents: 25_000,
      of_cents: 250_000,
      rate_bp: 2000,
      multiplier_bp: 15_000,
      target_cents: 6_000_000,
    },
    { step: 'ceiling', amount_cents: -25_000, limit_cents: 200_000, share_bp: 5000 },
    { step: 'posted', amount_cents: -19_000 },
  ],
};

test('every leaf says the sum as it is done', () => {
  expect(leavesOf(made, 'en-US').map(({ title, working }) => `${title}: ${working}`)).toEqual([
    'Rate for revenue from $0.00 to $50,000.00: 15% of $10,000.00',
    'Rate for revenue from $50,000.00 on: 20% of $2,500.00',
    'Accelerator, beyond the quarter’s target of $60,000.00: $2,500.00 at 20% × 1.5, less the 20% above',
    'Cut at the most of a deal, 50% of it by the share in the deal: down to $2,000.00',
    'Already in earlier lines of this deal: $190.00 counted before; this line is the difference',
  ]);
});

test('leaves that do not come to the amount are told apart from those that do', () => {
  expect(sumOf(made)).toEqual({ cents: 181_000, isWhole: true });
  expect(sumOf({ ...made, amount_cents: 181_001 })).toEqual({ cents: 181_000, isWhole: false });
});

test('what is taken back says how long the client stayed', () => {
  const [leaf] = leavesOf(
    {
      ...made,
      steps: [{ step: 'clawback', amount_cents: -75_000, of_cents: 150_000, share_bp: 5000, days: 1 }],
    },
    'en-US',
  );
  expect(leaf).toEqual({
    title: 'Taken back: the client left 1 day after the deal was won',
    working: '50% of $1,500.00 earned',
    cents: -75_000,
  });
});

test('what waits says for which rate', () => {
  const steps: Explanation['steps'] = [
    { step: 'waits', amount_cents: 0, from_currency: 'EUR', to_currency: 'USD', on: '2026-11-03' },
  ];
  expect(leavesOf({ ...made, steps }, 'en-US')[0]?.working).toBe(
    'EUR to USD on Nov 3, 2026; nothing is due until it is entered',
  );
});

test('rates keep every digit they have', () => {
  expect([1500, 1250, 1, 10_000, 0].map(each => percent(each, 'en-US'))).toEqual([
    '15%',
    '12.5%',
    '0.01%',
    '100%',
    '0%',
  ]);
  expect(times(15_000, 'en-US')).toBe('1.5 ×');
  expect([signed(5, 'USD', 'en-US'), signed(-5, 'USD', 'en-US'), signed(0, 'USD', 'en-US')]).toEqual([
    '+$0.05',
    '-$0.05',
    '$0.00',
  ]);
  expect(amount(-123_456, 'EUR', 'en-US')).toBe('-€1,234.56');
});
