import { expect, test } from 'vitest';
import { faultsOf } from '../../lib/forms/form-values.ts';
import { blankRule, nextMonth, RuleForm, RuleScopeAndTerms } from './rule-fields.ts';

const plain = { ...blankRule(undefined, '2026-12-01'), name: 'Standard' };

test('a new rule begins with 15 % for all, and is one as it stands', () => {
  expect(RuleForm.parse(plain)).toEqual({
    name: 'Standard',
    effective_from: '2026-12-01',
    scope: 'all',
    terms: {
      period: 'quarter',
      currency: null,
      tiers: [{ from_cents: 0, rate_bp: 1500 }],
      floor_cents: null,
      ceiling_cents: null,
      period_ceiling_cents: null,
      accelerator_bp: null,
      clawback: [],
    },
  });
});

test('a full rule is read to the cent', () => {
  const typed = {
    ...plain,
    currency: 'eur',
    tiers: [
      { from: '0', rate: '12.5' },
      { from: '50,000', rate: '18' },
    ],
    floor_cents: '100',
    ceiling_cents: '5,000.50',
    accelerator_bp: '1.5',
    clawback: [
      { days: '90', share: '100' },
      { days: '180', share: '50' },
    ],
  };
  expect(RuleScopeAndTerms.parse(typed).terms).toEqual({
    period: 'quarter',
    currency: 'EUR',
    tiers: [
      { from_cents: 0, rate_bp: 1250 },
      { from_cents: 5_000_000, rate_bp: 1800 },
    ],
    floor_cents: 10_000,
    ceiling_cents: 500_050,
    period_ceiling_cents: null,
    accelerator_bp: 15_000,
    clawback: [
      { within_days: 90, share_bp: 10_000 },
      { within_days: 180, share_bp: 5000 },
    ],
  });
});

test.each([
  ['tiers', { tiers: [{ from: '0', rate: 'much' }] }, 'Rate 1: a percentage such as 15 or 12.5.'],
  ['tiers', { tiers: [{ from: '0', rate: '150' }] }, 'A share is not above 100 %.'],
  [
    'tiers',
    {
      currency: 'USD',
      tiers: [
        { from: '0', rate: '10' },
        { from: '500', rate: '12' },
        { from: '500', rate: '15' },
      ],
    },
    'Rate 3 begins where rate 2 does, or before it.',
  ],
  ['floor_cents', { floor_cents: '-5' }, 'An amount such as 1500 or 1500.50.'],
  [
    'ceiling_cents',
    { currency: 'USD', floor_cents: '10', ceiling_cents: '5' },
    'The most of a deal is below its least.',
  ],
  [
    'currency',
    { floor_cents: '10' },
    'A rule with amounts needs their currency: three letters, such as USD.',
  ],
  ['accelerator_bp', { accelerator_bp: '1' }, 'A multiple above 1, such as 1.5.'],
  ['clawback', { clawback: [{ days: '90', share: '' }] }, 'Step 1: a percentage such as 50.'],
  [
    'clawback',
    {
      clawback: [
        { days: '90', share: '50' },
        { days: '30', share: '100' },
      ],
    },
    'Step 2 must be of more days than step 1.',
  ],
  ['partner_id', { scope: 'partner' }, 'Choose the partner'],
  ['rep_id', { scope: 'rep' }, 'Choose the rep'],
  ['effective_from', { effective_from: '' }, 'Say from which day on'],
  ['name', { name: ' ' }, 'Name is required'],
])('what is wrong with %s is said at it', (name, part, sentence) => {
  expect(faultsOf(RuleForm, { ...plain, ...part })).toEqual({ [name]: sentence });
});

test('the month after begins on its first day', () => {
  expect([nextMonth('2026-11-23'), nextMonth('2026-12-31')]).toEqual(['2026-12-01', '2027-01-01']);
});
