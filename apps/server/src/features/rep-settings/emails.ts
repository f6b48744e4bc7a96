// The mail that follows a change of where a rep is paid: whoever did not change it learns of it.
import type { Mail } from '../../platform/mail/mail.ts';

export function payoutChangedEmail(
  to: string,
  { kind, last4, publicUrl }: { kind: 'iban' | 'account'; last4: string; publicUrl: string },
): Mail {
  const account = kind === 'iban' ? 'the IBAN' : 'the account';
  const head = `Your commissions are paid to ${account} ending in ${last4} from now on.`;
  const mend = `If you did not change this, write to the partner team at once: ${publicUrl}/rep/support`;
  return { kind: 'rep-payout', to, subject: 'Your payout details were changed', text: `${head}\n\n${mend}` };
}
