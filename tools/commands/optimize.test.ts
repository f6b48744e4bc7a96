import type { OptimizerResult } from '@groundwork/contract/audits';
import { expect, test } from 'vitest';
import { planText } from './optimize.ts';

const proposal: OptimizerResult['proposals'][number] = {
  rank: 1,
  check: 'C24',
  object: 'contacts',
  title: 'Slips',
  affected: 5,
  gain: 1.5,
  fix: { description: 'Write the domain that was meant.', is_automatic: true, reversibility: 'reversible' },
  why: '',
  bundle: {
    check: 'C24',
    records: 4,
    left_out: 1,
    gain: 1.5,
    calls: 3,
    seconds: 1,
    risk: 'high',
    reversibility: 'reversible',
    asks: null,
  },
};

test('a plan says what is mended, what it regains and takes, and how much people have to do', () => {
  const others = [{ ...proposal, rank: 2, bundle: null }];
  const said = planText({
    score: 80,
    reachable_score: 81.5,
    proposals: [proposal, ...others],
    for_people: [{ check: 'D01', title: 'Late', affected: 2 }],
    time_zone: 'Asia/Kolkata',
  });
  expect(said).toContain('Score 80 of 100; 81.5 when all that asks nobody is mended.');
  expect(said).toContain('1. C24 Slips: +1.5 points');
  expect(said).toContain('4 mended, 1 left out; 3 API calls, 1 s; risk high; reversible');
  expect(said).toContain('2 of the findings can be mended by people only.');
  expect(said).toContain('  Days begin and end at midnight in the time zone Asia/Kolkata.');
  const nothing = { score: null, reachable_score: null, proposals: [], for_people: [], time_zone: 'UTC' };
  expect(planText(nothing)).toBe(
    '  Not scored: there is nothing to look at.\n  Days begin and end at midnight UTC.',
  );
});
