// What may be done with a payout, and what is said of it. Pure.
import type { PayoutRun } from '@groundwork/contract/payouts';
import { browserLocale } from '../../lib/formats/locale.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { amount } from './figures.ts';
import type { PayoutAct } from './payout-queries.ts';

/** In the order of their buttons; the one that carries on comes last. */
export function actsOf({ state }: Pick<PayoutRun, 'state'>): PayoutAct[] {
  if (state === 'draft') return ['cancel', 'approve'];
  return state === 'approved' ? ['cancel', 'pay'] : [];
}

/** What becomes of those of whom more was taken back than they earned. */
export function carriedInWords(
  { carried_reps, carried_cents, currency }: Pick<PayoutRun, 'carried_reps' | 'carried_cents' | 'currency'>,
  language = browserLocale,
): string | undefined {
  if (carried_reps === 0) return undefined;
  const sum = amount(-carried_cents, currency, language);
  const now = carried_reps === 1 ? 'They are paid nothing now' : 'None of them is paid now';
  return `${counted(carried_reps, 'rep', 'reps', language)} had ${sum} more taken back than earned. ${now}, and nobody pays back: their lines stay for the next payout and are set against what is earned next.`;
}

/** The last day of the month before: what is done monthly begins there. */
export function lastMonthEnd(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}
