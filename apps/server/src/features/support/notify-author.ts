// Telling the client what became of their ticket.
import type { Ticket } from '@groundwork/contract/support';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import type { Actor } from '../trail/append-trail.ts';
import { ticketPath } from './emails.ts';
import { spoken } from './rules.ts';
import type { TicketRow } from './store.ts';

/** Tells whoever wrote the ticket; everybody when that is no member. */
export function notifyOthers(
  tx: Tx,
  ticket: TicketRow,
  { caller }: Pick<Actor, 'caller'>,
  said: { title: string; message: string },
): Promise<void> {
  return notify(tx, ticket.organization_id, {
    type: 'info',
    topic: 'support',
    ...said,
    link: ticketPath(ticket),
    except: caller.subject,
    ...(ticket.author_member_id !== null && { to: { member_ids: [ticket.author_member_id] } }),
  });
}

export function notifyOfStatus(
  tx: Tx,
  ticket: TicketRow,
  actor: Pick<Actor, 'caller'>,
  status: Ticket['status'],
): Promise<void> {
  const title = `Ticket #${ticket.number} is ${spoken(status)}`;
  return notifyOthers(tx, ticket, actor, { title, message: ticket.subject });
}
