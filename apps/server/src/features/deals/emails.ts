// The mail by which a rep learns what became of a registration.
import type { Deal } from '@groundwork/contract/deal-shapes';
import type { Mail } from '../../platform/mail/mail.ts';

type Decided = Pick<Deal, 'id' | 'company' | 'protected_until'>;

export function registrationEmail(
  { id, company, protected_until }: Decided,
  { reason, publicUrl }: { reason: string | undefined; publicUrl: string },
): Omit<Mail, 'to'> {
  const isApproved = reason === undefined;
  const head = isApproved
    ? `Your registration of ${company} is approved, and protected until ${protected_until}.`
    : `Your registration of ${company} was rejected: ${reason}`;
  const subject = `${isApproved ? 'Approved' : 'Rejected'}: ${company}`;
  return { kind: 'registration', subject, text: `${head}\n\nThe deal: ${publicUrl}/rep/deals/${id}` };
}
