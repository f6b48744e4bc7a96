import { expect, test } from 'vitest';
import {
  finishOf,
  milestoneCounts,
  milestoneInHand,
  milestoneLook,
  milestoneProgress,
  projectStatusName,
  timeRemaining,
} from './status.ts';

const milestones = ['completed', 'in_progress', 'pending', 'pending', 'blocked'].map(status => ({ status }));

test('milestones are counted by their status', () => {
  expect(milestoneCounts(milestones)).toEqual({ total: 5, completed: 1, in_progress: 1, upcoming: 2 });
  expect(milestoneProgress(milestones)).toBe(0.2);
  expect(milestoneProgress([])).toBe(0);
});

test('time remaining counts days up, or says that none is set', () => {
  const now = new Date('2026-11-20T15:00:00').getTime();
  expect(timeRemaining({ target_completion_date: null }, now)).toBe('Not set');
  expect(timeRemaining({ target_completion_date: '2026-11-21' }, now)).toBe('1 day');
  expect(timeRemaining({ target_completion_date: '2026-12-07' }, now)).toBe('17 days');
});

test('a finished project says when, and how that lies to its target', () => {
  const at = (completed_date: string | null, target_completion_date: string | null = '2026-11-20') =>
    finishOf({ completed_date, target_completion_date });
  expect(at(null)).toBeUndefined();
  expect(at('2026-11-18T23:59:59.000Z')).toEqual({ on: '2026-11-18', against: '2 days before the target' });
  expect(at('2026-11-20T00:00:00.000Z')?.against).toBe('on the day of the target');
  expect(at('2026-11-21T08:00:00.000Z')?.against).toBe('1 day after the target');
  expect(at('2026-11-21T08:00:00.000Z', null)).toEqual({ on: '2026-11-21', against: '' });
});

test('an unknown status is said as such, an unknown milestone asks for attention', () => {
  expect(projectStatusName('strange')).toBe('UNKNOWN');
  expect(milestoneLook('needs_input')).toEqual({ name: 'needs input', tone: 'warn' });
});

test('the milestone in hand is told, else the next one, and nothing at the end', () => {
  const named = (name: string, status: string) => ({ name, status });
  const [done, next, later] = [named('A', 'completed'), named('B', 'pending'), named('C', 'pending')];
  expect(milestoneInHand([done, next, named('D', 'in_progress')])).toBe('D is in hand');
  expect(milestoneInHand([done, next, later])).toBe('Next: B');
  expect(milestoneInHand([done])).toBeUndefined();
});
