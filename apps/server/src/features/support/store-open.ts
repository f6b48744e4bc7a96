// SQL of the tickets that are not settled, in outline.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface OpenTicket
  extends Pick<
    Row<'tickets'>,
    'id' | 'number' | 'subject' | 'status' | 'is_waiting_for_client' | 'author_member_id'
  > {
  is_answered: boolean;
}

/** Newest first. */
export async function listOpenTickets(tx: Tx, organizationId: OrganizationId): Promise<OpenTicket[]> {
  const { rows } = await sql<OpenTicket>`
    select id, number, subject, status, first_responded_at is not null as is_answered, is_waiting_for_client,
      author_member_id
    from tickets
    where organization_id = ${organizationId} and status in ('open', 'in_progress') order by id desc limit 200`.execute(
    tx,
  );
  return rows;
}
