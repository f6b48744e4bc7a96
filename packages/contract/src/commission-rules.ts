// Rules of commission, version by version, and the exchange rates that they are worked out with. What was written stays: a new
// version or a corrected rate comes beside the old one.
import { z } from 'zod';
import { call } from './call.ts';
import { RateUsed, RuleTerms, ruleScopes } from './commission-terms.ts';
import { PartnerId, RepId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { Currency } from './partners.ts';
import { peopleOnly } from './people-only.ts';
import { requiredLine } from './text.ts';

const Cents = z.number().int();

export const CommissionRule = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  scope: z.enum(ruleScopes),
  /** Of a rule for one partner or one rep. */
  subject: z.object({ id: Id, name: z.string() }).nullable(),
  effective_from: Day,
  terms: RuleTerms,
  created_by: z.string(),
  created_at: Timestamp,
  /** Entries of the ledger that it made. */
  used: z.number().int(),
});
export type CommissionRule = z.infer<typeof CommissionRule>;

export const CommissionRuleFields = z.object({
  name: requiredLine('Name is required', 100),
  scope: z.enum(ruleScopes),
  /** Of a rule for one partner, or for one rep. */
  partner_id: PartnerId.optional(),
  rep_id: RepId.optional(),
  /** Deals won from this day on; after the last day of any payout that is approved. */
  effective_from: Day,
  terms: RuleTerms,
});
export type CommissionRuleFields = z.infer<typeof CommissionRuleFields>;

export const RulePreview = z.object({
  from: Day,
  until: Day,
  deals: z.number().int(),
  /** By currency, since sums of different ones say nothing. */
  totals: z.array(
    z.object({ currency: Currency, before_cents: Cents, after_cents: Cents, difference_cents: Cents }),
  ),
  /** Whom it would have paid something else first, the largest difference first; at most 500. */
  reps: z.array(
    z.object({
      rep_id: RepId,
      name: z.string(),
      currency: Currency,
      deals: z.number().int(),
      before_cents: Cents,
      after_cents: Cents,
      difference_cents: Cents,
      /** Deals left out because a rate is missing. */
      waiting: z.number().int(),
    }),
  ),
  reps_in_all: z.number().int(),
});
export type RulePreview = z.infer<typeof RulePreview>;

export const ExchangeRate = RateUsed.extend({
  id: Id,
  number: z.number().int(),
  entered_by: z.string(),
  created_at: Timestamp,
  /** A later entry for the same day took its place. */
  is_replaced: z.boolean(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const ExchangeRateFields = z.object({
  base: Currency,
  quote: Currency,
  /** How many `quote` one `base` is. */
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,10}(?:\.\d{1,10})?$/, 'A rate is a number such as 1.0847.')
    .refine(rate => /[1-9]/.test(rate), 'A rate is above zero.'),
  day: Day,
  source: requiredLine('Source is required', 200),
});

/** Whatever shows amounts of commission. */
export const commissionReads = [
  'commissions.summary',
  'commissions.list',
  'commissions.get',
  'commissions.statements',
  'commissions.statement',
  'repCommissions.statements',
  'repCommissions.statement',
] as const;

export const commissionRuleCalls = {
  list: call({
    name: 'commissionRules.list',
    method: 'GET',
    path: '/commission-rules',
    summary: 'Every version of every rule of commission, newest first',
    permission: 'commissions.manage',
    query: PageQuery.extend({ rep_id: RepId.optional() }),
    reply: page(CommissionRule),
  }),
  create: call({
    name: 'commissionRules.create',
    method: 'POST',
    path: '/commission-rules',
    summary:
      'Put a version of a rule in force from a day on; what it changes of deals won since is posted as differences',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: ['commissionRules.list', 'payoutRuns.outlook', ...commissionReads],
    body: CommissionRuleFields,
    reply: CommissionRule,
    status: 201,
  }),
  preview: call({
    name: 'commissionRules.preview',
    method: 'POST',
    path: '/commission-rules/preview',
    summary: 'What a rule would have paid for past deals, beside what they earned; changes nothing',
    permission: 'commissions.manage',
    changes: [],
    unkept: true,
    body: CommissionRuleFields.omit({ name: true, effective_from: true }).extend({ from: Day, until: Day }),
    reply: RulePreview,
  }),
} as const;

export const exchangeRateCalls = {
  list: call({
    name: 'exchangeRates.list',
    method: 'GET',
    path: '/exchange-rates',
    summary: 'Exchange rates as entered, newest first',
    permission: 'commissions.manage',
    query: PageQuery.extend({ currency: Currency.optional() }),
    reply: page(ExchangeRate),
  }),
  missing: call({
    name: 'exchangeRates.missing',
    method: 'GET',
    path: '/exchange-rates/missing',
    summary: 'Rates that deals wait for, and how many',
    permission: 'commissions.manage',
    reply: z.array(
      z.object({ from_currency: Currency, to_currency: Currency, on: Day, deals: z.number().int() }),
    ),
  }),
  create: call({
    name: 'exchangeRates.create',
    method: 'POST',
    path: '/exchange-rates',
    summary:
      'Enter what a currency was worth on a day; a second entry for the day takes the place of the first',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: ['exchangeRates.list', 'exchangeRates.missing', 'payoutRuns.outlook', ...commissionReads],
    body: ExchangeRateFields,
    reply: ExchangeRate,
    status: 201,
  }),
} as const;
