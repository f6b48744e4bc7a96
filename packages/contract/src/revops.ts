// RevOps: figures of a portal's pipelines, worked out over a snapshot and over what is known of its past. Money is in minor units as
// text, exact; every figure is of one pipeline and one currency, because amounts of several currencies have no sum.
import { z } from 'zod';
import { Timestamp } from './paging.ts';
import { DaySeries, DealRisk, Forecast } from './revops-forecast.ts';
import { Cents, Count, Day, DealNamed, NotKnown } from './revops-parts.ts';

/**
 * Days until something ends, with what has not ended yet counted as such (Kaplan-Meier). A quartile is null where fewer than
 * `FEWEST_ENDED` have ended, or where so few have that it lies beyond what was seen.
 */
export const Days = z.object({
  deals: Count,
  ended: Count,
  /** Not ended yet. */
  running: Count,
  /** A quarter, half and three quarters have ended by then. */
  quarter: z.number().nullable(),
  median: z.number().nullable(),
  three_quarters: z.number().nullable(),
});
export type Days = z.infer<typeof Days>;
/** Fewer say nothing about the usual. */
export const FEWEST_ENDED = 5;

export const Standing = z.enum(['open', 'won', 'lost']);
export type Standing = z.infer<typeof Standing>;

/** A stage as it stands today. */
export const StageFigures = z.object({
  stage: z.string(),
  label: z.string(),
  standing: Standing,
  probability: z.number().nullable(),
  deals: Count,
  amount_cents: Cents,
  /** How long deals stand in it, every visit of its own; of deals whose way is known. null: of a stage that closes a deal. */
  days: Days.nullable(),
  /** Half of the won deals left it within so many days; null where fewer than FEWEST_ENDED did. */
  won_left_within: z.number().nullable(),
});
export type StageFigures = z.infer<typeof StageFigures>;

export const FunnelStep = z.object({
  stage: z.string(),
  label: z.string(),
  /** Deals that came into it or into a later one. */
  reached: Count,
  /** Of those: went on to a later one, were lost here, still stand here. */
  went_on: Count,
  lost: Count,
  open: Count,
  /** went_on of went_on and lost: of those that are decided; null where fewer than FEWEST_ENDED are. */
  conversion: z.number().nullable(),
  /** Where it will lie once those that still stand here are decided: if all of them are lost, and if all go on. */
  least: z.number().nullable(),
  most: z.number().nullable(),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

export const Funnel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('known'),
    deals: Count,
    /** Deals whose way through the stages is not known; in none of the steps. */
    deals_not_known: Count,
    /** The open stages in the pipeline's order, and won. */
    steps: z.array(FunnelStep),
  }),
  NotKnown,
]);
export type Funnel = z.infer<typeof Funnel>;

/** Open deals x share that is won x usual worth / usual days: what the pipeline brings a day. */
export const Velocity = z.object({
  /** The closed ones of these days. */
  from: Day,
  to: Day,
  open: Count,
  won: Count,
  lost: Count,
  win_rate: z.number().nullable(),
  /** Mean of the won. */
  won_mean_cents: Cents.nullable(),
  /** Median days from creation to won of the won; null where fewer than FEWEST_ENDED. */
  won_days: z.number().nullable(),
  /** From creation to the end, whatever it is, with open ones counted as such. */
  cycle: Days,
  /** null where a part of it is. */
  cents_a_day: Cents.nullable(),
});
export type Velocity = z.infer<typeof Velocity>;

/** What became of a deal between two days; each deal is in exactly one, the first that fits. */
export const changeClasses = [
  /** Not open at the first day, open at the last: created since, reopened, or moved here from another pipeline. */
  'new',
  /** Neither open at the first day nor at the last, but won, or lost, in between. */
  'new_won',
  'new_lost',
  /** Open at the first day. */
  'won',
  'lost',
  /** Moved to another pipeline. */
  'removed',
  /** Open at both, and its close date moved from within the days to after them. */
  'slipped',
  /** Open at both, worth more or less. */
  'up',
  'down',
  'idle',
  /** Open at both; what it was worth and when it was to close on the first day is not known. Counted at its worth of today. */
  'not_known',
] as const;
export const ChangeClass = z.enum(changeClasses);
export type ChangeClass = z.infer<typeof ChangeClass>;

