// How long something lasts, against the estimator worked out by hand and a plain one in TypeScript.
import { uniforms } from '@groundwork/engine/chance/chance';
import { expect, test } from 'vitest';
import { Database } from '../duckdb/database.ts';
import { daysUntil } from './days-until.ts';

type Lasted = readonly [days: number, hasEnded: boolean];

const inSql = async (groups: Record<string, readonly Lasted[]>) => {
  const database = await Database.open({});
  try {
    const rows = Object.entries(groups).flatMap(([key, lasted]) =>
      lasted.map(([days, ended]) => `('${key}', ${days}, ${ended})`),
    );
    return await daysUntil(database, `select * from (values ${rows.join()}) t(key, days, has_ended)`);
  } finally {
    database.close();
  }
};

/** Share that still runs after each day on which something ended, multiplied up. */
function byHand(lasted: readonly Lasted[], share: number): number | null {
  if (lasted.filter(([, ended]) => ended).length < 5) return null;
  let stays = 1;
  for (const day of [...new Set(lasted.map(([days]) => days))].toSorted((a, b) => a - b)) {
    const atRisk = lasted.filter(([days]) => days >= day).length;
    const ends = lasted.filter(([days, ended]) => ended && days === day).length;
    stays *= 1 - ends / atRisk;
    if (ends > 0 && stays <= share + 1e-9) return day;
  }
  return null;
}

test('the leukaemia remissions of the textbooks: half by 23 weeks, with 12 of 21 still running', async () => {
  const ended = [6, 6, 6, 7, 10, 13, 16, 22, 23].map((days): Lasted => [days, true]);
  const running = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((days): Lasted => [days, false]);
  expect((await inSql({ all: [...ended, ...running] })).get('all')).toEqual({
    deals: 21,
    ended: 9,
    running: 12,
    quarter: 13,
    median: 23,
    three_quarters: null,
  });
});

test('few ends say nothing, and all ends say everything', async () => {
  const found = await inSql({
    few: [1, 2, 3, 4].map(days => [days, true]),
    all: [1, 2, 3, 4, 5].map(days => [days, true]),
    none: [[9, false]],
  });
  expect(found.get('few')).toEqual({
    deals: 4,
    ended: 4,
    running: 0,
    quarter: null,
    median: null,
    three_quarters: null,
  });
  expect(found.get('all')).toMatchObject({ quarter: 2, median: 3, three_quarters: 4 });
  expect(found.get('none')).toMatchObject({ deals: 1, ended: 0, running: 1, median: null });
});

test('a hundred groups of any make equal a plain implementation', async () => {
  const next = uniforms(1, 'groups');
  const groups = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `g${index}`,
      Array.from(
        { length: 1 + Math.floor(next() * 40) },
        (): Lasted => [Math.floor(next() * 30), next() < 0.6],
      ),
    ]),
  );
  const found = await inSql(groups);
  for (const [key, lasted] of Object.entries(groups)) {
    const { quarter, median, three_quarters } = found.get(key)!;
    expect([quarter, median, three_quarters], key).toEqual(
      [0.75, 0.5, 0.25].map(share => byHand(lasted, share)),
    );
  }
});
