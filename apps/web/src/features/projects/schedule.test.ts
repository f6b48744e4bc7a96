import { ProjectId } from '@groundwork/contract/ids';
import type { Milestone } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { captionOf, lastEndOf, scheduleOf } from './schedule.ts';

const milestone = (
  id: string,
  due_date: string | null,
  depends_on: string[] = [],
  completed: string | null = null,
) =>
  ({
    id,
    project_id: ProjectId.parse('018f0000-0000-7000-8000-000000000001'),
    name: id,
    description: '',
    status: completed === null ? 'pending' : 'completed',
    kind: 'work' as const,
    position: 0,
    depends_on,
    due_date,
    completed_date: completed,
    completed_by: null,
    operation_id: null,
    facts: [],
    evidence: null,
    version: 1,
  }) satisfies Milestone;

test('a bar begins where what it waits for ends, or with the project', () => {
  const schedule = scheduleOf(
    [milestone('a', '2026-12-04'), milestone('b', '2026-12-11', ['a'])],
    '2026-12-01',
    ['2026-11-30'],
  )!;
  expect(schedule.bars.map(({ start, end, waitsFor }) => [start, end, waitsFor])).toEqual([
    ['2026-12-01', '2026-12-04', []],
    ['2026-12-04', '2026-12-11', [0]],
  ]);
  expect(schedule.bars[1]!.place!.from).toBe(schedule.bars[0]!.place!.to);
});

test('a completed milestone ends when it was completed, and one due before what it waits for has no length', () => {
  const schedule = scheduleOf(
    [
      milestone('a', '2026-12-04', [], '2026-12-09T08:00:00Z'),
      milestone('b', '2026-12-07', ['a', 'gone']),
      milestone('c', null, ['b']),
    ],
    null,
    [],
  )!;
  expect(schedule.bars.map(bar => [bar.start, bar.end])).toEqual([
    ['2026-12-09', '2026-12-09'],
    ['2026-12-07', '2026-12-07'],
    [null, null],
  ]);
  expect(schedule.bars[2]!.place).toBeUndefined();
});

test('everything is on the line, in order, with few ticks however long it is', () => {
  const schedule = scheduleOf([milestone('a', '9999-12-31')], '2026-01-01', ['2026-11-20', null])!;
  for (const day of ['2026-01-01', '2026-11-20', '9999-12-31']) {
    expect(schedule.at(day)).toBeGreaterThan(0);
    expect(schedule.at(day)).toBeLessThan(1);
  }
  expect(schedule.ticks.length).toBeLessThanOrEqual(9);
  const short = scheduleOf([milestone('a', '2026-12-01')], '2026-11-20', [])!;
  expect(short.ticks.map(tick => tick.day)).toEqual(['2026-11-23', '2026-11-30']);
});

test('without any date there is nothing to draw', () => {
  expect(scheduleOf([milestone('a', null)], '2026-01-01', ['2026-11-20'])).toBeUndefined();
  expect(scheduleOf([], null, [])).toBeUndefined();
});

test('the caption says why the marks lie beside the bars, and how the target takes that', () => {
  const given = { isFinished: false, lastEnd: '2026-12-01', p50: '2026-12-04', p80: '2026-12-10' };
  const at = (target: string | null) => captionOf({ ...given, target });
  expect(at('2026-12-10')).toMatch(
    /The forecast lies after the last bar.* The target leaves time for that\.$/,
  );
  expect(at('2026-12-09')).toMatch(/leaves only some time for that\.$/);
  expect(at('2026-12-03')).toMatch(/leaves no time for that\.$/);
  expect(at(null)).toMatch(/wait for people\.$/);
  expect(captionOf({ ...given, lastEnd: '2026-12-05', target: null })).toContain('The cautious date');
  expect(captionOf({ ...given, lastEnd: '2026-12-20', target: '2026-12-24' })).toMatch(
    /The forecast counts from what is complete today.* The target lies after the last bar/,
  );
  expect(captionOf({ ...given, isFinished: true, target: null })).toBe(
    'Each bar ends on the day its milestone was completed.',
  );
  expect(lastEndOf({ bars: [] })).toBeNull();
});
