import { expect, test } from 'vitest';
import { saidOfNext } from './rep-next.ts';

const today = '2027-03-10';
const deal = (company: string, expected_close_on: string, more: object = {}) => ({
  company,
  expected_close_on,
  next_step: null,
  next_step_due_on: null,
  ...more,
});

test('what is overdue is not expected, and a step without words is no empty quotation', () => {
  const said = saidOfNext(
    [
      deal('Past AG', '2027-03-01', { next_step_due_on: '2027-03-09' }),
      deal('Soon AG', '2027-03-20'),
      deal('Later AG', '2027-06-01'),
    ],
    { today, isCut: false },
  );
  expect(said).toEqual([
    expect.stringMatching(
      /^1 next step is overdue or due within 14 days: a step without words for “Past AG” \(overdue since/,
    ),
    expect.stringMatching(/^1 open deal was expected to close before today: “Past AG” \(on /),
    expect.stringMatching(/^1 open deal is expected to close within 14 days: “Soon AG” \(/),
  ]);
});

test('of some deals nothing is said of all', () => {
  const said = saidOfNext(
    Array.from({ length: 200 }, () => deal('X', '2027-09-01')),
    { today, isCut: true },
  );
  expect(said).toEqual([
    'Among your 200 open deals that close first, no next step is overdue or due within 14 days.',
    'Among your 200 open deals that close first, no open deal is expected to close within 14 days.',
  ]);
});
