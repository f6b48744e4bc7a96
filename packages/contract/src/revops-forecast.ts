// What the open deals of a book will bring, how such forecasts did in the past, what speaks against deals, and the pipeline day by day.
import { z } from 'zod';
import { Cents, Count, Day, DealNamed, NotKnown } from './revops-parts.ts';

/** The same runs with each open deal that names no amount counted at the median of the won ones of its pipeline and currency. */
export const ImputedForecast = z.object({
  median_cents: Cents,
  low_cents: Cents,
  middle_cents: Cents,
  high_cents: Cents,
  open_cents: Cents,
});
export type ImputedForecast = z.infer<typeof ImputedForecast>;

export const HorizonForecast = z.object({
  days: Count,
  from: Day,
  to: Day,
  /** Four of five times what is won lies between low and high, half the time above the middle. */
  low_cents: Cents,
  middle_cents: Cents,
  high_cents: Cents,
  /** Of the mean: what deals that are open now bring, and what deals bring that do not exist yet. */
  open_cents: Cents,
  new_cents: Cents,
  /** Open deals behind it, and those of them that name no amount and are counted at what won ones are worth on average. */
  deals: Count,
  deals_without_amount: Count,
  /** null where every deal names one, or no won deal does; and in analyses of before it was worked out. */
  imputed: ImputedForecast.nullable().default(null),
  /** Looks back at the past from which the chances come, and open deals seen in them. */
  looks: Count,
  seen: Count,
  runs: Count,
});

/** The same function asked on a day of the past, knowing nothing later; beside it what simpler ones would have said. */
export const BackTestRow = z.object({
  day: Day,
  to: Day,
  actual_cents: Cents,
  low_cents: Cents,
  middle_cents: Cents,
  high_cents: Cents,
  is_inside: z.boolean(),
  /** What was won in as many days before. */
  naive_cents: Cents,
  /** Open amounts times their stages' probabilities, of deals due by then; null where the stages or dates of then are not known. */
  stage_weighted_cents: Cents.nullable(),
});

export type BackTestRow = z.infer<typeof BackTestRow>;

export const forecastMethods = ['ours', 'naive', 'stage_weighted'] as const;
export const ForecastMethod = z.enum(forecastMethods);
export type ForecastMethod = z.infer<typeof ForecastMethod>;

export const BackTest = z.object({
  days: Count,
  rows: z.array(BackTestRow),
  inside: Count,
  /** How far each was off, as a share of what came, all rows together; null where nothing came or it said nothing. */
  errors: z.array(z.object({ method: ForecastMethod, error: z.number().nullable(), rows: Count })),
  /** The one that was off least, whichever it is; null where nothing can be compared. */
  best: ForecastMethod.nullable(),
});
export type BackTest = z.infer<typeof BackTest>;

export const Forecast = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('known'),
    horizons: z.array(z.object({ forecast: HorizonForecast, back_test: BackTest })),
    /** Whether the stages of then are known, so that chances go by stage and by days in it; else by days since creation alone. */
    by_stage: z.boolean(),
    /** Deals whose worth of then is not known: looked back at with their worth of today. */
    deals_at_todays_worth: Count,
  }),
  NotKnown.extend({ decided: Count, decided_needed: Count, days_seen: Count, days_needed: Count }),
]);
export type Forecast = z.infer<typeof Forecast>;

export const riskKinds = [
  'long_in_stage',
  'past_close_date',
  'pushed',
  'amount_cut',
  'moved_back',
  'no_amount',
  'owner_gone',
] as const;
export const RiskKind = z.enum(riskKinds);
export type RiskKind = z.infer<typeof RiskKind>;

/** A fact of an open deal. */
export const RiskFactor = z.object({
  kind: RiskKind,
  /** The fact with its numbers: "In Proposal for 74 days; half of the won deals left it within 21." */
  fact: z.string(),
  /** What the chance to be won in 90 days differs by, of deals like that from those unlike it; null where too few were seen, or none of them was won. */
  moves: z.number().nullable(),
  /** Deals of the past that were like that at some time they were looked at, and unlike it at some; a deal may be both. */
  like: Count,
  unlike: Count,
});
export type RiskFactor = z.infer<typeof RiskFactor>;

export const DealRisk = DealNamed.extend({
  stage: z.string(),
  owner: z.string().nullable(),
  amount_cents: Cents.nullable(),
  /** To be won in 90 days; null where there is no forecast. */
  chance: z.number().nullable(),
  factors: z.array(RiskFactor).min(1),
});
export type DealRisk = z.infer<typeof DealRisk>;

export const DayPoint = z.object({
  day: Day,
  /** At the end of the day, stage by stage in the order of `DaySeries.stages`. */
  deals: z.array(Count),
  cents: z.array(Cents),
  /** SHA-256 of these figures: the same day replayed later, from the same facts, has the same. */
  hash: z.string(),
});
export type DayPoint = z.infer<typeof DayPoint>;

/** The open pipeline day by day: every day of the last month, every seventh before. */
export const DaySeries = z.object({
  /** Open stages in the pipeline's order; the id '' is "not known": a deal's stage before the first one that is known. */
  stages: z.array(z.object({ stage: z.string(), label: z.string() })),
  points: z.array(DayPoint),
});
export type DaySeries = z.infer<typeof DaySeries>;
