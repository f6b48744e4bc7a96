// The mail that notifies the office of a lead.
import type { LeadFields } from '@groundwork/contract/leads';
import type { Mail } from '../../platform/mail/mail.ts';

export function leadEmail(to: string, lead: LeadFields): Mail {
  const lines = [
    `${lead.first_name} ${lead.last_name} (${lead.company}) wrote through the contact form.`,
    `Email: ${lead.email}${lead.phone ? `\nPhone: ${lead.phone}` : ''}`,
    lead.message,
  ];
  return { kind: 'lead', to, subject: `Contact form: ${lead.subject}`, text: lines.join('\n\n') };
}
