// SQL of what belongs to a ticket: messages, notes of staff, attached files.
import type { OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { Attachment, TicketNote } from '@groundwork/contract/support';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

/** A ticket's place. */
export interface TicketScope {
  organizationId: OrganizationId;
  ticketId: TicketId;
}

export interface MessageRow {
  id: string;
  author: string;
  author_subject: string;
  is_staff: boolean;
  body: string;
  created_at: string;
}

export async function insertMessage(
  tx: Tx,
  of: TicketScope,
  message: Omit<MessageRow, 'id' | 'created_at'> & { created_at: Date },
): Promise<void> {
  await tx
    .insertInto('ticket_messages')
    .values({ ...message, organization_id: of.organizationId, ticket_id: of.ticketId, id: newId() })
    .execute();
}

export function listMessages(tx: Tx, of: TicketScope): Promise<MessageRow[]> {
  return tx
    .selectFrom('ticket_messages')
    .select(['id', 'author', 'author_subject', 'is_staff', 'body', 'created_at'])
    .where('organization_id', '=', of.organizationId)
    .where('ticket_id', '=', of.ticketId)
    .orderBy('id')
    .execute();
}

/** For the platform role: the tenants' role cannot reach this table. */
export function insertNote(
  tx: Tx,
  of: TicketScope,
  note: { author: string; body: string; created_at: Date },
): Promise<TicketNote> {
  return tx
    .insertInto('ticket_notes')
    .values({ ...note, organization_id: of.organizationId, ticket_id: of.ticketId, id: newId() })
    .returning(['id', 'author', 'body', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** For the platform role. */
export function listNotes(tx: Tx, of: TicketScope): Promise<TicketNote[]> {
  return tx
    .selectFrom('ticket_notes')
    .select(['id', 'author', 'body', 'created_at'])
    .where('organization_id', '=', of.organizationId)
    .where('ticket_id', '=', of.ticketId)
    .orderBy('id')
    .execute();
}

export async function insertAttachment(
  tx: Tx,
  of: TicketScope,
  file: Omit<Attachment, 'id' | 'created_at'> & { created_at: Date; sha256: string; stored_as: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('ticket_attachments')
    .values({ ...file, organization_id: of.organizationId, ticket_id: of.ticketId, id })
    .execute();
  return id;
}

/** Bytes of all files that were attached to the organization's tickets. */
export async function countAttached(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const found = await tx
    .selectFrom('ticket_attachments')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return found?.bytes ?? 0;
}

export function listAttachments(tx: Tx, of: TicketScope): Promise<Attachment[]> {
  return tx
    .selectFrom('ticket_attachments')
    .select(['id', 'name', 'type', 'bytes', 'author', 'created_at'])
    .where('organization_id', '=', of.organizationId)
    .where('ticket_id', '=', of.ticketId)
    .orderBy('id')
    .execute();
}

export function findAttachment(
  tx: Tx,
  of: TicketScope,
  id: string,
): Promise<{ name: string; type: string; stored_as: string } | undefined> {
  return tx
    .selectFrom('ticket_attachments')
    .select(['name', 'type', 'stored_as'])
    .where('organization_id', '=', of.organizationId)
    .where('ticket_id', '=', of.ticketId)
    .where('id', '=', id)
    .executeTakeFirst();
}
