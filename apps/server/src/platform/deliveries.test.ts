import { expect, test } from 'vitest';
import { isFinalStatus, outcomeOf, pauseAfter } from './deliveries.ts';

test('pauses double from half a minute and end at four hours', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([30, 60, 120, 14_400]);
});

test('what is not taken is given up with the twelfth try, about twelve hours after the first', () => {
  const outcomes = Array.from({ length: 12 }, (_, at) => outcomeOf({ isFinal: false }, at + 1));
  expect(outcomes.map(each => each.state)).toEqual([...Array(11).fill('queued'), 'failed']);
  const hours =
    outcomes.reduce((sum, each) => sum + (each.state === 'queued' ? each.pauseSeconds : 0), 0) / 3600;
  expect(Math.round(hours)).toBe(12);
  expect(outcomeOf({ isFinal: true }, 1)).toEqual({ state: 'failed' });
  expect(outcomeOf(undefined, 12)).toEqual({ state: 'sent' });
});

test('a no and another place are said again however often; a fault and too much at once may pass', () => {
  expect([301, 302, 307, 308, 400, 401, 404, 410, 422].every(isFinalStatus)).toBe(true);
  expect([408, 429, 500, 502, 503, 504].some(isFinalStatus)).toBe(false);
});
