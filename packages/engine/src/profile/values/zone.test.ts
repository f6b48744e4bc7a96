import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentIn } from './zone.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const read = (zone: string, text: string): string => new Date(momentIn(zone, at(text))).toISOString();

test.each([
  ['Europe/Berlin', '2024-01-15T12:00', '2024-01-15T11:00:00.000Z'],
  ['Europe/Berlin', '2024-07-15T12:00', '2024-07-15T10:00:00.000Z'],
  // The hour that the clock skips is moved on; of the hour that it shows twice the first is taken.
  ['Europe/Berlin', '2024-03-31T02:30', '2024-03-31T01:30:00.000Z'],
  ['Europe/Berlin', '2024-10-27T02:30', '2024-10-27T00:30:00.000Z'],
  ['Europe/Berlin', '2024-10-27T03:00', '2024-10-27T02:00:00.000Z'],
  ['America/New_York', '2024-11-03T01:30', '2024-11-03T05:30:00.000Z'],
  ['Asia/Kolkata', '2024-11-03T01:30', '2024-11-02T20:00:00.000Z'],
  ['Pacific/Auckland', '2024-01-01T00:00', '2023-12-31T11:00:00.000Z'],
])('in %s a clock at %s shows the moment %s', (zone, clock, moment) => {
  expect(read(zone, clock)).toBe(moment);
});

test('a moment that is shown by a clock is the moment that the clock shows', () => {
  const zones = ['Europe/London', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Tehran', 'UTC'];
  const moments = fc.integer({ min: at('1995-01-01'), max: at('2035-01-01') });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, seconds) => {
      const moment = Math.floor(seconds / 60_000) * 60_000;
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(moment);
      const found = momentIn(zone, at(shown.replace(' ', 'T')));
      // Only in an hour that is shown twice there are two answers, and then the first.
      expect([0, 1_800_000, 3_600_000]).toContain(moment - found);
    }),
  );
});
