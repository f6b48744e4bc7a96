// A ticket with its conversation, as a reader of it may see it.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { Ticket, TicketConversation } from '@groundwork/contract/support';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { movesOf } from './rules.ts';
import { clocksOf } from './service-level.ts';
import * as store from './store.ts';
import { listAttachments, listMessages } from './store-conversation.ts';

export async function requireTicket(
  tx: Tx,
  organizationId: OrganizationId,
  id: TicketId,
): Promise<store.CountedTicket> {
  const ticket = await store.findTicket(tx, organizationId, id);
  if (!ticket) throw new Refusal('not_found');
  return ticket;
}

/** A ticket with all that a reader of it may see. Notes of staff are not among it: they have a call of their own. */
export async function readConversation(
  { clock }: Pick<Dependencies, 'clock'>,
  { caller, params }: { caller: Caller; params: { id: TicketId } },
  tx: Tx,
  organizationId: OrganizationId,
): Promise<TicketConversation> {
  const ticket = await requireTicket(tx, organizationId, params.id);
  const of = { organizationId, ticketId: params.id };
  const messages = await listMessages(tx, of);
  return {
    ...present(ticket, clock.now()),
    conversation: messages.map(({ author_subject, ...message }) => ({
      ...message,
      is_own: author_subject === caller.subject,
    })),
    attachments: await listAttachments(tx, of),
    transcript: ticket.transcript,
    moves: [...movesOf(caller)[ticket.status]],
  };
}

export function present(row: store.CountedTicket, now: Date): Ticket {
  const { score, score_comment, rated_at } = row;
  return {
    id: row.id,
    organization_id: row.organization_id,
    number: row.number,
    subject: row.subject,
    priority: row.priority,
    category: row.category,
    status: row.status,
    author: row.author,
    is_waiting_for_client: row.is_waiting_for_client,
    messages: row.messages,
    ...clocksOf(row, now),
    satisfaction: score !== null && rated_at !== null ? { score, comment: score_comment, rated_at } : null,
    created_at: row.created_at,
    last_update: row.updated_at,
    version: row.version,
  };
}
