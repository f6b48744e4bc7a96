// The deals behind a figure of a book: as many as the figure says, because both are counted from the same rows.

import { Standing } from '@groundwork/contract/revops';
import type { DealFigure } from '@groundwork/contract/revops-reports';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import { atEndOf, classedBetween } from './pipeline-change.ts';
import { isRecentlyDecided } from './recently-decided.ts';

export interface FigureAsked {
  book: number;
  figure: DealFigure;
  /** Stage, month, source, owner ('' is nobody), `31-60` days, first day of a quarter, or class of a change. */
  key: string;
  /** Days of a change; of a day of the past, `to`. */
  from?: string | undefined;
  to?: string | undefined;
}

const Row = z.object({
  all: z.coerce.number(),
  id: z.string(),
  label: z.string(),
  company: z.string().nullable(),
  stage: z.string(),
  standing: Standing,
  owner: z.string().nullable(),
  cents: z.string().nullable(),
  created: z.string().nullable(),
  closes: z.string().nullable(),
});
export type DealRow = z.infer<typeof Row>;

/** The dearest first, after so many of them. undefined: the figure is not asked for so. */
export async function dealsBehind(
  database: Database,
  asked: FigureAsked,
  { skip, rows }: { skip: number; rows: number },
): Promise<DealRow[] | undefined> {
  const chosen = chosenBy(asked);
  if (chosen === undefined) return undefined;
  return database.rows(
    Row,
    `with chosen as (${chosen})
    select count(*) over () as all, d.id, d.label, n.company, coalesce(d.stage_label, d.stage) as stage, d.outcome as standing,
      coalesce(o.owner_name, d.owner) as owner, cast(c.cents as varchar) as cents, cast(d.created as varchar) as created,
      cast(d.closes as varchar) as closes
    from chosen c join revops_deals d on d.id = c.deal
    left join company_names n on n.deal = d.id left join portal_owners o on o.owner = d.owner
    order by abs(c.cents) desc nulls last, d.id limit ${rows} offset ${skip}`,
    [asked.book, asked.key],
  );
}

const IN_BOOK = 'select id as deal, cents from book_deals where book = $1';
const isOwner = "owner is not distinct from nullif($2, '')";

/** Conditions over the deals of a book as they stand. */
const simple: Partial<Record<DealFigure, string>> = {
  all: '$2 = $2',
  open: "outcome = 'open' and $2 = $2",
  won: "outcome = 'won' and $2 = $2",
  lost: "outcome = 'lost' and $2 = $2",
  overdue: "outcome = 'open' and closes < snapshot_day() and $2 = $2",
  without_amount: "outcome = 'open' and coalesce(cents, 0) = 0 and $2 = $2",
  stage: 'stage = $2',
  month: "why_undated is null and strftime(day_at(born), '%Y-%m') = $2",
  source: "source is not distinct from nullif($2, '')",
  owner: `outcome = 'open' and ${isOwner}`,
  owner_overdue: `outcome = 'open' and closes < snapshot_day() and ${isOwner}`,
  owner_won: `outcome = 'won' and ${isRecentlyDecided} and ${isOwner}`,
  owner_lost: `outcome = 'lost' and ${isRecentlyDecided} and ${isOwner}`,
};

/** Of deals whose way is known, by the last stage that they came to. */
const steps: Partial<Record<DealFigure, string>> = {
  reached: 'furthest >= place',
  went_on: 'furthest > place',
  lost_in: "furthest = place and outcome = 'lost'",
  open_in: "furthest = place and outcome = 'open'",
};

const AGES = /^(\d{1,6})-(\d{1,6})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function chosenBy({ figure, key, from, to }: FigureAsked): string | undefined {
  const condition = simple[figure];
  if (condition !== undefined) return `${IN_BOOK} and ${condition}`;
  const step = steps[figure];
  if (step !== undefined) return `select deal, cents from (${waysOfDeals}) where ${step}`;
  if (figure === 'aging') {
    const [, lower, upper = '1000000'] = AGES.exec(key) ?? [];
    if (lower === undefined) return undefined;
    return `${IN_BOOK} and $2 = $2 and outcome = 'open' and why_undated is null
      and snapshot_day() - day_at(born) between ${lower} and ${upper}`;
  }
  if (figure === 'quarter') {
    if (!DAY.test(key)) return undefined;
    return `select id as deal, won_cents as cents from book_deals where book = $1 and why_undated is null and outcome = 'won'
      and won_day >= try_cast($2 as date) and won_day < try_cast($2 as date) + interval 3 month`;
  }
  if (to === undefined) return undefined;
  if (figure === 'day')
    return `select deal, cents from book_facts
      where book = $1 and standing = 'open' and ${atEndOf(to)} and ($2 = '' or stage = $2)`;
  if (figure !== 'change' || from === undefined) return undefined;
  return `select deal, case when class in ('won', 'lost', 'new_won', 'new_lost') then closed when class = 'removed' then opening
      else closing end as cents
    from (${classedBetween(from, to)}) where book = $1 and class = $2`;
}

const waysOfDeals = `
  select d.id as deal, d.cents, d.outcome, s.place,
    case d.outcome when 'won' then s.open_stages + 1 else coalesce(w.place, 0) end as furthest
  from book_deals d
  join (select pipeline, case when is_closed then open_stages + 1 else open_place end as place, open_stages
    from portal_stages where object = 'deals' and stage = $2) s on s.pipeline = d.pipeline
  left join (select deal, max(open_place) as place from book_moves where book = $1 and standing = 'open' group by deal) w on w.deal = d.id
  where d.book = $1 and d.way_known`;
