// The stages of books: what stands in them, how long deals stay, and how many go on.
import { type Days, FEWEST_ENDED, type Funnel, StageFigures, Standing } from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import { type Book, Book as BookShape } from './books.ts';
import { daysUntil, NO_DAYS } from './days-until.ts';

const Stage = z.object({
  book: BookShape.shape.book,
  stage: z.string(),
  label: z.string(),
  open_place: z.coerce.number().nullable(),
  standing: Standing,
  probability: z.coerce.number().nullable(),
  deals: z.coerce.number(),
  amount_cents: z.string(),
  won_left_within: z.coerce.number().nullable(),
});
type Stage = z.infer<typeof Stage>;

const Way = z.object({
  book: z.coerce.number(),
  furthest: z.coerce.number(),
  outcome: Standing,
  deals: z.coerce.number(),
});
const NotKnown = z.object({ book: z.coerce.number(), deals: z.coerce.number() });

/** How far deals came whose way is known: the number of their last open stage, one more for the won. */
export const furthestOfDeals = `
  with way as (select book, deal, max(open_place) as place from book_moves where standing = 'open' group by all)
  select d.book, d.outcome, count(*) as deals,
    case d.outcome when 'won' then coalesce(s.open_stages, 0) + 1 else coalesce(w.place, 0) end as furthest
  from book_deals d join books b using (book)
  left join (select pipeline, max(open_stages) as open_stages from portal_stages where object = 'deals' group by all) s on s.pipeline = b.pipeline
  left join way w on w.book = d.book and w.deal = d.id
  where d.way_known group by all`;

export interface StagesOfBook {
  stages: StageFigures[];
  funnel: Funnel;
}

export async function stagesAndFunnels(
  database: Database,
  books: readonly Book[],
): Promise<Map<number, StagesOfBook>> {
  await database.run(`
    create table won_stays as
    select m.book, m.stage, count(*) as n, quantile_disc(day_at(ended) - day_at(entered), 0.5) as days
    from book_moves m join book_deals d on d.book = m.book and d.id = m.deal
    where m.standing = 'open' and ended is not null and d.outcome = 'won' and m.stage <> '' group by all having count(*) >= ${FEWEST_ENDED}`);
  const stages = await database.rows(
    Stage,
    `select b.book, s.stage, s.label, s.open_place, s.probability,
      case when not s.is_closed then 'open' when coalesce(s.probability, 0) >= 1 then 'won' else 'lost' end as standing,
      count(d.id) as deals, cast(coalesce(sum(d.cents), 0) as varchar) as amount_cents, w.days as won_left_within
    from books b join portal_stages s on s.object = 'deals' and s.pipeline = b.pipeline
    left join book_deals d on d.book = b.book and d.stage = s.stage
    left join won_stays w on w.book = b.book and w.stage = s.stage
    where b.book <= ${books.length}
    group by all order by b.book, min(s.place)`,
  );
  const stays = await daysUntil(
    database,
    `select book || ' ' || stage as key, coalesce(day_at(ended), snapshot_day()) - day_at(entered) as days, ended is not null as has_ended
    from book_moves where standing = 'open' and stage <> ''`,
  );
  const ways = await database.rows(Way, furthestOfDeals);
  const notKnown = await database.rows(
    NotKnown,
    'select book, count(*) as deals from book_deals where not coalesce(way_known, false) group by book',
  );
  return new Map(
    books.map(({ book }) => {
      const own = stages.filter(stage => stage.book === book);
      return [
        book,
        {
          stages: own.map(stage => figuresOf(stage, stays.get(`${book} ${stage.stage}`) ?? NO_DAYS)),
          funnel: funnelOf(
            own,
            ways.filter(way => way.book === book),
            notKnown.find(each => each.book === book)?.deals ?? 0,
          ),
        },
      ];
    }),
  );
}

function figuresOf(stage: Stage, days: Days): StageFigures {
  return StageFigures.parse({ ...stage, days: stage.standing === 'open' ? days : null });
}

function funnelOf(
  stages: readonly Stage[],
  ways: readonly z.infer<typeof Way>[],
  deals_not_known: number,
): Funnel {
  const deals = ways.reduce((sum, way) => sum + way.deals, 0);
  if (deals === 0)
    return {
      kind: 'not_known',
      why:
        deals_not_known === 0
          ? 'There are no deals.'
          : 'Of no deal all the stages are known that it went through, from the day on which it was created.',
    };
  const open = stages.filter(({ standing }) => standing === 'open');
  const won = stages.find(({ standing }) => standing === 'won');
  const count = (fits: (way: z.infer<typeof Way>) => boolean): number =>
    ways.reduce((sum, way) => sum + (fits(way) ? way.deals : 0), 0);
  const steps = [...open, ...(won ? [won] : [])].map(({ stage, label }, at) => {
    const place = at + 1;
    const reached = count(way => way.furthest >= place);
    const went_on = count(way => way.furthest > place);
    const lost = count(way => way.furthest === place && way.outcome === 'lost');
    const openHere = count(way => way.furthest === place && way.outcome === 'open');
    const isLast = place > open.length;
    return {
      stage,
      label,
      reached,
      went_on,
      lost,
      open: openHere,
      conversion: isLast || went_on + lost < FEWEST_ENDED ? null : went_on / (went_on + lost),
      least: isLast || reached === 0 ? null : went_on / reached,
      most: isLast || reached === 0 ? null : (went_on + openHere) / reached,
    };
  });
  return { kind: 'known', deals, deals_not_known, steps };
}
