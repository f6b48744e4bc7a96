// What a rep's quarter will bring, and how well the same was foretold before. Amounts are whole cents of the rep's currency.
import { z } from 'zod';
import { OpenStage } from './deal-stages.ts';
import { DealId } from './ids.ts';
import { Day } from './paging.ts';
import { Currency } from './partners.ts';
import { QuarterGoal } from './quarter-goal.ts';

const Cents = z.number().int();
const Count = z.number().int();
/** Between 0 and 1. */
const Share = z.number().min(0).max(1);

export const DealChance = z.object({
  id: DealId,
  company: z.string(),
  value_cents: Cents,
  stage: OpenStage,
  /** To be won within the quarter. */
  chance: Share,
  /** Deals that once stood as long in the same stage, and those of them that were won in as many days. */
  stood: Count,
  won: Count,
});
export type DealChance = z.infer<typeof DealChance>;

const RepForecastHead = z.object({ today: Day, currency: Currency, quarter: QuarterGoal });
export const RepForecast = z.discriminatedUnion('kind', [
  RepForecastHead.extend({
    kind: z.literal('forecast'),
    low_cents: Cents,
    middle_cents: Cents,
    high_cents: Cents,
    /** What one run in twenty stays below, two in twenty, ... nineteen in twenty. */
    twentieths_cents: z.array(Cents),
    /** Share of the runs that reach the target; null without one. */
    reaches_target: Share.nullable(),
    /** The first 20 by expected value. */
    deals: z.array(DealChance),
    open_deals: Count,
    /** What deals brought that were not known yet, on average over so many stretches as long as what is left. */
    unknown_deals: z.object({ stretches: Count, mean_cents: Cents }),
    decided: Count,
    runs: Count,
  }),
  RepForecastHead.extend({
    kind: z.literal('too_little'),
    decided: Count,
    decided_needed: Count,
    days_seen: Count,
    days_needed: Count,
  }),
]);
export type RepForecast = z.infer<typeof RepForecast>;

export const BackTestQuarter = z.object({
  year: Count,
  quarter: Count,
  /** The day in its middle on which the forecast was made again, with what was known then. */
  asked_on: Day,
  /** Null where too little was known. */
  said: z.object({ low_cents: Cents, middle_cents: Cents, high_cents: Cents }).nullable(),
  came_cents: Cents,
  is_inside: z.boolean().nullable(),
});
export const RepBackTest = z.object({
  currency: Currency,
  /** The oldest first; none of before the first deal. */
  quarters: z.array(BackTestQuarter),
  asked: Count,
  inside: Count,
  /** How far the middle was off, as a share of what came; null when nothing came. */
  error: z.number().nullable(),
  /** The same for taking what was won by the middle, and as much again. */
  even_pace_error: z.number().nullable(),
});
export type RepBackTest = z.infer<typeof RepBackTest>;
