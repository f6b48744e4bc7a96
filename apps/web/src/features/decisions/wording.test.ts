import { ChangesetId } from '@groundwork/contract/ids';
import { expect, test } from 'vitest';
import { addressesOf, answeredInWords } from './answer-wording.ts';
import { costInWords, deadlineInWords, goLiveInWords } from './wording.ts';

const cost = (days: number, later = '2026-12-08') => ({
  days_per_working_day: days,
  go_live: '2026-12-01',
  go_live_in_a_week: later,
});

test('what waiting costs is said in days, and not at all where it costs nothing', () => {
  expect(costInWords(cost(1))).toBe('Every working day of waiting moves go-live by 1 day.');
  expect(costInWords(cost(0.98))).toBe('Every working day of waiting moves go-live by 1 day.');
  expect(costInWords(cost(0.44))).toBe('Every working day of waiting moves go-live by 0.4 days.');
  expect(costInWords(cost(0.03))).toBe('Waiting does not move go-live for now.');
  expect(goLiveInWords(cost(1))).toMatch(/^Answered today, go-live is likely on .*; a week later, on /);
  expect(goLiveInWords(cost(0, '2026-12-01'))).toMatch(/also if the answer comes a week later/);
  expect(goLiveInWords({ ...cost(0), go_live: null })).toBeUndefined();
});

test('a deadline says whether it has passed and what happens then', () => {
  const due = { deadline: '2026-12-01', default_at_deadline: false, is_overdue: false };
  expect(deadlineInWords({ ...due, deadline: null })).toBe('No deadline');
  expect(deadlineInWords({ ...due, is_overdue: true })).toMatch(/^Was due /);
  expect(deadlineInWords({ ...due, default_at_deadline: true })).toMatch(
    /^Due .*, then the default is taken$/,
  );
});

test('an answer says who gave it and how', () => {
  const given = {
    value: 'a',
    label: 'A',
    author: 'ada@example.com',
    handed_over_by: null,
    author_name: 'Ada',
    at: '2026-12-01T00:00:00Z',
    changeset: null,
    batch_id: null,
  };
  expect(answeredInWords({ ...given, via: 'card' })).toBe('Answered by Ada');
  expect(answeredInWords({ ...given, via: 'link' })).toBe('Answered by Ada by link');
  expect(addressesOf({ ...given, via: 'card' })).toBe('ada@example.com');
  expect(addressesOf({ ...given, via: 'card', author_name: 'ada@example.com' })).toBeUndefined();
  expect(addressesOf({ ...given, via: 'link', handed_over_by: 'bo@example.com' })).toBe(
    'ada@example.com (link handed over by bo@example.com)',
  );
  expect(answeredInWords({ ...given, via: 'deadline' })).toBe(
    'The default was taken, as agreed, because the deadline passed',
  );
  const changeset = {
    id: ChangesetId.parse('018f0000-0000-7000-8000-000000000001'),
    title: 'Set up the portal',
    kind: 'blueprint',
  };
  expect(answeredInWords({ ...given, via: 'changeset', changeset })).toBe(
    'Settled at its default when “Set up the portal” was carried out',
  );
});
