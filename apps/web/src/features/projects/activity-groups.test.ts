import { ProjectId } from '@groundwork/contract/ids';
import type { ActivityItem } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { activityDays, firstGroups, groupInWords, namesInWords } from './activity-groups.ts';

let next = 0;
const line = (
  description: string,
  created_at = '2026-11-20T09:00:00Z',
  actor: string | null = 'clara@n.example',
) =>
  ({
    id: String(next++),
    project_id: ProjectId.parse('018f0000-0000-7000-8000-000000000001'),
    description,
    actor,
    actor_name: actor,
    created_at,
  }) satisfies ActivityItem;
const utcDay = (instant: string) => instant.slice(0, 10);
const told = (items: readonly ActivityItem[], hasMore = false) =>
  activityDays(items, hasMore, utcDay).map(({ day, groups }) => [day, groups.map(groupInWords)]);
const files = (...names: string[]) => names.map(name => line(`${name} was uploaded.`));

test('uploads in a row are one line with their count, and the first names', () => {
  const items = files('a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv');
  expect(told(items)).toEqual([['2026-11-20', ['5 files uploaded']]]);
  const [group] = activityDays(items, false, utcDay)[0]!.groups;
  expect(namesInWords(group!)).toBe('a.csv, b.csv and 3 more');
  expect(group!.items).toHaveLength(5);
});

test('one alone stays as it was written', () => {
  expect(told(files('a.csv'))).toEqual([['2026-11-20', ['a.csv was uploaded.']]]);
});

test('another action, another actor or another day ends a group', () => {
  const items = [
    ...files('a.csv', 'b.csv'),
    line('Milestone completed: Review'),
    ...files('c.csv', 'd.csv'),
    line('e.csv was uploaded.', undefined, 'mira@n.example'),
    line('f.csv was uploaded.', '2026-11-19T09:00:00Z', 'mira@n.example'),
  ];
  expect(told(items)).toEqual([
    [
      '2026-11-20',
      ['2 files uploaded', 'Milestone completed: Review', '2 files uploaded', 'e.csv was uploaded.'],
    ],
    ['2026-11-19', ['f.csv was uploaded.']],
  ]);
});

test('a group that older lines may belong to says at least', () => {
  const items = [line('Project created'), ...files('a.csv', 'b.csv', 'c.csv')];
  expect(told(items, true)).toEqual([['2026-11-20', ['Project created', 'At least 3 files uploaded']]]);
  expect(told(items)).toEqual([['2026-11-20', ['Project created', '3 files uploaded']]]);
  const group = activityDays(items, true, utcDay)[0]!.groups[1]!;
  expect(namesInWords(group)).toBe('a.csv, b.csv and more');
  // Only the last one: what follows an older line is whole.
  expect(told([...files('a.csv', 'b.csv'), line('Project created')], true)).toEqual([
    ['2026-11-20', ['2 files uploaded', 'Project created']],
  ]);
});

test('a line that could be two actions, or has no action, is never counted', () => {
  const twice = [line('Asked: Is it true that it was uploaded.'), line('Asked: Again was uploaded.')];
  expect(told(twice)).toEqual([['2026-11-20', twice.map(each => each.description)]]);
  const free = [line('Changed name'), line('Changed name')];
  expect(told(free)).toEqual([['2026-11-20', ['Changed name', 'Changed name']]]);
});

test('a name of several lines is still one file', () => {
  expect(told(files('a\nb.csv', 'c.csv'))).toEqual([['2026-11-20', ['2 files uploaded']]]);
});

test('the first groups are taken over the days, and none is cut', () => {
  const items = [
    ...files('a.csv', 'b.csv'),
    line('Project created', '2026-11-19T09:00:00Z'),
    line('Changed name', '2026-11-18T09:00:00Z'),
  ];
  const days = firstGroups(activityDays(items, false, utcDay), 2);
  expect(days.map(({ day, groups }) => [day, groups.map(group => group.items.length)])).toEqual([
    ['2026-11-20', [2]],
    ['2026-11-19', [1]],
  ]);
});
