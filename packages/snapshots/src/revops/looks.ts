// Looks back: what stood open every thirty days of the past, and what became of it. Everything that a forecast knows comes from them.
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';

/** Days from one look to the one before; horizons are multiples of it. */
export const LOOK_DAYS = 30;
/** Three years of them. */
export const MOST_LOOKS = 36;
/** Deals of a look that are imagined one by one, the dearest; the others by what they come to in all. */
const BIG_DEALS = 60;
/** From so many of the deals on whose stage was known then, chances go by stage. */
const STAGES_KNOWN = 0.8;

const count = z.coerce.number();
const BookOfLooks = z.object({
  book: count,
  by_stage: z.boolean(),
  dates_known: z.boolean(),
  first_look: count,
  days_seen: count,
  not_known: count,
});
export type BookOfLooks = z.infer<typeof BookOfLooks>;

/** Deals of a look that stood in one stage for about as long. `look` 0 is today, each one more is thirty days before. */
const Cell = z.object({
  book: count,
  look: count,
  stage: z.string(),
  band: count,
  deals: count,
  won30: count,
  won90: count,
  worth: count,
  /** Of those that are not imagined one by one. */
  rest_worth: count,
  rest_squares: count,
  without_amount: count,
});
export type Cell = z.infer<typeof Cell>;

const BigDeal = z.object({ book: count, look: count, stage: z.string(), band: count, worth: count });
export type BigDeal = z.infer<typeof BigDeal>;

/** What was won in the days after a look. */
const Flow = z.object({
  book: count,
  look: count,
  day: z.string(),
  days: count,
  /** The days after it. */
  from: z.string(),
  to: z.string(),
  actual: count,
  /** In as many days before. */
  naive: count,
  /** Of `actual`: by deals that stood open at the look, and what these were worth then. */
  open_won: count,
  open_worth: count,
  stage_weighted: z.coerce.number().nullable(),
  /** Deals decided by the look. */
  decided: count,
  /** What a won deal was usually worth by then. */
  usual: count,
});
export type Flow = z.infer<typeof Flow>;

/** What won deals of a book are worth, in the middle. */
const Median = z.object({ book: count, median: count });

/** Today's open deals of the books that have some without an amount, each of these at the median of the won ones. */
export interface ImputedToday {
  /** By book; none of those of which no won deal names an amount. */
  medians: ReadonlyMap<number, number>;
  cells: Cell[];
  big: BigDeal[];
}

export interface Looks {
  books: BookOfLooks[];
  cells: Cell[];
  big: BigDeal[];
  flows: Flow[];
  imputed: ImputedToday;
}

/** Makes `look_deals`: a row per look and deal open then. */
export async function takeLooks(database: Database, horizons: readonly number[]): Promise<Looks> {
  await database.run(`${openFacts} ${lookDeals} ${flows(horizons)} ${imputedDeals}`);
  const medians = await database.rows(
    Median,
    'select book, cast(median as double) as median from won_medians',
  );
  return {
    books: await database.rows(BookOfLooks, 'select * from look_books order by book'),
    ...(await dealsOf(database, 'look_deals')),
    flows: await database.rows(Flow, 'select * from look_flows order by book, days, look'),
    imputed: {
      medians: new Map(medians.map(({ book, median }) => [book, median])),
      ...(await dealsOf(database, 'imputed_deals')),
    },
  };
}

async function dealsOf(
  database: Database,
  table: 'look_deals' | 'imputed_deals',
): Promise<Pick<Looks, 'cells' | 'big'>> {
  return {
    cells: await database.rows(
      Cell,
      `select book, look, cell_stage as stage, band, count(*) as deals, count(*) filter (won_in <= 30) as won30,
        count(*) filter (won_in <= 90) as won90, cast(sum(worth) as double) as worth,
        cast(coalesce(sum(worth) filter (place > ${BIG_DEALS}), 0) as double) as rest_worth,
        coalesce(sum(cast(worth as double) ** 2) filter (place > ${BIG_DEALS}), 0) as rest_squares,
        count(*) filter (coalesce(cents, 0) <= 0) as without_amount
      from ${table} group by all order by all`,
    ),
    big: await database.rows(
      BigDeal,
      `select book, look, cell_stage as stage, band, cast(worth as double) as worth from ${table} where place <= ${BIG_DEALS}
      order by book, look, place`,
    ),
  };
}

/** Stretches in which a deal was open, with what had happened to it until then. */
const openFacts = `
  create table open_facts as
  select f.* exclude (valid_from, valid_to), day_at(valid_from) as first_day, least(day_at(valid_to) - 1, snapshot_day()) as last_day, day_at(m.entered) as entered
  from (select *, sum(case when closes > closes_before then 1 else 0 end) over so_far as pushes,
      coalesce(bool_or(cents < cents_before) over so_far, false) as is_cut,
      coalesce(open_place < max(open_place) over so_far, false) as is_back
    from (select *, lag(closes) over way as closes_before, lag(cents) over way as cents_before from book_facts
      window way as (partition by book, deal order by valid_from))
    window so_far as (partition by book, deal order by valid_from rows between unbounded preceding and current row)) f
  asof join book_moves m on m.book = f.book and m.deal = f.deal and m.entered <= f.valid_from
  where f.standing = 'open';
`;

