// What became of the open pipeline between two days: each deal in exactly one class, and the classes add up to the cent.
import { ChangeClass, type ChangeRow, changeClasses, type PipelineChange } from '@groundwork/contract/revops';
import { z } from 'zod';
import { type Database, textOf } from '../duckdb/database.ts';
import type { Book } from './books.ts';

const EXAMPLES = 10;

const count = z.coerce.number();
const Row = z.object({
  book: count,
  class: ChangeClass,
  deals: count,
  opening_deals: count,
  closing_deals: count,
  opening_cents: z.string(),
  closing_cents: z.string(),
  closed_cents: z.string(),
  examples: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      opening_cents: z.string(),
      closing_cents: z.string(),
      closed_cents: z.string(),
    }),
  ),
});

const endOf = (day: string): string => `moment_at(date ${textOf(day)} + 1)`;

/** What was a deal at the end of a day; an interval that ends with the day still holds. */
export const atEndOf = (day: string): string => `valid_from < ${endOf(day)} and valid_to >= ${endOf(day)}`;

/** Both days count as their ends. */
export async function pipelineChanges(
  database: Database,
  books: readonly Book[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, PipelineChange>> {
  const rows = await database.rows(Row, query(from, to));
  return new Map(
    books.map(({ book }) => {
      const own = rows.filter(row => row.book === book);
      const sum = (of: (row: z.infer<typeof Row>) => string): string =>
        String(own.reduce((all, row) => all + BigInt(of(row)), 0n));
      return [
        book,
        {
          from,
          to,
          opening_deals: own.reduce((all, row) => all + row.opening_deals, 0),
          opening_cents: sum(row => row.opening_cents),
          closing_deals: own.reduce((all, row) => all + row.closing_deals, 0),
          closing_cents: sum(row => row.closing_cents),
          rows: changeClasses.map((name): ChangeRow => {
            const row = own.find(each => each.class === name);
            if (!row) return { class: name, deals: 0, ...NOTHING, examples: [] };
            const { book: _, opening_deals: __, closing_deals: ___, ...change } = row;
            return change;
          }),
        },
      ];
    }),
  );
}

const NOTHING = { opening_cents: '0', closing_cents: '0', closed_cents: '0' };

/** Every deal that was open at one of two days or was closed in between, with the class that it is in. */
export const classedBetween = (from: string, to: string): string => `
  with opening as (select * from book_facts where ${atEndOf(from)}),
  closing as (select * from book_facts where ${atEndOf(to)}),
  both_days as (
    select coalesce(f.book, t.book) as book, coalesce(f.deal, t.deal) as deal, f.standing as was, t.standing as is_now,
      case when f.standing = 'open' then coalesce(f.cents, 0) else 0 end as opening,
      case when t.standing = 'open' then coalesce(t.cents, 0) else 0 end as closing,
      case when t.standing in ('won', 'lost') then coalesce(t.cents, 0) else 0 end as closed,
      f.closes as closes_then, t.closes as closes_now
    from opening f full join closing t on t.book = f.book and t.deal = f.deal),
  classed as (
    select b.*, case
      when was = 'open' and is_now is null then 'removed'
      when was = 'open' and is_now <> 'open' then is_now
      when was = 'open' and not (k.has_history and (k.is_complete or k.first_at < ${endOf(from)})) then 'not_known'
      when was = 'open' and closes_then <= date ${textOf(to)} and closes_now > date ${textOf(to)} then 'slipped'
      when was = 'open' and closing > opening then 'up'
      when was = 'open' and closing < opening then 'down'
      when was = 'open' then 'idle'
      when is_now = 'open' then 'new'
      when is_now is null or is_now is not distinct from was then null
      else 'new_' || is_now end as class
    from both_days b join known k on k.deal = b.deal)
  select * from classed`;

const query = (from: string, to: string): string => `
  with classed as (${classedBetween(from, to)}),
  ranked as (
    select c.*, d.label, row_number() over (partition by book, class order by greatest(abs(opening), abs(closing), abs(closed)) desc, c.deal) as place
    from classed c join revops_deals d on d.id = c.deal where class is not null)
  select book, class, count(*) as deals, count(*) filter (was = 'open') as opening_deals, count(*) filter (is_now = 'open') as closing_deals,
    cast(sum(opening) as varchar) as opening_cents, cast(sum(closing) as varchar) as closing_cents,
    cast(sum(case when class in ('won', 'lost', 'new_won', 'new_lost') then closed else 0 end) as varchar) as closed_cents,
    list({'id': deal, 'label': label, 'opening_cents': cast(opening as varchar), 'closing_cents': cast(closing as varchar),
      'closed_cents': cast(closed as varchar)} order by place) filter (place <= ${EXAMPLES}) as examples
  from ranked group by book, class`;
