// Days of a time zone: those that the calendar has, everywhere.
import { addDays, dayOf } from '@groundwork/engine/calendar/days';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Database, textOf } from '../duckdb/database.ts';
import { knownZone } from '../known-zone.ts';
import { dayMacros } from './day-macros.ts';

const HOUR_MS = 3_600_000;

/** Changes of clocks by an hour, by half an hour, at midnight to and fro; a zone of half hours, and the first of all days. */
const zones = [
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
];
const around = [
  '2024-03-10',
  '2024-11-03',
  '2018-11-04',
  '2018-02-18',
  '2024-04-07',
  '2024-02-29',
  '1999-12-31',
];

const Days = z.object({ at: z.string(), day: z.string(), first: z.string(), before: z.string() });

/** A database that knows the days of a zone, and nothing else. */
async function inZone<T>(timeZone: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open({});
  try {
    await database.run(dayMacros({ today: '2026-11-20', timeZone }));
    return await work(database);
  } finally {
    database.close();
  }
}

test.each(zones)(
  'every quarter of an hour around a change of clocks lies in its day of %s',
  async timeZone => {
    const moments = around.flatMap(day =>
      Array.from({ length: 4 * 72 }, (_, quarter) =>
        new Date(Date.parse(day) - 24 * HOUR_MS + (quarter * HOUR_MS) / 4 + 1).toISOString(),
      ),
    );
    const read = await inZone(timeZone, database =>
      database.rows(
        Days,
        `select x as at, cast(day_at(cast(x as timestamp)) as varchar) as day,
        cast(day_at(moment_at(day_at(cast(x as timestamp)))) as varchar) as first,
        cast(day_at(moment_at(day_at(cast(x as timestamp))) - interval 1 microsecond) as varchar) as before
      from (select unnest([${moments.map(textOf).join()}]) as x)`,
      ),
    );
    expect(read).toHaveLength(moments.length);
    const wrong = read.filter(({ at, day, first, before }) => {
      const meant = dayOf(new Date(at), timeZone);
      return day !== meant || first !== meant || before !== addDays(meant, -1);
    });
    expect(wrong).toEqual([]);
  },
);

const Said = z.object({ text: z.string(), day: z.string().nullable(), moment: z.string().nullable() });

test('what was written as a day is that day in New York, and a moment lies in its day', async () => {
  const said = [
    ['2026-09-30', '2026-09-30', '2026-09-30 04:00:00'],
    ['2026-09-30T00:00:00Z', '2026-09-30', '2026-09-30 04:00:00'],
    ['2026-09-30T00:00:00.000Z', '2026-09-30', '2026-09-30 04:00:00'],
    [String(Date.parse('2026-09-30')), '2026-09-30', '2026-09-30 04:00:00'],
    ['2026-10-01T03:30:00.000Z', '2026-09-30', '2026-10-01 03:30:00'],
    [String(Date.parse('2026-10-01T03:30:00Z')), '2026-09-30', '2026-10-01 03:30:00'],
    ['2026-09-30T23:30:00-04:00', '2026-09-30', '2026-10-01 03:30:00'],
    ['2026-10-01T04:00:00.000Z', '2026-10-01', '2026-10-01 04:00:00'],
    ['2026-02-30', null, null],
    ['tomorrow', null, null],
  ].map(([text, day, moment]) => ({ text, day, moment }));
  const read = await inZone('America/New_York', database =>
    database.rows(
      Said,
      `select x as text, cast(day_of(x) as varchar) as day, cast(moment_of(x) as varchar) as moment
      from (select unnest([${said.map(({ text }) => textOf(text ?? '')).join()}]) as x)`,
    ),
  );
  expect(read).toEqual(said);
});

test('a zone is one that both calendars know', async () => {
  const names = ['us/eastern', 'Asia/Kolkata', 'GMT', 'utc', 'Mars/Olympus', '+05:30', '', null];
  expect(await Promise.all(names.map(knownZone))).toEqual([
    'US/Eastern',
    'Asia/Kolkata',
    'UTC',
    'UTC',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
