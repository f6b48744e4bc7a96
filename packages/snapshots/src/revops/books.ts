// Which deals are looked at together: those of one pipeline in one currency; and what is left out of the figures, and why.
import { type LeftOut, LeftOutReason } from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';

/** Books that are worked out. A portal has a few pipelines that matter; what lies beyond is counted and named. */
const MOST_BOOKS = 12;

export const Book = z.object({
  book: z.coerce.number(),
  pipeline: z.string(),
  label: z.string(),
  currency: z.string(),
});
export type Book = z.infer<typeof Book>;

/**
 * Makes, over deal-facts.ts: `books`, the largest first; `book_deals`, `book_facts` and `book_moves`, the same as there with their
 * book and only of those that are worked out.
 */
export async function makeBooks(database: Database): Promise<Book[]> {
  await database.run(`
    create table books as
    select row_number() over (order by n desc, c.pipeline, c.currency) as book, c.pipeline, p.label, c.currency, n
    from (select pipeline, currency, count(*) as n from revops_deals group by all) c
    join (select pipeline, min(label) as label from portal_pipelines where object = 'deals' group by all) p on p.pipeline = c.pipeline;
    create table book_deals as
    select b.book, d.*, k.* exclude (deal), e.* exclude (deal)
    from revops_deals d join books b on b.pipeline = d.pipeline and b.currency = d.currency
    join known k on k.deal = d.id left join ends e on e.deal = d.id where b.book <= ${MOST_BOOKS};
    create table book_facts as
    select b.book, f.* exclude (pipeline, currency) from facts f join books b on b.pipeline = f.pipeline and b.currency = f.currency
    where b.book <= ${MOST_BOOKS};
    create table book_moves as
    select b.book, m.* exclude (pipeline, currency) from moves m join books b on b.pipeline = m.pipeline and b.currency = m.currency
    where b.book <= ${MOST_BOOKS};`);
  return database.rows(
    Book,
    `select book, pipeline, label, currency from books where book <= ${MOST_BOOKS} order by book`,
  );
}

const texts: Record<LeftOutReason, string> = {
  no_pipeline: 'In no pipeline of the portal: in none of the figures.',
  no_stage: 'In no stage of their pipeline: in none of the figures.',
  no_creation_date:
    'Nothing says when they were created: counted as they stand today, in nothing that asks for days.',
  created_in_future: 'Created after today: counted as they stand today, in nothing that asks for days.',
  closed_without_date:
    'Closed, and nothing says when: counted as they stand today, in nothing that asks for days.',
  closed_in_future:
    'Closed, with a close date after today: counted as they stand today, in nothing that asks for days.',
  closed_before_created:
    'Closed before they were created: counted as they stand today, in nothing that asks for days.',
  changes_in_future: 'Some of their changes are dated after today: those changes are left out.',
  stage_gone:
    'Their history names stages that the portal no longer has: for that time their stage counts as not known.',
  currencies_mixed:
    'Their pipeline holds amounts of several currencies: each has figures of its own, and nothing is added up across them.',
  book_not_shown: `Beyond the ${MOST_BOOKS} pipelines and currencies with most deals: not worked out.`,
};

const Row = z.object({
  reason: LeftOutReason,
  deals: z.coerce.number(),
  ids: z.array(z.string()),
  labels: z.array(z.string()),
});

export async function leftOut(database: Database): Promise<LeftOut[]> {
  const rows = await database.rows(
    Row,
    `with found as (
      select id, label, case when p.pipeline is null then 'no_pipeline' else 'no_stage' end as reason
      from deals left join (select distinct pipeline from portal_pipelines where object = 'deals') p using (pipeline)
      where id not in (select id from revops_deals)
      union all select id, label, why_undated from revops_deals where why_undated is not null
      union all select id, label, 'changes_in_future' from revops_deals join said_in_future on deal = id
      union all select id, label, 'stage_gone' from revops_deals join stages_gone on deal = id
      union all select d.id, d.label, 'currencies_mixed' from revops_deals d
        join (select pipeline from books group by all having count(*) > 1) b using (pipeline)
      union all select d.id, d.label, 'book_not_shown' from revops_deals d join books b using (pipeline, currency) where b.book > ${MOST_BOOKS})
    select reason, count(*) as deals, list(id order by id)[:5] as ids, list(label order by id)[:5] as labels from found group by reason`,
  );
  return LeftOutReason.options.flatMap(reason => {
    const row = rows.find(each => each.reason === reason);
    if (!row) return [];
    const examples = row.ids.map((id, at) => ({ id, label: row.labels[at] ?? id }));
    return [{ reason, text: texts[reason], deals: row.deals, examples }];
  });
}
