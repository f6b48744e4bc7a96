import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

const today = '2026-11-23';

test('the line of days begins on a Monday and holds every date, with few names', () => {
  const axis = axisOf([{ target: '2026-12-04', p50: '2026-12-22', p80: '2027-01-08' }], today);
  expect(axis.first).toBe('2026-11-23');
  expect(axis.at('2027-01-08')).toBeLessThan(1);
  expect(axis.ticks.filter(each => each.isNamed).length).toBeLessThanOrEqual(6);
  expect(axis.at('2026-12-04')).toBeGreaterThan(axis.today);
});

test('a date years away stands at the edge, and none at all leaves a month', () => {
  const axis = axisOf([{ target: '2020-01-01', p50: '2126-12-22', p80: null }], today);
  expect([axis.at('2020-01-01'), axis.at('2126-12-22')]).toEqual([0, 1]);
  expect(axisOf([], today)).toMatchObject({ first: '2026-11-23', last: '2026-12-21' });
});
