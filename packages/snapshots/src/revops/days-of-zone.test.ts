// A portal's days are its own: what happens there late in the evening is not of the day that UTC has by then.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Given, withSnapshot } from '../../test-data/snapshot-of.ts';
import { allChecks } from '../audit/all-checks.ts';
import { runChecks } from '../audit/run-checks.ts';
import { analyseRevops, makeRevopsTables } from './analyse-revops.ts';
import { replayDay } from './day-series.ts';
import { dealsBehind } from './deals-behind.ts';
import { openKeptTables, writeKeptTables } from './kept-tables.ts';

const deal = { pipeline: 'p', amount: '100', deal_currency_code: 'USD', hubspot_owner_id: '7' };
/** Created and won at half past eleven in the evening of the last day of a month of New York, which UTC has behind it by then. */
const given: Given = {
  today: '2026-11-20',
  deals: {
    1: {
      ...deal,
      dealname: 'Evening',
      dealstage: 'won',
      createdate: '2026-07-01T03:30:00.000Z',
      closedate: '2026-10-01T03:30:00.000Z',
    },
    2: {
      ...deal,
      dealname: 'Due',
      dealstage: 'offer',
      createdate: '2026-11-01',
      closedate: '2026-11-20T03:30:00.000Z',
    },
    3: {
      ...deal,
      dealname: 'Day',
      dealstage: 'offer',
      createdate: '2026-11-01',
      closedate: '2026-11-20T00:00:00.000Z',
    },
  },
  history: [
    ['deals:1', 'dealstage', 'offer', '2026-07-01T03:30:00.000Z'],
    ['deals:1', 'dealstage', 'won', '2026-10-01T03:30:00.000Z'],
  ],
};
const period = { from: '2026-09-29', to: '2026-09-30' };

test.each([
  ['America/New_York', { month: '2026-06', quarter: '2026-07-01', won: 1, open: 0, overdue: 1, late: ['2'] }],
  ['UTC', { month: '2026-07', quarter: '2026-10-01', won: 0, open: 1, overdue: 0, late: [] }],
])('in %s', async (timeZone, meant) => {
  await withSnapshot({ ...given, timeZone }, async (database, snapshot, folder) => {
    const result = await analyseRevops(database, snapshot, period);
    expect(result).toMatchObject({ time_zone: timeZone, today: '2026-11-20' });
    const [book] = result.books;
    expect(book?.months[0]?.key).toBe(meant.month);
    expect(book?.change.rows.find(row => row.class === 'won')?.deals).toBe(meant.won);
    expect(book?.overdue).toBe(meant.overdue);
    expect(book?.coverage.quarters.find(({ from }) => from === '2026-07-01')?.won_cents ?? '0').toBe(
      meant.won === 1 ? '10000' : '0',
    );
    await writeKeptTables(database, folder);
    // Asked again later, of the files.
    const kept = await openKeptTables(table => `${folder}/${table}.parquet`, snapshot);
    try {
      const books = result.books.map(each => ({ ...each, book: 1 }));
      const day = await replayDay(kept, books, '2026-09-30');
      expect(day.get(1)?.points[0]?.deals.reduce((sum, n) => sum + n, 0)).toBe(meant.open);
      const behind = (figure: 'month' | 'quarter' | 'overdue', key: string) =>
        dealsBehind(kept, { book: 1, figure, key }, { skip: 0, rows: 10 });
      expect(await behind('month', meant.month)).toMatchObject([{ id: '1' }]);
      expect(await behind('quarter', meant.quarter)).toMatchObject([{ id: '1' }]);
      expect((await behind('overdue', ''))?.map(({ id }) => id)).toEqual(meant.late);
    } finally {
      kept.close();
    }
  });
});

const Id = z.object({ record_id: z.string() });

test('an open deal is past its close date by the portal’s own day', async () => {
  const late = (timeZone: string) =>
    withSnapshot({ ...given, timeZone }, async (database, { portal }) => {
      await runChecks(database, portal.properties, allChecks);
      return database.rows(Id, "select record_id from evidence where check_number = 'D01' order by all");
    });
  expect(await late('America/New_York')).toEqual([{ record_id: '2' }]);
  expect(await late('UTC')).toEqual([]);
});

test('a deal whose stage changes twice in the hour that clocks show twice keeps the order of its stages', async () => {
  const changes = {
    ...given,
    timeZone: 'America/New_York',
    history: [
      ['deals:1', 'dealstage', 'new', '2026-10-31T12:00:00.000Z'],
      ['deals:1', 'dealstage', 'offer', '2026-11-01T05:30:00.000Z'],
      ['deals:1', 'dealstage', 'won', '2026-11-01T06:10:00.000Z'],
    ],
  } satisfies Given;
  await withSnapshot(changes, async (database, snapshot) => {
    await makeRevopsTables(database, snapshot);
    const Move = z.object({ stage: z.string(), days: z.coerce.number().nullable() });
    expect(
      await database.rows(
        Move,
        "select stage, day_at(ended) - day_at(entered) as days from moves where deal = '1' and entered >= timestamp '2026-10-31' order by entered",
      ),
    ).toEqual([
      { stage: 'new', days: 1 },
      { stage: 'offer', days: 0 },
      { stage: 'won', days: null },
    ]);
  });
});
