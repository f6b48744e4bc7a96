// Requests of staff who pay a payout: whom nobody knows where to pay, and the payments as a file.

import { Refusal } from '@groundwork/contract/errors';
import { plainIban } from '@groundwork/contract/iban';
import type { RepId } from '@groundwork/contract/ids';
import type { PaymentDoubt, PaymentFileFields, payoutCalls } from '@groundwork/contract/payouts';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireOthers } from '../partners/require-others.ts';
import { listPayoutStanding, openPayoutDetails } from '../rep-settings/payout-details.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { isWithinSepa, type Payment, paymentsAsCsv, paymentsAsSepa } from './payment-file.ts';
import { checkPayable } from './rules.ts';
import { listPaid, type PaidRep } from './store-payments.ts';
import { findRun, listRepsPaid, lockRun, type RunRow } from './store-runs.ts';

type Calls = typeof payoutCalls;

/** Nobody is left to doubt about once it is paid or given up. @throws Refusal not_found */
export function listDoubts(
  { database }: Dependencies,
  { params }: RequestContext<Calls['doubts']>,
): Promise<PaymentDoubt[]> {
  return database.readOnly(null, async tx => {
    const run = await findRun(tx, params.id);
    if (!run) throw new Refusal('not_found');
    if (run.state !== 'draft' && run.state !== 'approved') return [];
    const paid = await listPaid(tx, run.id);
    const known = new Map(
      (await listPayoutStanding(tx, idsOf(paid))).map(each => [each.rep_id, each] as const),
    );
    return paid.flatMap(rep => {
      const standing = known.get(rep.rep_id);
      const named = (doubt: PaymentDoubt['doubt']): PaymentDoubt => ({ ...rep, doubt });
      if (!standing) return [named('no_details')];
      const isNew = standing.payout_updated_at > run.created_at;
      return [
        ...(isNew ? [named('changed')] : []),
        ...(standing.payout_kind === 'iban' ? [] : [named('no_iban')]),
      ];
    });
  });
}

/** The one way in which what a rep said of their account leaves the product. What is in it is in the trail before the first
 *  byte is sent. Nobody takes the accounts of a payout that pays themselves: who writes their own line holds the file.
 *  @throws Refusal not_found, forbidden, conflict, invalid_request */
export async function getPaymentFile(
  dependencies: Dependencies,
  context: RequestContext<Calls['paymentFile']>,
): Promise<Download> {
  const { params, body } = context;
  requireDay(body, todayOf(dependencies));
  return dependencies.database.platform(async tx => {
    // Locked: what is given up meanwhile is not paid.
    const run = await lockRun(tx, params.id);
    if (!run) throw new Refusal('not_found');
    await requireOthers(tx, context.caller, await listRepsPaid(tx, run.id));
    checkPayable(run, body.format);
    const paid = await listPaid(tx, run.id);
    const payments = await paymentsFor(dependencies, tx, paid, body.format);
    const sum = payments.reduce((total, { amount_cents }) => total + amount_cents, 0);
    await appendTrail(tx, null, context, {
      action: 'payoutRuns.paymentFile',
      target: { kind: 'payout_run', id: run.id },
      details: {
        number: run.number,
        format: body.format,
        reps: payments.length,
        left_out: paid.length - payments.length,
        amount_cents: sum,
        currency: run.currency,
      },
    });
    return fileOf(run, payments, body, dependencies.clock.now());
  });
}

/** Whoever can be paid by it. @throws Refusal conflict that names who cannot, where nobody is left or a SEPA file would lie */
async function paymentsFor(
  dependencies: Dependencies,
  tx: Tx,
  paid: readonly PaidRep[],
  format: PaymentFileFields['format'],
): Promise<Payment[]> {
  const details = await openPayoutDetails(dependencies, tx, idsOf(paid));
  const all = paid.flatMap(({ rep_id, name: rep, partner, amount_cents }) => {
    const known = details.get(rep_id);
    if (!known) return [];
    const { kind, ...where } = known;
    return [{ rep_id, rep, partner, amount_cents, ...where, isIban: kind === 'iban' }];
  });
  const payments = format === 'csv' ? all : all.filter(({ isIban }) => isIban);
  const abroad = format === 'csv' ? [] : payments.filter(({ number }) => !isWithinSepa(number));
  if (abroad.length > 0)
    throw new Refusal('conflict', {
      message: `No SEPA payment reaches the account of ${abroad.map(({ rep }) => rep).join(', ')}. Take the CSV file.`,
    });
  if (payments.length > 0) return payments;
  const what = format === 'csv' ? 'payout details' : 'an IBAN';
  throw new Refusal('conflict', {
    message: `No rep of this payout has given ${what}: nobody can be paid by a file.`,
  });
}

function fileOf(run: RunRow, payments: readonly Payment[], body: PaymentFileFields, madeAt: Date): Download {
  const filename = `payments-${run.number}-${run.currency}`;
  if (body.format === 'csv')
    return {
      stream: paymentsAsCsv(run, payments),
      type: 'text/csv; charset=utf-8',
      filename: `${filename}.csv`,
    };
  const payer = { name: body.payer_name, iban: plainIban(body.payer_iban), payOn: body.pay_on ?? '', madeAt };
  return {
    stream: paymentsAsSepa(run, payments, payer),
    type: 'application/xml',
    filename: `${filename}.xml`,
  };
}

/** @throws Refusal invalid_request */
function requireDay({ format, pay_on }: PaymentFileFields, today: string): void {
  if (format === 'csv' || pay_on === undefined || pay_on >= today) return;
  const fault = {
    place: 'body.pay_on',
    value: pay_on,
    message: 'This day is over.',
    mend: 'Choose today or a day to come.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}

const idsOf = (paid: readonly PaidRep[]): RepId[] => paid.map(({ rep_id }) => rep_id);
