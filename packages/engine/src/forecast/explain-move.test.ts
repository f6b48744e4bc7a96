import { expect, test } from 'vitest';
import { explainMove } from './explain-move.ts';
import type { Task } from './task.ts';

const today = '2026-11-16';
const step = (id: string, planned_days: number, depends_on: string[], given: Partial<Task> = {}): Task => ({
  id,
  name: id,
  kind: 'work',
  planned_days,
  depends_on,
  started_on: null,
  done_on: null,
  ...given,
});
const tasks = [
  step('review', 3, [], { kind: 'decision', started_on: today }),
  step('migrate', 2, ['review'], { kind: 'import' }),
  step('train', 1, []),
];
const change = (id: string, given: Partial<Task>) =>
  tasks.map(task => (task.id === id ? { ...task, ...given } : task));

test('nothing changed, nothing moved', () => {
  expect(explainMove({ tasks, today }, { tasks, today })).toBeNull();
});

test('the milestone planned to take longer is the one that moved it', () => {
  const after = change('migrate', { planned_days: 12 });
  const move = explainMove({ tasks, today }, { tasks: after, today });
  expect(move).toMatchObject({
    id: 'migrate',
    reason: expect.stringContaining('12 working days instead of 2'),
  });
  expect(move!.days).toBeGreaterThan(8);
});

test('a milestone off the deciding chain is not blamed for what another did', () => {
  const after = change('migrate', { planned_days: 12 }).map(task =>
    task.id === 'train' ? { ...task, planned_days: 2 } : task,
  );
  expect(explainMove({ tasks, today }, { tasks: after, today })).toMatchObject({ id: 'migrate' });
});

test('early completion brings it nearer, and is said to', () => {
  const after = change('review', { done_on: today });
  const move = explainMove({ tasks, today }, { tasks: after, today });
  expect(move).toMatchObject({ id: 'review', reason: 'was completed earlier than expected.' });
  expect(move!.days).toBeLessThan(0);
});

test('added, removed, reopened and newly waiting milestones are named as such', () => {
  const added = [...tasks, step('audit', 9, ['migrate'])];
  expect(explainMove({ tasks, today }, { tasks: added, today })).toMatchObject({
    id: 'audit',
    reason: 'was added to the plan.',
  });
  expect(explainMove({ tasks: added, today }, { tasks, today })).toMatchObject({
    id: 'audit',
    name: 'audit',
    reason: 'was removed from the plan.',
  });
  const done = change('review', { done_on: today });
  expect(explainMove({ tasks: done, today }, { tasks, today })).toMatchObject({
    id: 'review',
    reason: 'was reopened.',
  });
  const long = change('train', { planned_days: 6 });
  const tied = long.map(task => (task.id === 'train' ? { ...task, depends_on: ['migrate'] } : task));
  expect(explainMove({ tasks: long, today }, { tasks: tied, today })).toMatchObject({
    id: 'train',
    reason: 'waits for other milestones than before.',
  });
});

test('when only time passed, the milestone that stayed open is named', () => {
  const later = '2026-11-30';
  const move = explainMove({ tasks, today }, { tasks, today: later });
  expect(move).toMatchObject({
    id: 'review',
    reason: 'is still open after 10 working days, planned for 3 working days.',
  });
  expect(move!.days).toBeGreaterThan(0);
  const done = change('review', { done_on: later });
  expect(explainMove({ tasks, today }, { tasks: done, today: later })).toMatchObject({
    id: 'review',
    reason: 'was completed later than expected.',
  });
});
