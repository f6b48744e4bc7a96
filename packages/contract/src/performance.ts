// How a partner rep does: the dashboard, goals, conversion, and what the quarter will bring. Every amount is whole cents of the
// rep's own currency; deals in another one stand apart, each currency by itself.
import { z } from 'zod';
import { call } from './call.ts';
import { DealStage, OpenStage } from './deal-stages.ts';
import { DealId } from './ids.ts';
import { Day, Timestamp } from './paging.ts';
import { Currency } from './partners.ts';
import { RepBackTest, RepForecast } from './quarter-forecast.ts';
import { QuarterGoal } from './quarter-goal.ts';

const Cents = z.number().int();
const Count = z.number().int();

/** What was left out of every other figure because it is in another currency than the rep's. */
export const OtherCurrency = z.object({
  currency: Currency,
  open: Count,
  open_cents: Cents,
  weighted_cents: Cents,
  /** Of this year. */
  won: Count,
  won_cents: Cents,
});
export type OtherCurrency = z.infer<typeof OtherCurrency>;

/** What the frame of the area shows on every page. */
export const RepFigures = z.object({
  currency: Currency,
  today: Day,
  goal: QuarterGoal,
  revenue_ytd_cents: Cents,
  active_deals: Count,
  active_clients: Count,
  /** Revenue of this year by the deals it came from; null before the first one. */
  average_cents: Cents.nullable(),
});
export type RepFigures = z.infer<typeof RepFigures>;

export const ActiveDeal = z.object({
  id: DealId,
  company: z.string(),
  value_cents: Cents,
  currency: Currency,
  stage: OpenStage,
  days_in_pipeline: Count,
  days_in_stage: Count,
  /** Median of the days that the rep's deals stayed in that stage before they left it; null before the first one did. */
  usual_days: Count.nullable(),
  probability: Count,
  expected_close_on: Day,
  weighted_cents: Cents,
});
export type ActiveDeal = z.infer<typeof ActiveDeal>;

/** The most deals that the dashboard lists, those with the highest weighted value. */
export const activeDealsShown = 12;

export const activityKinds = ['registered', 'stage', 'won', 'lost', 'note', 'milestone'] as const;
export const RepActivity = z.object({
  kind: z.enum(activityKinds),
  at: Timestamp,
  /** The company of the deal, or the client. */
  company: z.string(),
  deal_id: DealId.nullable(),
  /** Of `registered` and `stage`: the stage it came to. */
  stage: DealStage.nullable(),
  /** Of `milestone`: what it is called. */
  detail: z.string().nullable(),
});
export type RepActivity = z.infer<typeof RepActivity>;

/** One month; `month` is its first day. */
export const RepMonth = z.object({
  month: Day,
  revenue_cents: Cents,
  won: Count,
  /** Won or lost in it. */
  decided: Count,
  /** At its end, or today. */
  active_deals: Count,
  active_clients: Count,
});
export type RepMonth = z.infer<typeof RepMonth>;

export const RepDashboard = RepFigures.extend({
  as_of: Timestamp,
  name: z.string(),
  days_left: Count,
  /** Of the target, by the days gone; null without a target. */
  even_pace_cents: Cents.nullable(),
  /** Days of the quarter on which something was won, and how much that made by then. */
  won_by_day: z.array(z.object({ day: Day, cents: Cents })),
  weighted_cents: Cents,
  open_cents: Cents,
  /** Of the open deals, those that are expected to close within the quarter. */
  closing: z.object({ count: Count, weighted_cents: Cents }),
  /** Those that are expected to close within two weeks, or should have. */
  closing_soon: Count,
  /** Until the same day of last year. */
  revenue_last_ytd_cents: Cents,
  /** Of this year. */
  won: Count,
  decided: Count,
  new_clients: z.object({ this_quarter: Count }),
  deals: z.array(ActiveDeal),
  activity: z.array(RepActivity),
  /** The last twelve, the oldest first. */
  months: z.array(RepMonth),
  other_currencies: z.array(OtherCurrency),
});
export type RepDashboard = z.infer<typeof RepDashboard>;

/** What became of the deals that came into a stage, of those that came within two years. */
export const StageConversion = z.object({
  stage: OpenStage,
  entered: Count,
  /** To a later stage, or won. */
  went_on: Count,
  lost: Count,
  won: Count,
  /** Median days until they left it; null before the first did. */
  median_days: z.number().nullable(),
});
export type StageConversion = z.infer<typeof StageConversion>;

/** Of figures of all active reps with the same currency, what a quarter, half and three quarters of them stay below. Told from
 *  `peersNeeded` reps on, so that no figure is anybody's. */
export const Quartiles = z.object({
  own: z.number().nullable(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
});
export type Quartiles = z.infer<typeof Quartiles>;

export const peersNeeded = 5;
export const PeerComparison = z.object({
  /** Null where the reps are fewer than `peersNeeded`. */
  revenue_ytd_cents: Quartiles.nullable(),
  win_rate: Quartiles.nullable(),
  cycle_days: Quartiles.nullable(),
});
export type PeerComparison = z.infer<typeof PeerComparison>;

export const RepPerformance = z.object({
  as_of: Timestamp,
  today: Day,
  currency: Currency,
  /** The last eight quarters and the one that runs, the oldest first. */
  goals: z.array(QuarterGoal),
  /** The last 24, the oldest first. */
  months: z.array(RepMonth),
  stages: z.array(StageConversion),
  /** Of this year and of the one before until the same day. */
  years: z.object({
    this: z.object({
      revenue_cents: Cents,
      won: Count,
      decided: Count,
      median_cycle_days: z.number().nullable(),
    }),
    last: z.object({
      revenue_cents: Cents,
      won: Count,
      decided: Count,
      median_cycle_days: z.number().nullable(),
    }),
  }),
  peers: PeerComparison,
  other_currencies: z.array(OtherCurrency),
});
export type RepPerformance = z.infer<typeof RepPerformance>;

/** Whatever follows from a rep's deals. */
export const performanceReads = [
  'performance.figures',
  'performance.dashboard',
  'performance.get',
  'performance.forecast',
  'performance.backTest',
] as const;

export const performanceCalls = {
  figures: call({
    name: 'performance.figures',
    method: 'GET',
    path: '/rep/figures',
    summary: 'The few figures of a rep that stand on every page of their area',
    permission: 'book.read',
    reply: RepFigures,
  }),
  dashboard: call({
    name: 'performance.dashboard',
    method: 'GET',
    path: '/rep/dashboard',
    summary: 'A rep’s goal, revenue, open deals and what happened last',
    permission: 'book.read',
    reply: RepDashboard,
  }),
  get: call({
    name: 'performance.get',
    method: 'GET',
    path: '/rep/performance',
    summary: 'A rep’s goals, revenue by month, conversion and days by stage, and how that is among all reps',
    permission: 'book.read',
    reply: RepPerformance,
  }),
  forecast: call({
    name: 'performance.forecast',
    method: 'GET',
    path: '/rep/forecast',
    summary: 'What a rep will have won by the end of the quarter, as an interval',
    permission: 'book.read',
    reply: RepForecast,
  }),
  backTest: call({
    name: 'performance.backTest',
    method: 'GET',
    path: '/rep/forecast/back-test',
    summary: 'The same forecast made in the middle of quarters that are over, beside what came',
    permission: 'book.read',
    reply: RepBackTest,
  }),
} as const;
