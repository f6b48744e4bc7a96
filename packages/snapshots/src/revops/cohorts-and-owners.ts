// What became of deals by the month they began in and by where they came from, and what their owners carry.
import { Cohort, FEWEST_ENDED, OwnerLoad } from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import { isRecentlyDecided } from './recently-decided.ts';

const MOST_MONTHS = 24;
const MOST_SOURCES = 30;
const MOST_OWNERS = 50;

const count = z.coerce.number();
const CohortRow = Cohort.omit({ win_rate: true }).extend({
  book: count,
  deals: count,
  open: count,
  won: count,
  lost: count,
  won_days: z.coerce.number().nullable(),
});
const OwnerRow = OwnerLoad.omit({ win_rate: true }).extend({
  book: count,
  open: count,
  overdue: count,
  won: count,
  lost: count,
});

const cents = (what: string): string => `cast(coalesce(sum(cents) filter (${what}), 0) as varchar)`;
const rateOf = ({ won, lost }: { won: number; lost: number }): number | null =>
  won + lost < FEWEST_ENDED ? null : won / (won + lost);

const cohortsBy = (key: string, where: string, qualify: string): string => `
  select book, ${key} as key, count(*) as deals, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won,
    count(*) filter (outcome = 'lost') as lost, ${cents("outcome = 'won'")} as won_cents,
    case when count(*) filter (outcome = 'won' and why_undated is null) >= ${FEWEST_ENDED}
      then median(decided_day - day_at(born)) filter (outcome = 'won' and why_undated is null) end as won_days
  from book_deals where ${where} group by book, key ${qualify}`;

/** By book, the latest month last; only months that deals began in. */
export async function months(database: Database): Promise<Map<number, Cohort[]>> {
  return cohorts(
    database,
    cohortsBy(
      "strftime(day_at(born), '%Y-%m')",
      'why_undated is null',
      `qualify row_number() over (partition by book order by key desc) <= ${MOST_MONTHS} order by book, key`,
    ),
  );
}

/** By book, most deals first; nothing where no deal of the book names a source. */
export async function sources(database: Database): Promise<Map<number, Cohort[]>> {
  return cohorts(
    database,
    cohortsBy(
      'source',
      'book in (select book from book_deals where source is not null)',
      `qualify row_number() over (partition by book order by count(*) desc, source) <= ${MOST_SOURCES} order by book, count(*) desc, key`,
    ),
  );
}

async function cohorts(database: Database, query: string): Promise<Map<number, Cohort[]>> {
  const rows = await database.rows(CohortRow, query);
  return byBook(rows, row => Cohort.parse({ ...row, win_rate: rateOf(row) }));
}

/** By book, those with most open deals first. */
export async function owners(database: Database): Promise<Map<number, OwnerLoad[]>> {
  const rows = await database.rows(
    OwnerRow,
    `select book, d.owner, coalesce(min(o.owner_name), case when d.owner is null then 'Nobody' else 'Owner ' || d.owner end) as name,
      coalesce(bool_or(owner_gone), false) as is_gone, count(*) filter (outcome = 'open') as open, ${cents("outcome = 'open'")} as open_cents,
      count(*) filter (outcome = 'open' and closes < snapshot_day()) as overdue,
      count(*) filter (outcome = 'won' and ${isRecentlyDecided}) as won, count(*) filter (outcome = 'lost' and ${isRecentlyDecided}) as lost,
      ${cents(`outcome = 'won' and ${isRecentlyDecided}`)} as won_cents
    from book_deals d left join portal_owners o on o.owner = d.owner group by book, d.owner
    qualify row_number() over (partition by book order by open desc, won desc, d.owner) <= ${MOST_OWNERS}
    order by book, open desc, won desc, d.owner`,
  );
  return byBook(rows, row => OwnerLoad.parse({ ...row, win_rate: rateOf(row) }));
}

function byBook<Row extends { book: number }, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Map<number, Made[]> {
  return new Map([...Map.groupBy(rows, row => row.book)].map(([book, own]) => [book, own.map(make)]));
}
