import { describe, expect, test } from 'vitest';
import { addOfficeMinutes, officeAt, officeMinutesBetween } from './office-hours.ts';

const at = (text: string) => new Date(text);

describe('the office', () => {
  test.each([
    ['Monday at nine', '2026-11-16T09:00:00-08:00', true, '2026-11-16T18:00:00-08:00'],
    ['Monday, a second before nine', '2026-11-16T08:59:59-08:00', false, '2026-11-16T09:00:00-08:00'],
    ['Monday at six', '2026-11-16T18:00:00-08:00', false, '2026-11-17T09:00:00-08:00'],
    ['Saturday at ten', '2026-11-21T10:00:00-08:00', true, '2026-11-21T16:00:00-08:00'],
    ['Saturday at four', '2026-11-21T16:00:00-08:00', false, '2026-11-23T09:00:00-08:00'],
    ['Sunday at noon', '2026-11-22T12:00:00-08:00', false, '2026-11-23T09:00:00-08:00'],
    ['Monday in summer, by summer time', '2026-07-06T09:00:00-07:00', true, '2026-07-06T18:00:00-07:00'],
    [
      'the night in which the clocks go forward',
      '2026-03-08T02:30:00-08:00',
      false,
      '2026-03-09T09:00:00-07:00',
    ],
    [
      'the night in which the clocks go back',
      '2026-11-01T01:30:00-07:00',
      false,
      '2026-11-02T09:00:00-08:00',
    ],
    ['the Saturday before that', '2026-10-31T15:59:00-07:00', true, '2026-10-31T16:00:00-07:00'],
    ['the last evening of the year', '2026-12-31T23:30:00-08:00', false, '2027-01-01T09:00:00-08:00'],
  ])('on %s', (_, now, isOpen, changesAt) => {
    expect(officeAt(at(now))).toEqual({ isOpen, changesAt: at(changesAt) });
  });
});

describe('office minutes', () => {
  test.each([
    ['within a day', '2026-11-16T10:00:00-08:00', 120, '2026-11-16T12:00:00-08:00'],
    ['to the very end of a day', '2026-11-16T10:00:00-08:00', 480, '2026-11-16T18:00:00-08:00'],
    ['a minute past it', '2026-11-16T10:00:00-08:00', 481, '2026-11-17T09:01:00-08:00'],
    ['from before the office opens', '2026-11-16T05:00:00-08:00', 60, '2026-11-16T10:00:00-08:00'],
    ['from Friday evening into Saturday', '2026-11-20T17:00:00-08:00', 120, '2026-11-21T11:00:00-08:00'],
    ['over a Sunday', '2026-11-21T15:00:00-08:00', 120, '2026-11-23T10:00:00-08:00'],
    ['over the clocks going forward', '2026-03-07T15:00:00-08:00', 120, '2026-03-09T10:00:00-07:00'],
    ['over the clocks going back', '2026-10-31T15:00:00-07:00', 120, '2026-11-02T10:00:00-08:00'],
    ['a whole week of them', '2026-11-16T09:00:00-08:00', 51 * 60, '2026-11-21T16:00:00-08:00'],
    ['none from Sunday', '2026-11-22T12:00:00-08:00', 0, '2026-11-23T09:00:00-08:00'],
  ])('pass %s', (_, from, minutes, until) => {
    expect(addOfficeMinutes(at(from), minutes)).toEqual(at(until));
    expect(officeMinutesBetween(at(from), at(until))).toBe(minutes);
  });

  test('do not run backwards, nor at night', () => {
    expect(officeMinutesBetween(at('2026-11-17T10:00:00-08:00'), at('2026-11-16T10:00:00-08:00'))).toBe(0);
    expect(officeMinutesBetween(at('2026-11-16T18:00:00-08:00'), at('2026-11-17T09:00:00-08:00'))).toBe(0);
  });

  test('added piece by piece come to the same as added at once, through a year with both changes of the clocks', () => {
    let piecewise = at('2026-01-02T13:37:00-08:00');
    for (let week = 0; week < 52; week += 1) piecewise = addOfficeMinutes(piecewise, 7 * 53);
    expect(piecewise).toEqual(addOfficeMinutes(at('2026-01-02T13:37:00-08:00'), 52 * 7 * 53));
  });
});
