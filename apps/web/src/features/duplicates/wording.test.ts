import { expect, test } from 'vitest';
import { standingInWords, sureInWords } from './wording.ts';

const sure = { checked: 0, wrong: 0, at_most_in: null, expected_in: null };

test('how often the model is wrong is a measured bound only where people checked enough of it', () => {
  expect(sureInWords({ sure })).toBeUndefined();
  expect(sureInWords({ sure: { ...sure, expected_in: 400 } })).toBe(
    'Of the pairs that the model is sure of it expects no more than 1 in 400 to be wrong. That is its own reckoning; nobody has checked it.',
  );
  expect(sureInWords({ sure: { checked: 1, wrong: 1, at_most_in: 1, expected_in: 400 } })).toBe(
    'Of 1 pair that the model is sure of and people checked, 1 was wrong: too few to say how often the others are.',
  );
  expect(sureInWords({ sure: { checked: 568, wrong: 0, at_most_in: 190.1, expected_in: 400 } })).toBe(
    'Of 568 pairs that the model is sure of and people checked, none was wrong: at most 1 in 190 is, at 95 %, where they were taken in the order of this list, which is by lot.',
  );
});

test('an answer that the plan was made with and does not follow is not said to be followed', () => {
  const said = { by: 'a@b.example', by_name: 'Ada', at: '2026-11-20T10:00:00Z', is_own: true };
  const answer = { ...said, value: 'same' as const, is_in_plan: true };
  expect(standingInWords({ answer, is_one: true })).toBe('The plan follows it.');
  expect(standingInWords({ answer, is_one: false })).toMatch(/^The plan does not follow it/);
  expect(standingInWords({ answer: { ...answer, is_in_plan: false }, is_one: true })).toBe(
    'The plan does not know it yet.',
  );
  expect(standingInWords({ answer: { ...answer, value: 'later' }, is_one: true })).toBe('');
});
