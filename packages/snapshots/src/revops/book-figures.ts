// What books hold, how fast they bring in, and whether what is open is enough for what is usually won.
import {
  type AgeBand,
  type Coverage,
  FEWEST_ENDED,
  type RevopsBook,
  type Velocity,
} from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import type { Book } from './books.ts';
import { daysUntil, NO_DAYS } from './days-until.ts';
import { DAYS_BACK, isRecentlyDecided } from './recently-decided.ts';

const MOST_QUARTERS = 8;

const count = z.coerce.number();
const Totals = z.object({
  book: count,
  deals: count,
  open: count,
  won: count,
  lost: count,
  open_cents: z.string(),
  won_cents: z.string(),
  overdue: count,
  without_amount: count,
  with_history: count,
  with_entry_dates: count,
  with_dates_only: count,
});
const Fast = z.object({
  book: count,
  from: z.string(),
  to: z.string(),
  won: count,
  lost: count,
  won_mean_cents: z.string().nullable(),
  won_days: z.coerce.number().nullable(),
});
const Weighted = z.object({ book: count, deals: count, weighted_cents: z.string() });
const Quarter = z.object({ book: count, from: z.string(), deals: count, won_cents: z.string() });
const Band = z.object({
  book: count,
  from: count,
  to: count.nullable(),
  deals: count,
  amount_cents: z.string(),
});

export type Figures = Pick<
  RevopsBook,
  | 'deals'
  | 'open'
  | 'won'
  | 'lost'
  | 'open_cents'
  | 'won_cents'
  | 'win_rate'
  | 'overdue'
  | 'without_amount'
  | 'with_history'
  | 'with_entry_dates'
  | 'with_dates_only'
  | 'velocity'
  | 'coverage'
  | 'aging'
>;

const sum = (what: string): string => `cast(coalesce(${what}, 0) as varchar)`;

const closed = (what: string, outcome: 'won' | 'lost'): string =>
  `${what} filter (outcome = '${outcome}' and ${isRecentlyDecided})`;

export async function bookFigures(database: Database, books: readonly Book[]): Promise<Map<number, Figures>> {
  const totals = await database.rows(
    Totals,
    `select book, count(*) as deals, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won,
      count(*) filter (outcome = 'lost') as lost, ${sum("sum(cents) filter (outcome = 'open')")} as open_cents,
      ${sum("sum(cents) filter (outcome = 'won')")} as won_cents,
      count(*) filter (outcome = 'open' and closes < snapshot_day()) as overdue,
      count(*) filter (outcome = 'open' and coalesce(cents, 0) = 0) as without_amount,
      count(*) filter (has_history) as with_history,
      count(*) filter (not has_history and first_entry is not null) as with_entry_dates,
      count(*) filter (not has_history and first_entry is null) as with_dates_only
    from book_deals group by book`,
  );
  const fast = await database.rows(
    Fast,
    `select book, cast(snapshot_day() - ${DAYS_BACK - 1} as varchar) as from, cast(snapshot_day() as varchar) as to,
      ${closed('count(*)', 'won')} as won, ${closed('count(*)', 'lost')} as lost,
      cast(cast(round(${closed('avg(coalesce(cents, 0))', 'won')}) as hugeint) as varchar) as won_mean_cents,
      case when ${closed('count(*)', 'won')} >= ${FEWEST_ENDED} then ${closed('median(decided_day - day_at(born))', 'won')} end as won_days
    from book_deals group by book`,
  );
  const cycles = await daysUntil(
    database,
    `select cast(book as varchar) as key, coalesce(decided_day, snapshot_day()) - day_at(born) as days, decided_day is not null as has_ended
    from book_deals where why_undated is null and (outcome = 'open' or ${isRecentlyDecided})`,
  );
  const weighted = await database.rows(
    Weighted,
    `select book, count(*) as deals, ${sum('cast(round(sum(cents * probability)) as hugeint)')} as weighted_cents
    from book_deals where outcome = 'open' and cents <> 0 and probability is not null group by book`,
  );
  const quarters = await database.rows(Quarter, quartersQuery);
  const bands = await database.rows(Band, bandsQuery);
  return new Map(
    books.map(({ book }) => {
      const of = <T extends { book: number }>(rows: readonly T[]): T | undefined =>
        rows.find(row => row.book === book);
      const { book: _, ...own } = of(totals) ?? { book, ...none };
      const { won, lost } = own;
      const quarter = quarters.filter(row => row.book === book).map(({ book: __, ...row }) => row);
      return [
        book,
        {
          ...own,
          win_rate: won + lost === 0 ? null : won / (won + lost),
          velocity: velocityOf(own.open, of(fast), cycles.get(String(book)) ?? NO_DAYS),
          coverage: coverageOf(of(weighted), quarter),
          aging: bands.filter(row => row.book === book).map(({ book: __, ...row }): AgeBand => row),
        },
      ];
    }),
  );
}

