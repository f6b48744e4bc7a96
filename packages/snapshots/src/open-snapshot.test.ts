// What stood in records before is there to be asked, and empty where nobody read it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Given, withSnapshot } from '../test-data/snapshot-of.ts';

const Row = z.object({
  object: z.string(),
  record_id: z.string(),
  property: z.string(),
  value: z.string().nullable(),
  at: z.string(),
  type: z.string(),
});
const historyOf = (given: Given) =>
  withSnapshot(given, (database, { files }) =>
    database
      .rows(
        Row,
        `select object, record_id, property, value, strftime("at", '%xT%X.%g') as "at", typeof("at") as type
        from history order by history.at, property`,
      )
      .then(rows => ({ rows, kept: files.history?.rows })),
  );

test('a snapshot holds what stood in records before, with the time from which on it stood there', async () => {
  const { rows, kept } = await historyOf({
    deals: { 3: { dealstage: 'offer' } },
    history: [
      ['deals:3', 'dealstage', 'offer', '2026-02-03T10:11:12.345Z'],
      ['deals:3', 'dealstage', 'new', '2026-01-01T00:00:00Z'],
      ['contacts:1', 'lifecyclestage', '', '2026-03-01T01:00:00Z'],
      ['deals:3', 'amount', '1', 'one day'],
    ],
  });
  expect(
    rows.map(({ object, record_id, property, value, at }) => [object, record_id, property, value, at]),
  ).toEqual([
    ['deals', '3', 'dealstage', 'new', '2026-01-01T00:00:00.000'],
    ['deals', '3', 'dealstage', 'offer', '2026-02-03T10:11:12.345'],
    ['contacts', '1', 'lifecyclestage', null, '2026-03-01T01:00:00.000'],
  ]);
  expect(rows[0]?.type).toBe('TIMESTAMP');
  expect(kept).toBe(4);
});

test('what was not read is no file and no rows; what was read and empty is a file', async () => {
  expect(await historyOf({ deals: { 3: {} } })).toEqual({ rows: [], kept: undefined });
  expect(await historyOf({ deals: { 3: {} }, history: [] })).toEqual({ rows: [], kept: 0 });
});
