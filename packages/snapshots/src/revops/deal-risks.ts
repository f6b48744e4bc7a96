// What speaks against open deals: facts of each, and what such facts meant in the book's own past.
import { type DealRisk, type RiskFactor, RiskKind } from '@groundwork/contract/revops-forecast';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import { Chances, type LookedBook } from './imagine.ts';

const MOST_RISKS = 50;
/** Deals of the past, like that and unlike it, from which on something is said of what it moves. */
const FEWEST_LIKE = 20;
/** Like chances, what was seen once is no rule: as many deals unlike it are counted as like it. */
const PRIOR = 4;
const DAYS = 90;
/** Looks whose ninety days are over. */
const OVER = 3;

const count = z.coerce.number();
const Effect = z.object({
  book: count,
  kind: RiskKind,
  alike: count,
  unlike: count,
  moves: z.coerce.number().nullable(),
});
const Risky = z.object({
  book: count,
  risky: count,
  id: z.string(),
  label: z.string(),
  stage: z.string(),
  cell_stage: z.string(),
  band: count,
  owner: z.string().nullable(),
  amount_cents: z.string().nullable(),
  kinds: z.array(RiskKind),
  stage_days: count,
  won_left_within: z.coerce.number().nullable(),
  late: count.nullable(),
  pushes: count,
});
type Risky = z.infer<typeof Risky>;

/** Each is true, false, or null where it cannot be known. What was seen in the past asks for the deal's history. */
const facts: Record<RiskKind, { now: string; before: string | null }> = {
  long_in_stage: {
    now: 'l.stage_days > 2 * w.days',
    before: "case when l.stage <> '' then l.stage_days > 2 * w.days end",
  },
  past_close_date: { now: 'l.closes < l.day', before: 'case when l.has_history then l.closes < l.day end' },
  pushed: { now: 'l.pushes >= 2', before: 'case when l.has_history then l.pushes >= 2 end' },
  amount_cut: { now: 'l.is_cut', before: 'case when l.has_history then l.is_cut end' },
  moved_back: { now: 'l.is_back', before: 'case when l.has_history then l.is_back end' },
  no_amount: {
    now: 'coalesce(l.cents, 0) = 0',
    before: 'case when l.has_history then coalesce(l.cents, 0) = 0 end',
  },
  owner_gone: { now: 'd.owner_gone', before: null },
};

export interface RisksOfBook {
  risks: DealRisk[];
  risky: number;
}

/** Asks `look_deals`, and `won_stays` of the stages. @param looked books that have a forecast */
export async function dealRisks(
  database: Database,
  looked: ReadonlyMap<number, LookedBook>,
): Promise<Map<number, RisksOfBook>> {
  await database.run(effectsTable());
  const effects = await database.rows(Effect, 'select * from risk_effects');
  const rows = await database.rows(Risky, riskyQuery());
  return new Map(
    [...Map.groupBy(rows, row => row.book)].map(([book, own]) => {
      const ofBook = looked.get(book);
      const chances = ofBook && new Chances(ofBook, 0, DAYS);
      return [
        book,
        {
          risky: own[0]?.risky ?? 0,
          risks: own.map(row => ({
            id: row.id,
            label: row.label,
            stage: row.stage,
            owner: row.owner,
            amount_cents: row.amount_cents,
            chance: chances?.of(row.cell_stage, row.band) ?? null,
            factors: row.kinds.map(kind =>
              factorOf(
                kind,
                row,
                effects.find(effect => effect.book === book && effect.kind === kind),
              ),
            ),
          })),
        },
      ];
    }),
  );
}

/** Deals like that against those unlike it in the same stage, weighed by where the former stand: a stage is not taken for the fact.
 *  A deal is looked at several times; it is counted once. Where none of them was won, nothing moves anything. */
const effectsTable = (): string => `
  create table risk_stages as ${RiskKind.options
    .flatMap(kind => {
      const { before } = facts[kind];
      if (before === null) return [];
      return `select book, '${kind}' as kind, grouping(stage) = 1 as is_whole, count(*) filter (is_so) as alike,
        count(*) filter (is_so and is_won) as alike_won, count(*) filter (not is_so) as unlike, count(*) filter (not is_so and is_won) as unlike_won,
        count(distinct deal) filter (is_so) as alike_deals, count(distinct deal) filter (not is_so) as unlike_deals
      from (select l.book, l.stage, l.deal, ${before} as is_so, coalesce(l.won_in <= ${DAYS}, false) as is_won
        from look_deals l left join won_stays w on w.book = l.book and w.stage = l.stage where look >= ${OVER})
      group by grouping sets ((book, stage), (book))`;
    })
    .join(' union all ')};
  create table risk_effects as
  select book, kind, any_value(alike_deals) filter (is_whole) as alike, any_value(unlike_deals) filter (is_whole) as unlike,
    case when any_value(least(alike_deals, unlike_deals)) filter (is_whole) >= ${FEWEST_LIKE}
        and any_value(alike_won + unlike_won) filter (is_whole) > 0
      then sum(alike_won - alike * unlike_won / unlike) filter (not is_whole and unlike > 0)
        / (sum(alike) filter (not is_whole and unlike > 0) + ${PRIOR}) end as moves
  from risk_stages group by book, kind`;

/** A fact that in this book's past spoke for deals rather than against them is no risk. */
const riskyQuery = (): string => `
  with found as (
    select l.book, d.id, d.label, coalesce(d.stage_label, '') as stage, l.cell_stage, l.band, o.owner_name, l.cents, l.stage_days,
      w.days as won_left_within, l.day - l.closes as late, l.pushes,
      list_filter([${RiskKind.options.map(kind => `case when ${facts[kind].now} then '${kind}' end`).join()}],
        x -> x is not null and not list_contains(coalesce(f.kinds, []), x)) as kinds
    from look_deals l join book_deals d on d.book = l.book and d.id = l.deal
    left join won_stays w on w.book = l.book and w.stage = l.stage
    left join portal_owners o on o.owner = d.owner
    left join (select book, list(kind) as kinds from risk_effects where moves > 0 group by book) f on f.book = l.book
    where look = 0)
  select book, count(*) over (partition by book) as risky, id, label, stage, cell_stage, band, owner_name as owner,
    cast(cents as varchar) as amount_cents, kinds, stage_days, won_left_within, late, pushes
  from found where len(kinds) > 0
  qualify row_number() over (partition by book order by coalesce(cents, 0) desc, id) <= ${MOST_RISKS}
  order by book, coalesce(cents, 0) desc, id`;

function factorOf(kind: RiskKind, deal: Risky, effect: z.infer<typeof Effect> | undefined): RiskFactor {
  const { alike = 0, unlike = 0, moves = null } = effect ?? {};
  return { kind, fact: said[kind](deal), moves, like: alike, unlike };
}

const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);

const said: Record<RiskKind, (deal: Risky) => string> = {
  long_in_stage: ({ stage, stage_days, won_left_within }) =>
    `In ${stage} for ${days(stage_days)}; half of the won deals left it within ${days(won_left_within ?? 0)}.`,
  past_close_date: ({ late }) => `Its close date passed ${days(late ?? 0)} ago.`,
  pushed: ({ pushes }) => `Its close date was moved to a later day ${pushes} times.`,
  amount_cut: () => 'Its amount was lowered.',
  moved_back: () => 'It was moved back to an earlier stage.',
  no_amount: () => 'It has no amount.',
  owner_gone: () => 'Its owner has left the portal.',
};
