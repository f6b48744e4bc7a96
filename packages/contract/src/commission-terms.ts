// What a commission rule says, and how an amount came about: a tree whose leaves add up to it. Shared by rules, by a rep's lines
// and by the engine that works both out.
import { z } from 'zod';
import { DealId, RepId } from './ids.ts';
import { Day, Id } from './paging.ts';
import { Currency } from './partners.ts';

/** Minor units: hundredths, whatever the currency. */
const Cents = z.number().int();
/** Nothing that is sold here costs more; sums of a hundred thousand such still fit a whole number. */
export const maxCents = 1e13;
const Amount = Cents.min(0, 'Not below zero.').max(maxCents);
/** Hundredths of a percent: 1500 is 15 %. */
const BasisPoints = z
  .number()
  .int()
  .min(0, 'A share is not below zero.')
  .max(10_000, 'A share is not above 100 %.');

export const periods = ['quarter', 'year'] as const;

/** A rate for what a rep's revenue of the period is worth from this sum on. */
export const Tier = z.object({ from_cents: Amount, rate_bp: BasisPoints });
/** What is taken back of a client who leaves within so many days after the deal was won. */
export const ClawbackStep = z.object({
  within_days: z.number().int().min(0).max(3650),
  share_bp: BasisPoints,
});

export const RuleTerms = z.object({
  /** Over what revenue and the ceiling of the period are counted. */
  period: z.enum(periods),
  /** The currency of its amounts; null where it has none. One with amounts is for reps paid in that currency only. */
  currency: Currency.nullable(),
  /** Each from where the one before ends; the first from zero. A rate holds for what lies within its tier, not for all before. */
  tiers: z.array(Tier).min(1, 'A rule has at least one rate.').max(20),
  /** Least and most of one deal; of a shared deal, each rep has their share of it. */
  floor_cents: Amount.nullable(),
  ceiling_cents: Amount.nullable(),
  /** Most of one period. */
  period_ceiling_cents: Amount.nullable(),
  /** By how much the rate is multiplied beyond the quarter's target: 15000 is one and a half. */
  accelerator_bp: z.number().int().min(10_001, 'An accelerator is more than once.').max(100_000).nullable(),
  /** Ascending; beyond the last nothing is taken back. */
  clawback: z.array(ClawbackStep).max(10),
});
export type RuleTerms = z.infer<typeof RuleTerms>;

export const ruleScopes = ['all', 'partner', 'rep'] as const;

/** A version of a rule as an amount was made by it. */
export const RuleUsed = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  scope: z.enum(ruleScopes),
  effective_from: Day,
  terms: RuleTerms,
});
export type RuleUsed = z.infer<typeof RuleUsed>;

/** A deal as it was when the amount was made. */
export const DealFacts = z.object({
  id: DealId,
  company: z.string(),
  owner_id: RepId,
  won_on: Day,
  value_cents: Cents,
  currency: Currency,
  cancelled_on: Day.nullable(),
});

/** A rate as entered: one `base` is `rate` of `quote`. */
export const RateUsed = z.object({
  base: Currency,
  quote: Currency,
  rate: z.string(),
  day: Day,
  source: z.string(),
});
export type RateUsed = z.infer<typeof RateUsed>;

/** One leaf. Each can be worked out from its own figures, rounded half away from zero. */
export const ExplanationStep = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('tier'),
    amount_cents: Cents,
    /** What of the revenue lies in this tier. */
    of_cents: Cents,
    rate_bp: z.number().int(),
    from_cents: Cents,
    /** Null: without an end. */
    to_cents: Cents.nullable(),
  }),
  z.object({
    step: z.literal('accelerator'),
    amount_cents: Cents,
    of_cents: Cents,
    rate_bp: z.number().int(),
    multiplier_bp: z.number().int(),
    target_cents: Cents,
  }),
  /** What is added or cut off, so that the rep's share of the deal's least or most is kept. */
  z.object({ step: z.literal('floor'), amount_cents: Cents, limit_cents: Cents, share_bp: z.number().int() }),
  z.object({
    step: z.literal('ceiling'),
    amount_cents: Cents,
    limit_cents: Cents,
    share_bp: z.number().int(),
  }),
  z.object({
    step: z.literal('period_ceiling'),
    amount_cents: Cents,
    limit_cents: Cents,
    /** Earned in the period by deals before this one. */
    before_cents: Cents,
  }),
  z.object({
    step: z.literal('clawback'),
    amount_cents: Cents,
    of_cents: Cents,
    share_bp: z.number().int(),
    /** From winning to leaving. */
    days: z.number().int(),
  }),
  /** What the ledger had of it before: only the difference is a line. */
  z.object({ step: z.literal('posted'), amount_cents: Cents }),
  /** Nothing of this kind is due: the deal is no longer won or no longer credited to this rep, or its client stayed after all. */
  z.object({ step: z.literal('nothing'), amount_cents: z.literal(0) }),
  /** Nobody has entered the rate of that day: there is no amount until somebody does. */
  z.object({
    step: z.literal('waits'),
    amount_cents: z.literal(0),
    from_currency: Currency,
    to_currency: Currency,
    on: Day,
  }),
]);
export type ExplanationStep = z.infer<typeof ExplanationStep>;

export const Standing = z.object({
  period: z.enum(periods),
  /** 2026-Q4 or 2026. */
  name: z.string(),
  /** Revenue credited in the period by deals won before this one. */
  revenue_before_cents: Cents,
  /** Of the quarter; null where none is set. */
  target_cents: Cents.nullable(),
  quarter_before_cents: Cents,
});

/** Why an amount is what it is. The steps add up to it exactly. */
export const Explanation = z.object({
  amount_cents: Cents,
  /** The rep's, in which every amount below it is. */
  currency: Currency,
  /** Null where nothing makes an amount any more. */
  made_by: z
    .object({
      rule: RuleUsed,
      deal: DealFacts,
      share: z.object({
        share_bp: z.number().int(),
        /** Of the deal's value, in its currency. */
        credited_cents: Cents,
        of_reps: z.number().int(),
      }),
      /** Null where deal and rep have one currency. */
      conversion: z.object({ rate: RateUsed, cents: Cents }).nullable(),
      standing: Standing,
    })
    .nullable(),
  steps: z.array(ExplanationStep),
});
export type Explanation = z.infer<typeof Explanation>;

/** As it is kept: the rule is a row that stays, and is read with it. */
export type StoredExplanation = Omit<Explanation, 'made_by'> & {
  made_by: Omit<NonNullable<Explanation['made_by']>, 'rule'> | null;
};