export const ChangeRow = z.object({
  class: ChangeClass,
  deals: Count,
  /** What they were worth in the open pipeline at the end of the first day and of the last; 0 for those not open then. */
  opening_cents: Cents,
  closing_cents: Cents,
  /** What was won or lost was worth when it was closed; 0 in other classes. */
  closed_cents: Cents,
  /** The dearest. */
  examples: z.array(DealNamed.extend({ opening_cents: Cents, closing_cents: Cents, closed_cents: Cents })),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

export const PipelineChange = z.object({
  from: Day,
  to: Day,
  /** Of the open pipeline at the end of both days. The rows add up to them to the cent. */
  opening_deals: Count,
  opening_cents: Cents,
  closing_deals: Count,
  closing_cents: Cents,
  /** One for each class, also those without deals, in the order of `changeClasses`. */
  rows: z.array(ChangeRow),
});
export type PipelineChange = z.infer<typeof PipelineChange>;

export const Cohort = z.object({
  /** `2026-11`, or a source as the portal names it; null: deals that name none. */
  key: z.string().nullable(),
  deals: Count,
  open: Count,
  won: Count,
  lost: Count,
  /** Of the decided; null where fewer than FEWEST_ENDED are. */
  win_rate: z.number().nullable(),
  won_cents: Cents,
  /** From creation to won, of the won. */
  won_days: z.number().nullable(),
});
export type Cohort = z.infer<typeof Cohort>;

export const OwnerLoad = z.object({
  /** null: nobody. */
  owner: z.string().nullable(),
  name: z.string(),
  /** Archived, or not among the portal's people. */
  is_gone: z.boolean(),
  open: Count,
  open_cents: Cents,
  /** Open past their close date. */
  overdue: Count,
  /** Closed in the days of the velocity. */
  won: Count,
  lost: Count,
  won_cents: Cents,
  win_rate: z.number().nullable(),
});
export type OwnerLoad = z.infer<typeof OwnerLoad>;

export const Coverage = z.object({
  /** Open amounts times their stages' probabilities, and the deals that have both. */
  weighted_cents: Cents,
  deals: Count,
  /** Median of what was won in each of the last full quarters; null without a full one. */
  usual_cents: Cents.nullable(),
  quarters: z.array(z.object({ from: Day, deals: Count, won_cents: Cents })),
  /** weighted / usual; null where nothing is usually won. */
  times: z.number().nullable(),
});
export type Coverage = z.infer<typeof Coverage>;

export const AgeBand = z.object({
  from: Count,
  /** null: and older. */
  to: Count.nullable(),
  deals: Count,
  amount_cents: Cents,
});
export type AgeBand = z.infer<typeof AgeBand>;

/** The deals of one pipeline in one currency. */
export const RevopsBook = z.object({
  pipeline: z.string(),
  label: z.string(),
  /** '' is the portal's own. */
  currency: z.string(),
  deals: Count,
  open: Count,
  won: Count,
  lost: Count,
  open_cents: Cents,
  won_cents: Cents,
  /** Of the decided; null without any. */
  win_rate: z.number().nullable(),
  /** Open deals past their close date, and open ones without an amount. */
  overdue: Count,
  without_amount: Count,
  /** Deals of which changes are known, of which only the days that they entered stages, of which neither. */
  with_history: Count,
  with_entry_dates: Count,
  with_dates_only: Count,
  stages: z.array(StageFigures),
  funnel: Funnel,
  velocity: Velocity,
  change: PipelineChange,
  /** By month of creation, the latest last. */
  months: z.array(Cohort),
  /** By where they came from, most deals first; empty where the portal has no such property. */
  sources: z.array(Cohort),
  /** Most open first. */
  owners: z.array(OwnerLoad),
  coverage: Coverage,
  /** Open deals by days since creation. */
  aging: z.array(AgeBand),
  forecast: Forecast,
  /** Open deals with a fact that speaks against them, the dearest first; and how many there are in all. */
  risks: z.array(DealRisk),
  risky: Count,
  days: DaySeries,
});
export type RevopsBook = z.infer<typeof RevopsBook>;

export const leftOutReasons = [
  'no_pipeline',
  'no_stage',
  'no_creation_date',
  'created_in_future',
  'closed_without_date',
  'closed_in_future',
  'closed_before_created',
  'changes_in_future',
  'stage_gone',
  'currencies_mixed',
  'book_not_shown',
] as const;
export const LeftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const LeftOut = z.object({
  reason: LeftOutReason,
  /** What is not counted, or counted how, and why; for people. */
  text: z.string(),
  deals: Count,
  examples: z.array(DealNamed),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const RevopsResult = z.object({
  /** Analyses of before there were books have none, and are refused: they are run again. */
  version: z.literal(2),
  as_of: Timestamp,
  portal_id: z.string(),
  /** The time zone whose days are meant, by its name: the portal's, `UTC` where that is not known. Analyses of before it was asked for
   *  are of UTC. */
  time_zone: z.string().default('UTC'),
  /** The day that deals are judged by, and the days between which changes are listed. */
  today: Day,
  from: Day,
  to: Day,
  deals: Count,
  /** Most deals first. */
  books: z.array(RevopsBook),
  left_out: z.array(LeftOut),
});
export type RevopsResult = z.infer<typeof RevopsResult>;
