// Payouts: what is owed to reps up to a day, gathered, approved by a second person, and paid.
import { z } from 'zod';
import { call } from './call.ts';
import { commissionReads } from './commission-rules.ts';
import {
  CommissionLine,
  CommissionLineDetail,
  Statement,
  StatementHead,
  StatementKey,
  statementFormats,
} from './commissions.ts';
import { ibanFault } from './iban.ts';
import { RepId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { Currency } from './partners.ts';
import { peopleOnly } from './people-only.ts';

const Cents = z.number().int();

export const payoutStates = ['draft', 'approved', 'paid', 'cancelled'] as const;
export const PayoutState = z.enum(payoutStates);
export type PayoutState = z.infer<typeof PayoutState>;

export const PayoutRun = z.object({
  id: Id,
  number: z.number().int(),
  /** Lines of what happened up to and on this day are in it. */
  until_day: Day,
  currency: Currency,
  state: PayoutState,
  reps: z.number().int(),
  lines: z.number().int(),
  amount_cents: Cents,
  /** Reps of whom more was taken back than they earned: nothing is paid, all of theirs stays for the next payout. */
  carried_reps: z.number().int(),
  carried_cents: Cents,
  created_by: z.string(),
  created_at: Timestamp,
  approved_by: z.string().nullable(),
  approved_at: Timestamp.nullable(),
  paid_by: z.string().nullable(),
  paid_at: Timestamp.nullable(),
  cancelled_by: z.string().nullable(),
  cancelled_at: Timestamp.nullable(),
  version: z.number().int(),
});
export type PayoutRun = z.infer<typeof PayoutRun>;

export const PayoutOfRep = z.object({
  rep_id: RepId,
  name: z.string(),
  partner: z.string(),
  lines: z.number().int(),
  /** Below zero where it is carried over. */
  amount_cents: Cents,
  is_carried: z.boolean(),
});
export type PayoutOfRep = z.infer<typeof PayoutOfRep>;

export const PayoutRunFields = z.object({ until_day: Day, currency: Currency });

/** What to look at before somebody is paid: nobody knows where to; it changed after the payout was gathered; it is an account
 *  number, which a SEPA file has no place for. */
export const paymentDoubts = ['no_details', 'changed', 'no_iban'] as const;
export const PaymentDoubt = z.object({
  rep_id: RepId,
  name: z.string(),
  partner: z.string(),
  amount_cents: Cents,
  doubt: z.enum(paymentDoubts),
});
export type PaymentDoubt = z.infer<typeof PaymentDoubt>;

export const paymentFormats = ['csv', 'sepa'] as const;

/** The payer is asked of a SEPA file alone: a bank takes it as an order of theirs. */
export const PaymentFileFields = z
  .object({
    format: z.enum(paymentFormats),
    payer_name: z.string().trim().max(70).default(''),
    payer_iban: z.string().trim().max(60).default(''),
    pay_on: Day.optional(),
  })
  .check(({ value: { format, payer_name, payer_iban, pay_on }, issues }) => {
    if (format !== 'sepa') return;
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: '' });
    if (payer_name === '') wrong('payer_name', 'Say in whose name it is paid');
    const fault = ibanFault(payer_iban);
    if (fault !== undefined) wrong('payer_iban', fault);
    if (pay_on === undefined) wrong('pay_on', 'Say on which day it is paid');
  });
export type PaymentFileFields = z.infer<typeof PaymentFileFields>;

const One = z.object({ id: Id });
const OneRep = z.object({ id: RepId });
const OneStatement = OneRep.extend({ key: StatementKey });
const runReads = [
  'payoutRuns.list',
  'payoutRuns.get',
  'payoutRuns.reps',
  'payoutRuns.outlook',
  'repCommissions.list',
  ...commissionReads,
] as const;

