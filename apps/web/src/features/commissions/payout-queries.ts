// What staff ask about payouts, and what they do with them.

import type { statementFormats } from '@groundwork/contract/commissions';
import type { RepId } from '@groundwork/contract/ids';
import {
  payoutCalls as calls,
  type PaymentFileFields,
  type PayoutRun,
  type PayoutRunFields,
  type PayoutState,
  repCommissionCalls,
} from '@groundwork/contract/payouts';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Others approve and pay, too. */
const refetchInterval = 10_000;

export const payouts = (asked: { state?: PayoutState | undefined }) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });

export const payout = (id: string) => query(calls.get, { params: { id } }, { staleTime: 0, refetchInterval });

export const payoutReps = (id: string) =>
  pages(calls.reps, { params: { id }, query: { limit: 50 } }, { staleTime: 0 });

export const outlook = (until_day: string) =>
  query(calls.outlook, { query: { until_day } }, { staleTime: 0 });

export type Outlook = z.infer<typeof calls.outlook.reply>[number];

export const createPayout = () => change(calls.create, (body: z.infer<typeof PayoutRunFields>) => ({ body }));

/** What can be done with a payout; each once, by whoever saw it as it is. */
export type PayoutAct = 'approve' | 'pay' | 'cancel';

export const actOnPayout = ({ id, version }: Pick<PayoutRun, 'id' | 'version'>, act: PayoutAct) =>
  change(calls[act], () => ({ params: { id }, ifMatch: version }));

export const savePayout = (id: string) => saveFile(calls.export, () => ({ params: { id } }));

/** Reps change their details meanwhile. */
export const paymentDoubts = (id: string) =>
  query(calls.doubts, { params: { id } }, { staleTime: 0, refetchInterval });

export const savePayments = (id: string) =>
  saveFile(calls.paymentFile, (body: PaymentFileFields) => ({ params: { id }, body }));

export const statementsOfRep = (id: RepId) =>
  query(repCommissionCalls.statements, { params: { id } }, { staleTime: 0 });

export const statementOfRep = (id: RepId, key: string) =>
  query(repCommissionCalls.statement, { params: { id, key } }, { staleTime: 0 });

export const saveStatementOfRep = (id: RepId, key: string) =>
  saveFile(repCommissionCalls.statementFile, (format: (typeof statementFormats)[number]) => ({
    params: { id, key },
    query: { format },
  }));

export const lineOfRep = (id: RepId, line: string) =>
  query(repCommissionCalls.get, { params: { id, line } }, { staleTime: 0 });
