// The words of support's mails and notifications.
import type { Mail } from '../../platform/mail/mail.ts';
import type { TicketRow } from './store.ts';

export type Named = Pick<TicketRow, 'id' | 'number' | 'subject'>;

/** Where the client reads a ticket. */
export function ticketPath({ id }: Pick<Named, 'id'>): string {
  return `/client/support/tickets/${id}`;
}

export function newTicketEmail(to: string, ticket: TicketRow, message: string): Mail {
  const head = `${ticket.author} (${ticket.author_email}) opened ticket #${ticket.number}.`;
  const kind = `Priority: ${ticket.priority}\nCategory: ${ticket.category}\nFirst answer due: ${ticket.first_response_due_at}`;
  const text = [head, kind, message].join('\n\n');
  return { kind: 'ticket', to, subject: `Ticket #${ticket.number}: ${ticket.subject}`, text };
}

export function clientWroteEmail(to: string, ticket: Named, author: string, message: string): Mail {
  const text = `${author} wrote in ticket #${ticket.number}.\n\n${message}`;
  return { kind: 'ticket', to, subject: `Ticket #${ticket.number}: ${ticket.subject}`, text };
}

export function answerEmail(
  ticket: Named & Pick<TicketRow, 'author_email'>,
  publicUrl: string,
  answer: { author: string; body: string },
): Mail {
  const link = `Read and answer: ${publicUrl}${ticketPath(ticket)}`;
  const text = [`${answer.author} answered your ticket #${ticket.number}.`, answer.body, link].join('\n\n');
  const subject = `Re: #${ticket.number} ${ticket.subject}`;
  return { kind: 'ticket', to: ticket.author_email, subject, text };
}

export function assignedEmail(
  to: string,
  ticket: Named & { organization_name: string; by: string; publicUrl: string },
): Mail {
  const { number, organization_name, by, publicUrl, id } = ticket;
  const head = `${by} gave you ticket #${number} of ${organization_name}: ${ticket.subject}`;
  const text = [head, `Read and answer: ${publicUrl}/admin/support/${id}`].join('\n\n');
  return { kind: 'ticket', to, subject: `Yours: ticket #${number} of ${organization_name}`, text };
}

export function breachEmail(to: string, ticket: Named, which: 'first_response' | 'resolution'): Mail {
  const what = which === 'first_response' ? 'has had no answer in time' : 'was not settled in time';
  const text = `Ticket #${ticket.number}, "${ticket.subject}", ${what}.`;
  return { kind: 'ticket', to, subject: `Late: ticket #${ticket.number}`, text };
}
