// SQL of the tickets that are not settled, in outline.
import type { Ticket } from '@groundwork/contract/support';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface OpenTicket extends Pick<Ticket, 'id' | 'number' | 'subject' | 'status'> {
  is_answered: boolean;
  is_waiting_for_client: boolean;
  author_member_id: string | null;
}

/** Newest first. */
export async function listOpenTickets(tx: Tx, organizationId: string): Promise<OpenTicket[]> {
  const { rows } = await sql<OpenTicket>`
    select id, number, subject, status, first_responded_at is not null as is_answered, is_waiting_for_client,
      author_member_id
    from tickets
    where organization_id = ${organizationId} and status in ('open', 'in_progress') order by id desc limit 200`.execute(
    tx,
  );
  return rows;
}
