// The mails by which a rep learns what becomes of their commissions. Of the deals behind them they say nothing.
import type { PayoutRun } from '@groundwork/contract/payouts';
import type { Mail } from '../../platform/mail/mail.ts';
import { asAmount } from './statement-text.ts';

const said = {
  approved: { head: 'is approved to be paid', subject: 'Commission approved' },
  paid: { head: 'is paid', subject: 'Commission paid' },
  cancelled: {
    head: 'is not paid now: the payout was given up, and its lines are for the next one',
    subject: 'Commission not paid yet',
  },
} as const;

export function payoutEmail(
  { number, until_day, currency }: Pick<PayoutRun, 'number' | 'until_day' | 'currency'>,
  to: keyof typeof said,
  cents: number,
  publicUrl: string,
): Omit<Mail, 'to'> {
  const { head, subject } = said[to];
  const sum = `${asAmount(cents)} ${currency}`;
  const text = `${sum} of payout ${number}, up to ${until_day}, ${head}.\n\nYour commissions: ${publicUrl}/rep/commissions`;
  return { kind: 'rep-commission', subject: `${subject}: ${sum}`, text };
}
