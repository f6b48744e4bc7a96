// The mail that says that a rep's client is late: whose and since when, and nothing that the client wrote.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Mail } from '../../platform/mail/mail.ts';

export function lateEmail(
  { id, name }: { id: OrganizationId; name: string },
  due: readonly string[],
  publicUrl: string,
): Omit<Mail, 'to'> {
  const one = due.length === 1;
  const what = one ? 'A milestone' : `${due.length} milestones`;
  const head = `${what} of ${name} should have been completed by ${due.join(', ')}, and ${one ? 'is' : 'are'} not.`;
  return {
    kind: 'rep-client',
    subject: `${name} is late`,
    text: `${head}\n\nHow far they are: ${publicUrl}/rep/clients/${id}`,
  };
}
