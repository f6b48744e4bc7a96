import { expect, test } from 'vitest';
import { accessStatusOf, readOnlyReason } from './access-status.ts';

const end = '2026-12-04T15:00:00.000Z';
const trial = { status: 'trial', trial_ends_at: end } as const;
const before = (ms: number) => new Date(end).getTime() - ms;
const hour = 3_600_000;
const day = 24 * hour;

test.each([
  [14 * day, 14],
  [13 * day + 1, 14],
  [13 * day, 13],
  [day + 1, 2],
  [day, 1],
  [20 * hour, 1],
])('%i ms before the end the days left are rounded up to %i', (left, daysLeft) => {
  expect(accessStatusOf(trial, before(left))).toMatchObject({ kind: 'trial', daysLeft });
});

test('on its last day by the calendar it ends today, the evening before it does not', () => {
  const noon = new Date(2026, 11, 4, 12).getTime();
  const ending = { status: 'trial', trial_ends_at: new Date(2026, 11, 4, 18).toISOString() } as const;
  expect(accessStatusOf(ending, noon)).toMatchObject({ isLastDay: true, daysLeft: 1 });
  expect(accessStatusOf(ending, noon - 14 * hour)).toMatchObject({ isLastDay: false, daysLeft: 1 });
});

test('from the very moment of its end it is over, and the data is kept for thirty days', () => {
  expect(accessStatusOf(trial, before(1))).toMatchObject({ kind: 'trial' });
  expect(accessStatusOf(trial, before(0))).toMatchObject({
    kind: 'ended',
    keptUntil: '2027-01-03T15:00:00.000Z',
    sentence: expect.stringContaining('Your trial has ended'),
  });
});

test('a plan, a read-only and a suspended organization are told apart, whatever day the trial ended', () => {
  const at = before(-90 * day);
  expect(accessStatusOf({ ...trial, status: 'active' }, at)).toEqual({ kind: 'working' });
  expect(accessStatusOf({ ...trial, status: 'read_only' }, at)).toMatchObject({ kind: 'read_only' });
  expect(accessStatusOf({ ...trial, status: 'suspended' }, at)).toMatchObject({ kind: 'suspended' });
  expect(accessStatusOf({ status: 'trial', trial_ends_at: null }, at)).toEqual({ kind: 'working' });
});

test('the reason why nothing can be changed is given only when it is the organization’s', () => {
  expect(readOnlyReason(null)).toBeUndefined();
  expect(readOnlyReason({ ...trial, status: 'active' })).toBeUndefined();
  expect(readOnlyReason({ ...trial, status: 'read_only' })).toContain('read-only');
});
