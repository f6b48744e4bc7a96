// A rep's commissions: lines of a ledger that is only ever added to, each with why it is what it is, and statements of them.
import { z } from 'zod';
import { call } from './call.ts';
import { Explanation } from './commission-terms.ts';
import { DealId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { Currency } from './partners.ts';

const Cents = z.number().int();

/** What a line tells of: earned, corrected, taken back because the client left, taken back because the deal is no longer won. */
export const lineKinds = ['accrual', 'adjustment', 'clawback', 'reversal'] as const;
/** How far it has come: not in a payout yet, in one that is being prepared, approved to be paid, paid. */
export const lineStates = ['accrued', 'in_run', 'approved', 'paid'] as const;
export const LineState = z.enum(lineStates);
export type LineState = z.infer<typeof LineState>;

export const CommissionLine = z.object({
  id: Id,
  kind: z.enum(lineKinds),
  deal_id: DealId,
  company: z.string(),
  /** Below zero where something is taken back. */
  amount_cents: Cents,
  currency: Currency,
  state: LineState,
  /** When what it tells of happened: the deal was won, the client left, the correction was made. */
  occurred_on: Day,
  /** When it came into the ledger. */
  posted_on: Day,
  rule_number: z.number().int().nullable(),
  /** The payout it is in. */
  run_id: Id.nullable(),
  created_at: Timestamp,
});
export type CommissionLine = z.infer<typeof CommissionLine>;

/** One side of a line in the books: above zero a debit, below a credit. They add up to nothing. */
export const accounts = ['expense', 'accrued', 'payable', 'cash'] as const;
export const Posting = z.object({ account: z.enum(accounts), amount_cents: Cents, currency: Currency });

export const CommissionLineDetail = CommissionLine.extend({
  explanation: Explanation,
  postings: z.array(Posting),
  /** Every line of the same deal, oldest first. */
  of_deal: z.array(CommissionLine),
  /** What they come to. */
  deal_total_cents: Cents,
});
export type CommissionLineDetail = z.infer<typeof CommissionLineDetail>;

export const CommissionSummary = z.object({
  currency: Currency,
  /** Earned and not yet paid: accrued and payable together. Below zero where more was taken back. */
  pending_cents: Cents,
  accrued_cents: Cents,
  /** Approved to be paid. */
  payable_cents: Cents,
  paid_ytd_cents: Cents,
  /** What the next cent of revenue earns, by the rule in force today. */
  rate: z
    .object({
      rate_bp: z.number().int(),
      rule_number: z.number().int(),
      rule_name: z.string(),
      effective_from: Day,
      /** Where the next tier begins; null in the last one. */
      next_tier_cents: Cents.nullable(),
      next_rate_bp: z.number().int().nullable(),
      /** Credited in the rule's period so far. */
      period: z.string(),
      period_revenue_cents: Cents,
    })
    .nullable(),
  /** Deals that earn nothing yet, because nobody has entered the rate of that day. */
  waiting: z.array(
    z.object({
      deal_id: DealId,
      company: z.string(),
      from_currency: Currency,
      to_currency: Currency,
      on: Day,
    }),
  ),
  /** Of the year so far, for a chart. */
  months: z.array(z.object({ month: z.string(), earned_cents: Cents, paid_cents: Cents })),
});
export type CommissionSummary = z.infer<typeof CommissionSummary>;

const Year = z.coerce.number().int().min(2000).max(2100);
export const CommissionFilter = z.object({
  deal_id: DealId.optional(),
  state: LineState.optional(),
  /** In which it happened. */
  year: Year.optional(),
});
export type CommissionFilter = z.infer<typeof CommissionFilter>;

/** A payout, by its id, or a month such as 2026-11. */
export const StatementKey = z.union([
  Id,
  z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A payout or a month.'),
]);

export const StatementHead = z.object({
  key: z.string(),
  kind: z.enum(['payout', 'month']),
  title: z.string(),
  currency: Currency,
  /** A payout: what was or will be paid. A month: what the lines of it come to. */
  amount_cents: Cents,
  lines: z.number().int(),
  /** Of a payout: when it was paid, or null while it is approved only. Of a month: its last day. */
  on: Day.nullable(),
});
export type StatementHead = z.infer<typeof StatementHead>;

export const Statement = StatementHead.extend({
  rep: z.object({ name: z.string(), email: z.string(), partner: z.string() }),
  /** Of a month: what was owed when it began and when it ended, and what was paid in between. Null of a payout. */
  opening_cents: Cents.nullable(),
  paid_cents: Cents.nullable(),
  closing_cents: Cents.nullable(),
  /** Its first 1,000 lines; the files have all. */
  data: z.array(CommissionLine),
});
export type Statement = z.infer<typeof Statement>;

export const statementFormats = ['csv', 'pdf'] as const;

export const commissionCalls = {
  summary: call({
    name: 'commissions.summary',
    method: 'GET',
    path: '/rep/commissions/summary',
    summary: 'What a rep has earned and been paid, and what the next deal earns',
    permission: 'book.read',
    reply: CommissionSummary,
  }),
  list: call({
    name: 'commissions.list',
    method: 'GET',
    path: '/rep/commissions',
    summary: 'Lines of the rep’s commissions, newest first',
    permission: 'book.read',
    query: PageQuery.extend(CommissionFilter.shape),
    reply: page(CommissionLine),
  }),
  export: call({
    name: 'commissions.export',
    method: 'GET',
    path: '/rep/commissions/export',
    summary: 'The lines that a filter shows, as a CSV file',
    permission: 'book.read',
    query: CommissionFilter,
    stream: 'download',
    media: ['text/csv'],
  }),
  statements: call({
    name: 'commissions.statements',
    method: 'GET',
    path: '/rep/commissions/statements',
    summary: 'Payouts and months of which there are statements, newest first',
    permission: 'book.read',
    reply: z.array(StatementHead),
  }),
  statement: call({
    name: 'commissions.statement',
    method: 'GET',
    path: '/rep/commissions/statements/{key}',
    summary: 'One statement: its lines, and what they come to',
    permission: 'book.read',
    params: z.object({ key: StatementKey }),
    reply: Statement,
  }),
  statementFile: call({
    name: 'commissions.statementFile',
    method: 'GET',
    path: '/rep/commissions/statements/{key}/file',
    summary: 'A statement as a CSV or a PDF file',
    permission: 'book.read',
    params: z.object({ key: StatementKey }),
    query: z.object({ format: z.enum(statementFormats) }),
    stream: 'download',
    media: ['text/csv', 'application/pdf'],
  }),
  get: call({
    name: 'commissions.get',
    method: 'GET',
    path: '/rep/commissions/{id}',
    summary: 'One line, with why it is what it is: the rule’s version and the deal as they were',
    permission: 'book.read',
    params: z.object({ id: Id }),
    reply: CommissionLineDetail,
  }),
} as const;
