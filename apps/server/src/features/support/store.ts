// SQL of tickets. Conversations and files: store-conversation.ts.
import { type MemberId, type OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { Exchange, Ticket } from '@groundwork/contract/support';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';
import type { PricePlan, Ticking } from './service-level.ts';

export interface TicketRow extends Ticking {
  organization_id: OrganizationId;
  id: TicketId;
  number: number;
  subject: string;
  priority: Ticket['priority'];
  category: Ticket['category'];
  author: string;
  author_subject: string;
  author_email: string;
  author_member_id: MemberId | null;
  assignee_id: string | null;
  transcript: Exchange[];
  paused_minutes: number;
  first_response_breached_at: string | null;
  resolution_breached_at: string | null;
  score: number | null;
  score_comment: string | null;
  rated_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface CountedTicket extends TicketRow {
  messages: number;
}

const messageCount = sql<number>`(select count(*)::int from ticket_messages m
  where m.organization_id = tickets.organization_id and m.ticket_id = tickets.id)`.as('messages');

/** One's turn: numbers are given out one after the other, without gaps. */
export async function nextNumber(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const { rows } = await sql<Pick<Row<'ticket_numbers'>, 'last_number'>>`
    insert into ticket_numbers as n (organization_id, last_number) values (${organizationId}, 1)
    on conflict (organization_id) do update set last_number = n.last_number + 1
    returning last_number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An upsert returns its row');
  return row.last_number;
}

export type NewTicket = Pick<
  TicketRow,
  | 'organization_id'
  | 'id'
  | 'number'
  | 'subject'
  | 'priority'
  | 'category'
  | 'author'
  | 'author_subject'
  | 'author_email'
  | 'author_member_id'
  | 'transcript'
  | 'first_response_due_at'
  | 'resolution_due_at'
  | 'created_at'
>;

export async function insertTicket(tx: Tx, { transcript, ...ticket }: NewTicket): Promise<void> {
  await tx
    .insertInto('tickets')
    .values({ ...ticket, transcript: json(transcript), updated_at: ticket.created_at })
    .execute();
}

/** Newest first; of every organization when none is named (for the platform role). */
export function listTickets(
  tx: Tx,
  organizationId: OrganizationId | null,
  asked: PageAsked & { status?: Ticket['status'] | undefined },
): Promise<CountedTicket[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('tickets').selectAll().select(messageCount);
  if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
  if (asked.status !== undefined) query = query.where('status', '=', asked.status);
  if (after !== undefined) query = query.where('id', '<', TicketId.parse(after));
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findTicket(
  tx: Tx,
  organizationId: OrganizationId,
  id: TicketId,
): Promise<CountedTicket | undefined> {
  return tx
    .selectFrom('tickets')
    .selectAll()
    .select(messageCount)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps two changes of one ticket from working with the same past. */
export function lockTicket(
  tx: Tx,
  organizationId: OrganizationId,
  id: TicketId,
): Promise<TicketRow | undefined> {
  return tx
    .selectFrom('tickets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type TicketChange = Partial<
  Pick<
    TicketRow,
    | 'status'
    | 'priority'
    | 'category'
    | 'first_response_due_at'
    | 'first_responded_at'
    | 'resolution_due_at'
    | 'resolved_at'
    | 'paused_at'
    | 'paused_minutes'
    | 'is_waiting_for_client'
    | 'score'
    | 'score_comment'
    | 'rated_at'
  >
>;

/** For a ticket that is locked. */
export async function updateTicket(
  tx: Tx,
  { organization_id, id }: Pick<TicketRow, 'organization_id' | 'id'>,
  change: TicketChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function planOf(tx: Tx, organizationId: OrganizationId): Promise<PricePlan | undefined> {
  const { rows } = await sql<Pick<Row<'organizations'>, 'plan'>>`
    select plan from organizations where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.plan;
}

export type Breach = Pick<
  Row<'tickets'>,
  'organization_id' | 'id' | 'number' | 'subject' | 'author' | 'author_member_id'
>;

/** How many broken promises are noted at a time: after a long standstill there may be thousands, each told to several. */
export const breachesAtOnce = 100;

/** Notes promises that have just been broken, the oldest first, and answers their tickets: each once, however many sweeps
 *  run at a time. For the platform role. */
export async function noteBreaches(
  tx: Tx,
  which: 'first_response' | 'resolution',
  now: Date,
): Promise<Breach[]> {
  const noted = sql.ref(`${which}_breached_at`);
  const due = sql.ref(`${which}_due_at`);
  const isOwed = which === 'first_response' ? sql`first_responded_at is null` : sql`paused_at is null`;
  const { rows } = await sql<Breach>`
    with late as materialized (
      select organization_id, id from tickets
      where status in ('open', 'in_progress') and ${noted} is null and ${due} < ${now} and ${isOwed}
      order by ${due} limit ${breachesAtOnce} for update skip locked)
    update tickets t set ${noted} = ${now} from late
    where t.organization_id = late.organization_id and t.id = late.id
    returning t.organization_id, t.id, t.number, t.subject, t.author, t.author_member_id`.execute(tx);
  return rows;
}
