// The tables of support.
import type { Exchange, Ticket } from '@groundwork/contract/support';
import type { DefaultColumn, JsonColumn, TimestampColumn } from '../../platform/db.ts';

interface TicketNumberTable {
  organization_id: string;
  last_number: number;
}

interface TicketTable {
  organization_id: string;
  id: string;
  number: number;
  subject: string;
  priority: Ticket['priority'];
  category: Ticket['category'];
  status: DefaultColumn<Ticket['status']>;
  author: string;
  author_subject: string;
  author_email: string;
  author_member_id: string | null;
  transcript: JsonColumn<Exchange[]>;
  first_response_due_at: TimestampColumn;
  first_responded_at: TimestampColumn | null;
  resolution_due_at: TimestampColumn;
  resolved_at: TimestampColumn | null;
  paused_at: TimestampColumn | null;
  paused_minutes: DefaultColumn<number>;
  is_waiting_for_client: DefaultColumn<boolean>;
  first_response_breached_at: TimestampColumn | null;
  resolution_breached_at: TimestampColumn | null;
  score: number | null;
  score_comment: string | null;
  rated_at: TimestampColumn | null;
  version: DefaultColumn<number>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
}

interface TicketMessageTable {
  organization_id: string;
  id: string;
  ticket_id: string;
  author: string;
  author_subject: string;
  is_staff: boolean;
  body: string;
  created_at: TimestampColumn;
}

interface TicketNoteTable {
  organization_id: string;
  id: string;
  ticket_id: string;
  author: string;
  body: string;
  created_at: TimestampColumn;
}

interface TicketAttachmentTable {
  organization_id: string;
  id: string;
  ticket_id: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  stored_as: string;
  author: string;
  created_at: TimestampColumn;
}

declare module '../../platform/db.ts' {
  interface Tables {
    ticket_numbers: TicketNumberTable;
    tickets: TicketTable;
    ticket_messages: TicketMessageTable;
    ticket_notes: TicketNoteTable;
    ticket_attachments: TicketAttachmentTable;
  }
}
