import { afterAll, beforeAll, expect, it } from 'vitest';
import { noFilters, trail } from './queries.ts';

const { TZ: zone } = process.env;
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['an ordinary day', '2026-11-20', '2026-11-19T23:00:00.000Z', '2026-11-20T22:59:59.999Z'],
  ['the day that has 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['the day that has 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
])('a day is asked for whole, by the clock of whoever looks: %s', (_, day, from, to) => {
  expect(JSON.stringify(trail({ ...noFilters, from: day, to: day }).queryKey)).toContain(
    JSON.stringify({ from, to }).slice(1, -1),
  );
});
