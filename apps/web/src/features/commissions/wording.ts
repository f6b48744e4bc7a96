// How lines of commission are called and coloured.
import type { CommissionLine, LineState } from '@groundwork/contract/commissions';
import type { PaymentDoubt, PayoutState } from '@groundwork/contract/payouts';
import type { Tone } from '../../ui/badge.tsx';

export const kindNames: Record<CommissionLine['kind'], string> = {
  accrual: 'Earned',
  adjustment: 'Corrected',
  clawback: 'Clawed back',
  reversal: 'Reversed',
};

export const stateNames: Record<LineState, string> = {
  accrued: 'Pending',
  in_run: 'In preparation',
  approved: 'Approved',
  paid: 'Paid',
};
export const stateTones: Record<LineState, Tone> = {
  accrued: 'neutral',
  in_run: 'accent',
  approved: 'warn',
  paid: 'good',
};

export const payoutNames: Record<PayoutState, string> = {
  draft: 'To be approved',
  approved: 'Approved',
  paid: 'Paid',
  cancelled: 'Cancelled',
};
export const payoutTones: Record<PayoutState, Tone> = {
  draft: 'accent',
  approved: 'warn',
  paid: 'good',
  cancelled: 'neutral',
};

/** Before the names of those whom it is about. */
export const doubtWords: Record<PaymentDoubt['doubt'], string> = {
  no_details: 'Nobody knows where to pay, until they give payout details in their settings:',
  changed: 'The account was changed after the payout was gathered. Ask them by another way than mail:',
  no_iban: 'Paid to an account number, so that no SEPA file has a place for them:',
};