const lookDeals = `
  create table looked as
  select o.*, snapshot_day() - ${LOOK_DAYS} * cast(look as integer) as day
  from (select *, unnest(range(cast(greatest(0, ceil((snapshot_day() - last_day) / ${LOOK_DAYS})) as bigint),
      cast(least(${MOST_LOOKS}, floor((snapshot_day() - first_day) / ${LOOK_DAYS})) as bigint) + 1)) as look
    from open_facts where first_day <= last_day) o;

  create table look_books as
  select b.book, coalesce(k.by_stage, false) as by_stage, coalesce(k.dates_known, false) as dates_known,
    cast(least(${MOST_LOOKS}, floor((snapshot_day() - first) / ${LOOK_DAYS})) as bigint) as first_look, snapshot_day() - first as days_seen, not_known
  from (select book, day_at(min(born)) as first, count(*) filter (not has_history) as not_known
    from book_deals where why_undated is null group by book) b
  left join (select l.book, count(*) filter (l.stage <> '') >= ${STAGES_KNOWN} * count(*) as by_stage,
      count(*) filter (d.has_history) >= ${STAGES_KNOWN} * count(*) as dates_known
    from looked l join book_deals d on d.book = l.book and d.id = l.deal group by l.book) k on k.book = b.book;

  -- Amounts that are not there are counted at what a won deal was worth until then.
  create table usual_won as
  select book, look, avg(won_cents) filter (won_cents > 0) as usual, count(*) filter (decided_day <= day) as decided
  from (select unnest(range(${MOST_LOOKS + 1})) as look) k
  cross join lateral (select snapshot_day() - ${LOOK_DAYS} * cast(look as integer) as day)
  join (select book, won_day, won_cents, decided_day, least(won_day, decided_day) as ended from book_deals where why_undated is null) d
    on ended <= day group by all;

  create table look_deals as
  select *, row_number() over (partition by book, look order by worth desc, deal) as place
  from (select l.*, case when b.by_stage then l.stage else '' end as cell_stage,
      case when l.cents > 0 then l.cents else cast(round(coalesce(u.usual, 0)) as hugeint) end as worth,
      l.day - l.entered as stage_days, d.won_day - l.day as won_in, d.won_cents, d.has_history,
      case when age <= 7 then 0 when age <= 14 then 1 when age <= 30 then 2 when age <= 60 then 3 when age <= 90 then 4
        when age <= 180 then 5 when age <= 365 then 6 else 7 end as band
    from looked l join look_books b on b.book = l.book join book_deals d on d.book = l.book and d.id = l.deal
    cross join lateral (select l.day - case when b.by_stage then l.entered else day_at(d.born) end as age)
    left join usual_won u on u.book = l.book and u.look = l.look
    where coalesce(d.won_day > l.day, true));
  drop table looked;
`;

const imputedDeals = `
  create table won_medians as
  select book, cast(round(median(won_cents)) as hugeint) as median from book_deals
  where why_undated is null and won_cents > 0 and least(won_day, decided_day) <= snapshot_day()
    and book in (select book from look_deals where look = 0 and coalesce(cents, 0) <= 0)
  group by book;

  create table imputed_deals as
  select * exclude (place), row_number() over (partition by book, look order by worth desc, deal) as place
  from (select l.* replace (case when l.cents > 0 then l.worth else m.median end as worth)
    from look_deals l join won_medians m on m.book = l.book where look = 0);
`;

const flows = (horizons: readonly number[]): string => `
  create table look_flows as
  with looks as (
    select b.book, b.by_stage and b.dates_known as is_weighted, look, snapshot_day() - ${LOOK_DAYS} * cast(look as integer) as day, days
    from look_books b cross join (select unnest(range(${MOST_LOOKS + 1})) as look) cross join (select unnest([${horizons.join()}]) as days)
    where look <= b.first_look),
  won as (
    select l.book, look, days, sum(won_cents) filter (won_day > l.day and won_day <= l.day + days) as actual,
      sum(won_cents) filter (won_day <= l.day and won_day > l.day - days) as naive
    from looks l join book_deals d on d.book = l.book and d.won_day > l.day - days and d.won_day <= l.day + days group by all),
  stood as (
    select l.book, l.look, days, sum(o.won_cents) filter (won_in <= days) as open_won, sum(o.worth) filter (won_in <= days) as open_worth,
      sum(coalesce(o.cents, 0) * o.probability) filter (o.closes <= l.day + days) as weighted
    from looks l join look_deals o on o.book = l.book and o.look = l.look group by all)
  select l.book, l.look, cast(l.day as varchar) as day, l.days, cast(l.day + 1 as varchar) as from, cast(l.day + l.days as varchar) as to,
    cast(coalesce(actual, 0) as double) as actual, cast(coalesce(naive, 0) as double) as naive,
    cast(coalesce(open_won, 0) as double) as open_won, cast(coalesce(open_worth, 0) as double) as open_worth,
    case when is_weighted then coalesce(weighted, 0) end as stage_weighted,
    coalesce(u.decided, 0) as decided, coalesce(u.usual, 0) as usual
  from looks l left join won w on w.book = l.book and w.look = l.look and w.days = l.days
  left join stood s on s.book = l.book and s.look = l.look and s.days = l.days
  left join usual_won u on u.book = l.book and u.look = l.look;
`;
