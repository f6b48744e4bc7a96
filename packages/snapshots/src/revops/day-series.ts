// The open pipeline day by day, as its deals stood then; and any day of the past again.
import { createHash } from 'node:crypto';
import type { DayPoint, DaySeries } from '@groundwork/contract/revops-forecast';
import { z } from 'zod';
import { type Database, textOf } from '../duckdb/database.ts';
import type { Book } from './books.ts';

/** Every day of so many, and every seventh of so many weeks before. */
const DAYS = 31;
const WEEKS = 104;

const Stage = z.object({ book: z.coerce.number(), stage: z.string(), label: z.string() });
const Cell = z.object({
  book: z.coerce.number(),
  day: z.string(),
  stage: z.string(),
  deals: z.coerce.number(),
  cents: z.string(),
});
type Cell = z.infer<typeof Cell>;

/** An open deal counts from the day it came so on, until the day before it changed. */
const changes = `
  with flows as (
    select book, stage, day_at(valid_from) as day, 1 as deals, coalesce(cents, 0) as cents from book_facts where standing = 'open'
    union all
    select book, stage, day_at(valid_to), -1, -coalesce(cents, 0) from book_facts where standing = 'open' and valid_to < timestamp '9999-12-31'),
  by_day as (select book, stage, day, sum(deals) as deals, sum(cents) as cents from flows group by all),
  levels as (select book, stage, day, sum(deals) over up as deals, sum(cents) over up as cents
    from by_day window up as (partition by book, stage order by day))`;

/** @param days those that are wanted; the series of a book begins with its first deal */
async function levelsOn(database: Database, days: string): Promise<Cell[]> {
  return database.rows(
    Cell,
    `${changes}, wanted as (${days}), stages_of as (select distinct book, stage from by_day)
    select s.book, cast(w.day as varchar) as day, s.stage, coalesce(l.deals, 0) as deals, cast(coalesce(l.cents, 0) as varchar) as cents
    from stages_of s join (select book, min(day) as first from by_day group by book) b on b.book = s.book
    join wanted w on w.day >= b.first
    asof left join levels l on l.book = s.book and l.stage = s.stage and l.day <= w.day
    order by s.book, w.day, s.stage`,
  );
}

export async function daySeries(database: Database, books: readonly Book[]): Promise<Map<number, DaySeries>> {
  return seriesOn(
    database,
    books,
    `select snapshot_day() - cast(n as integer) as day from range(${DAYS}) t(n)
    union select snapshot_day() - ${DAYS} - 7 * cast(n as integer) from range(${WEEKS}) t(n)`,
  );
}

/** One day of the past as it stood, by book; a book that had no deal yet has no point. */
export async function replayDay(
  database: Database,
  books: readonly Book[],
  day: string,
): Promise<Map<number, DaySeries>> {
  return seriesOn(database, books, `select date ${textOf(day)} as day`);
}

async function seriesOn(
  database: Database,
  books: readonly Book[],
  days: string,
): Promise<Map<number, DaySeries>> {
  const stages = await database.rows(
    Stage,
    `select b.book, s.stage, s.label from books b join portal_stages s on s.object = 'deals' and s.pipeline = b.pipeline
    where b.book <= ${books.length} and not s.is_closed order by b.book, s.place`,
  );
  const cells = Map.groupBy(await levelsOn(database, days), cell => cell.book);
  return new Map(
    books.map(({ book }) => {
      const own = cells.get(book) ?? [];
      const isAnyNotKnown = own.some(({ stage, deals }) => stage === '' && deals > 0);
      const named = [
        ...(isAnyNotKnown ? [{ stage: '', label: 'Not known' }] : []),
        ...stages.filter(stage => stage.book === book).map(({ stage, label }) => ({ stage, label })),
      ];
      const points = [...Map.groupBy(own, cell => cell.day)].map(([day, levels]) =>
        pointOf(day, named, levels),
      );
      return [book, { stages: named, points }];
    }),
  );
}

function pointOf(day: string, stages: DaySeries['stages'], levels: readonly Cell[]): DayPoint {
  const byStage = new Map(levels.map(level => [level.stage, level]));
  const deals = stages.map(({ stage }) => byStage.get(stage)?.deals ?? 0);
  const cents = stages.map(({ stage }) => byStage.get(stage)?.cents ?? '0');
  // What is 0 says nothing of whether the stage was there: a stage added later does not change a day before.
  const said = stages.flatMap(({ stage }, at) =>
    deals[at] === 0 ? [] : [[stage, deals[at], cents[at]] as const],
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([day, said.toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
  return { day, deals, cents, hash };
}
