import { expect, test } from 'vitest';
import { dayAsked, dayNumber } from './days-slider.ts';

const numbers = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-16', '2026-11-17'].map(dayNumber);
const on = (place: number, more: number) => dayAsked(numbers, place, (numbers[place] ?? 0) + more);

test('a key goes to the next day that there is, and no further than the ends', () => {
  expect(on(4, -1)).toBe(3);
  expect(on(2, -1)).toBe(1);
  expect(on(1, 1)).toBe(2);
  expect(on(0, -1)).toBe(0);
  expect(on(4, 1)).toBe(4);
});

test('what is dragged or jumped to is the nearest day', () => {
  expect(dayAsked(numbers, 4, dayNumber('2026-11-10'))).toBe(1);
  expect(dayAsked(numbers, 4, dayNumber('2026-11-13'))).toBe(2);
  expect(dayAsked(numbers, 0, dayNumber('2026-11-17'))).toBe(4);
  expect(dayAsked(numbers, 4, dayNumber('2026-11-01'))).toBe(0);
});
