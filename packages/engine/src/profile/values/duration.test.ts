import { expect, test } from 'vitest';
import { readDuration } from './duration.ts';

test.each([
  ['0:04:32', undefined, 272_000],
  ['1:00:00.250', undefined, 3_600_250],
  ['4:32', 'minutes', 272_000],
  ['4:32', 'hours', 16_320_000],
  ['90', 'seconds', 90_000],
  ['4,5', 'minutes', 270_000],
  ['1.5', 'hours', 5_400_000],
  ['1h 20m', undefined, 4_800_000],
  ['5 min', undefined, 300_000],
  ['2 Stunden 5 Minuten', 'seconds', 7_500_000],
] as const)('%s in %s is %i milliseconds', (cell, unit, length) => {
  expect(readDuration(cell, unit)).toEqual({ value: String(length) });
});

test.each([
  ['4:32', undefined],
  ['30', undefined],
  ['4:72', 'minutes'],
  ['5 apples', 'minutes'],
  ['-5', 'minutes'],
  ['a while', undefined],
] as const)('%s in %s is refused with a reason', (cell, unit) => {
  expect(readDuration(cell, unit)).toEqual({ reason: expect.any(String) });
});
