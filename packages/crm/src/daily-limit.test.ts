import { expect, test } from 'vitest';
import { startScripted } from '../test-kit/scripted-portal.ts';
import { DailyLimitReached, untilNextDay } from './daily-limit.ts';

test.each([
  ['2026-11-22T18:29:59.000Z', 'Asia/Kolkata', 1],
  ['2026-11-22T18:30:00.000Z', 'Asia/Kolkata', 24 * 3600],
  ['2026-11-22T12:00:00.000Z', 'UTC', 12 * 3600],
  ['2026-11-22T23:59:59.999Z', 'Pacific/Kiritimati', 10 * 3600 + 0.001],
  // Days of 23 and 25 hours, and one that begins at one o'clock because midnight does not exist.
  ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', 23 * 3600],
  ['2026-10-24T22:00:00.000Z', 'Europe/Berlin', 25 * 3600],
  ['2026-09-05T16:00:00.000Z', 'America/Santiago', 12 * 3600],
])('from %s in %s the next day begins in %s s', (now, zone, seconds) => {
  expect(untilNextDay(new Date(now), zone)).toBe(seconds * 1000);
});

test('a zone that nobody knows has no midnight', () => {
  expect(untilNextDay(new Date(), 'Mars/Olympus')).toBeNull();
});

test('a day that is used up is told apart, by the clock of the portal and not by ours', async () => {
  const headers = {
    date: 'Fri, 02 Jan 2026 23:59:30 GMT',
    'x-hubspot-ratelimit-daily': '250000',
    'x-hubspot-ratelimit-daily-remaining': '0',
  };
  await using server = await startScripted(() => ({ status: 429, headers, body: { policyName: 'DAILY' } }));
  const portal = server.connect({ timeZone: 'UTC' });
  const error = await portal.countRecords('deals').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DailyLimitReached);
  expect(error).toMatchObject({ limit: 250_000, timeZone: 'UTC', resetsInMs: 30_000 });
  expect(portal.daily()).toEqual({ limit: 250_000, left: 0, resetsInMs: 30_000 });
  const unknown = await server
    .connect()
    .countRecords('deals')
    .catch((reason: unknown) => reason);
  expect(unknown).toMatchObject({ resetsInMs: null });
});