export const payoutCalls = {
  list: call({
    name: 'payoutRuns.list',
    method: 'GET',
    path: '/payout-runs',
    summary: 'Payouts, newest first',
    permission: 'commissions.manage',
    query: PageQuery.extend({ state: PayoutState.optional() }),
    reply: page(PayoutRun),
  }),
  outlook: call({
    name: 'payoutRuns.outlook',
    method: 'GET',
    path: '/payout-runs/outlook',
    summary: 'What a payout up to a day would hold, by currency',
    permission: 'commissions.manage',
    query: z.object({ until_day: Day }),
    reply: z.array(
      PayoutRun.pick({ currency: true, reps: true, lines: true, amount_cents: true }).extend({
        carried_reps: z.number().int(),
        carried_cents: Cents,
      }),
    ),
  }),
  create: call({
    name: 'payoutRuns.create',
    method: 'POST',
    path: '/payout-runs',
    summary: 'Gather what is owed up to a day into a payout; what comes later is for the next one',
    permission: 'commissions.manage',
    changes: runReads,
    body: PayoutRunFields,
    reply: PayoutRun,
    status: 201,
    failures: ['conflict'],
  }),
  get: call({
    name: 'payoutRuns.get',
    method: 'GET',
    path: '/payout-runs/{id}',
    summary: 'One payout',
    permission: 'commissions.manage',
    params: One,
    reply: PayoutRun,
  }),
  reps: call({
    name: 'payoutRuns.reps',
    method: 'GET',
    path: '/payout-runs/{id}/reps',
    summary: 'Whom a payout pays how much, and what is carried over',
    permission: 'commissions.manage',
    params: One,
    query: PageQuery,
    reply: page(PayoutOfRep),
  }),
  export: call({
    name: 'payoutRuns.export',
    method: 'GET',
    path: '/payout-runs/{id}/export',
    summary: 'Every line of a payout, as a CSV file',
    permission: 'commissions.manage',
    params: One,
    stream: 'download',
    media: ['text/csv'],
  }),
  doubts: call({
    name: 'payoutRuns.doubts',
    method: 'GET',
    path: '/payout-runs/{id}/doubts',
    summary: 'Whom of a payout nobody knows where to pay, and whose details changed since it was gathered',
    permission: 'commissions.manage',
    params: One,
    reply: z.array(PaymentDoubt),
  }),
  paymentFile: call({
    name: 'payoutRuns.paymentFile',
    method: 'POST',
    path: '/payout-runs/{id}/payment-file',
    summary:
      'Take the payments of an approved payout, with accounts, as a file for the bank; it stands in the trail',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: [],
    params: One,
    body: PaymentFileFields,
    stream: 'download',
    media: ['text/csv', 'application/xml'],
    failures: ['conflict'],
  }),
  approve: call({
    name: 'payoutRuns.approve',
    method: 'POST',
    path: '/payout-runs/{id}/approve',
    summary: 'Approve a payout that somebody else gathered; super admins may approve their own',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: runReads,
    params: One,
    reply: PayoutRun,
    conditional: true,
    failures: ['conflict'],
  }),
  pay: call({
    name: 'payoutRuns.pay',
    method: 'POST',
    path: '/payout-runs/{id}/pay',
    summary: 'Note that an approved payout was paid',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: runReads,
    params: One,
    reply: PayoutRun,
    conditional: true,
    failures: ['conflict'],
  }),
  cancel: call({
    name: 'payoutRuns.cancel',
    method: 'POST',
    path: '/payout-runs/{id}/cancel',
    summary: 'Give up a payout that is not paid yet: its lines are free for the next one',
    permission: 'commissions.manage',
    peopleOnly: peopleOnly.money,
    changes: runReads,
    params: One,
    reply: PayoutRun,
    conditional: true,
    failures: ['conflict'],
  }),
} as const;

/** The same lines as the rep sees, for staff who answer a question about them. */
export const repCommissionCalls = {
  list: call({
    name: 'repCommissions.list',
    method: 'GET',
    path: '/reps/{id}/commissions',
    summary: 'Lines of a rep’s commissions, newest first',
    permission: 'commissions.manage',
    params: OneRep,
    query: PageQuery,
    reply: page(CommissionLine),
  }),
  statements: call({
    name: 'repCommissions.statements',
    method: 'GET',
    path: '/reps/{id}/statements',
    summary: 'Statements of a rep, as the rep has them',
    permission: 'commissions.manage',
    params: OneRep,
    reply: z.array(StatementHead),
  }),
  statement: call({
    name: 'repCommissions.statement',
    method: 'GET',
    path: '/reps/{id}/statements/{key}',
    summary: 'One statement of a rep',
    permission: 'commissions.manage',
    params: OneStatement,
    reply: Statement,
  }),
  statementFile: call({
    name: 'repCommissions.statementFile',
    method: 'GET',
    path: '/reps/{id}/statements/{key}/file',
    summary: 'A statement of a rep as a CSV or a PDF file',
    permission: 'commissions.manage',
    params: OneStatement,
    query: z.object({ format: z.enum(statementFormats) }),
    stream: 'download',
    media: ['text/csv', 'application/pdf'],
  }),
  get: call({
    name: 'repCommissions.get',
    method: 'GET',
    path: '/reps/{id}/commissions/{line}',
    summary: 'One line of a rep’s commissions, with why it is what it is',
    permission: 'commissions.manage',
    params: OneRep.extend({ line: Id }),
    reply: CommissionLineDetail,
  }),
} as const;