const none = {
  deals: 0,
  open: 0,
  won: 0,
  lost: 0,
  open_cents: '0',
  won_cents: '0',
  overdue: 0,
  without_amount: 0,
  with_history: 0,
  with_entry_dates: 0,
  with_dates_only: 0,
};

/** Full quarters since the book's first deal began, the latest of them. */
const quartersQuery = `
  with since as (select book, day_at(min(born)) as first from book_deals where why_undated is null group by book),
  quarters as (
    select book, unnest(range(date_trunc('quarter', snapshot_day()) - interval ${3 * MOST_QUARTERS} month, date_trunc('quarter', snapshot_day()), interval 3 month))::date as start, first
    from since)
  select q.book, cast(start as varchar) as from, count(d.id) as deals, ${sum('sum(won_cents)')} as won_cents
  from quarters q left join book_deals d on d.book = q.book and d.why_undated is null
    and won_day >= start and won_day < start + interval 3 month and d.outcome = 'won'
  where first <= start group by q.book, start order by q.book, start`;

const bandsQuery = `
  with bands(lower, upper) as (values (0, 30), (31, 60), (61, 90), (91, 180), (181, 365), (366, null)),
  aged as (select book, cents, snapshot_day() - day_at(born) as age from book_deals where outcome = 'open' and why_undated is null)
  select b.book, lower as from, upper as to, count(a.age) as deals, ${sum('sum(a.cents)')} as amount_cents
  from (select distinct book from book_deals) b cross join bands
  left join aged a on a.book = b.book and a.age >= lower and a.age <= coalesce(upper, 1000000)
  group by all order by b.book, lower`;

function velocityOf(
  open: number,
  fast: z.infer<typeof Fast> | undefined,
  cycle: Velocity['cycle'],
): Velocity {
  const { from = '', to = '', won = 0, lost = 0, won_mean_cents = null, won_days = null } = fast ?? {};
  const decided = won + lost;
  const win_rate = decided < FEWEST_ENDED ? null : won / decided;
  const isKnown = win_rate !== null && won_mean_cents !== null && won_days !== null && won_days > 0;
  const cents_a_day = isKnown ? Math.round((open * win_rate * Number(won_mean_cents)) / won_days) : null;
  return {
    from,
    to,
    open,
    won,
    lost,
    win_rate,
    won_mean_cents,
    won_days,
    cycle,
    cents_a_day: cents_a_day === null ? null : String(BigInt(cents_a_day)),
  };
}

function coverageOf(
  weighted: z.infer<typeof Weighted> | undefined,
  quarters: Coverage['quarters'],
): Coverage {
  const { deals = 0, weighted_cents = '0' } = weighted ?? {};
  const sums = quarters.map(({ won_cents }) => BigInt(won_cents)).toSorted((a, b) => (a < b ? -1 : 1));
  const high = sums[Math.floor(sums.length / 2)];
  const low = sums[Math.floor((sums.length - 1) / 2)];
  const usual = high === undefined || low === undefined ? null : (low + high) / 2n;
  return {
    weighted_cents,
    deals,
    usual_cents: usual === null ? null : String(usual),
    quarters,
    times: usual === null || usual <= 0n ? null : Number(weighted_cents) / Number(usual),
  };
}
