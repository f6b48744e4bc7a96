// All SQL of inquiries: of one rep as that rep, of every rep as the platform role.
import type { RepId } from '@groundwork/contract/ids';
import type { Inquiry, InquiryFields, InquiryFilter, InquiryMessage } from '@groundwork/contract/inquiries';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

export type InquiryRow = Row<'inquiries'> & { rep_name: string; messages: number };

export interface InquiryScope {
  repId: RepId;
  id: string;
}

function rowsOf(tx: Tx) {
  return tx
    .selectFrom('inquiries as i')
    .innerJoin('reps as r', 'r.rep_id', 'i.rep_id')
    .selectAll('i')
    .select('r.name as rep_name')
    .select(
      sql<number>`(select count(*)::int from inquiry_messages m
        where m.rep_id = i.rep_id and m.inquiry_id = i.id)`.as('messages'),
    );
}

/** Newest first. */
export function listInquiries(tx: Tx, asked: PageAsked & InquiryFilter): Promise<InquiryRow[]> {
  const { rep_id, state, category, ledger_entry_id, search } = asked;
  const after = afterId(asked);
  let query = rowsOf(tx);
  if (rep_id !== undefined) query = query.where('i.rep_id', '=', rep_id);
  if (state !== undefined) query = query.where('i.state', '=', state);
  if (category !== undefined) query = query.where('i.category', '=', category);
  if (ledger_entry_id !== undefined) query = query.where('i.ledger_entry_id', '=', ledger_entry_id);
  if (search) {
    const pattern = containing(search);
    query = query.where(sql<boolean>`(i.subject ilike ${pattern} or r.name ilike ${pattern})`);
  }
  if (after !== undefined) query = query.where('i.id', '<', after);
  return query.orderBy('i.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findInquiry(tx: Tx, { repId, id }: InquiryScope): Promise<InquiryRow | undefined> {
  return rowsOf(tx).where('i.rep_id', '=', repId).where('i.id', '=', id).executeTakeFirst();
}

/** Whose it is. For the platform role. */
export async function findRepOf(tx: Tx, id: string): Promise<RepId | undefined> {
  const row = await tx.selectFrom('inquiries').select('rep_id').where('id', '=', id).executeTakeFirst();
  return row?.rep_id;
}

/** Keeps two changes of one inquiry from working with the same past. */
export async function lockInquiry(tx: Tx, { repId, id }: InquiryScope): Promise<void> {
  await tx
    .selectFrom('inquiries')
    .select('id')
    .where('rep_id', '=', repId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function insertInquiry(
  tx: Tx,
  repId: RepId,
  {
    subject,
    category,
    ledger_entry_id = null,
  }: Omit<InquiryFields, 'body' | 'ledger_entry_id'> & {
    ledger_entry_id?: string | null | undefined;
  },
  now: Date,
): Promise<string> {
  const id = newId();
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto('inquiries')
    .values({ rep_id: repId, id, subject, category, ledger_entry_id, ...times })
    .execute();
  return id;
}

/** Whoever begins a dispute about this line waits until the one before is settled: together they would be two. */
export async function lockEntry(tx: Tx, entryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dispute ${entryId}`}, 0))`.execute(tx);
}

/** Whether this is a line that the rep sees among their commissions. */
export async function hasLine(tx: Tx, repId: RepId, entryId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('rep_id', '=', repId)
    .where('id', '=', entryId)
    .where('deal_id', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a thread about this line is open. */
export async function isDisputed(tx: Tx, repId: RepId, entryId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('rep_id', '=', repId)
    .where('ledger_entry_id', '=', entryId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return found !== undefined;
}

/** For an inquiry that is locked. */
export async function updateInquiry(
  tx: Tx,
  { repId, id }: InquiryScope,
  change: Pick<Inquiry, 'state' | 'outcome'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('inquiries')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('rep_id', '=', repId)
    .where('id', '=', id)
    .execute();
}

type MessageRow = Omit<InquiryMessage, 'is_own'> & { author_subject: string };

export async function insertMessage(
  tx: Tx,
  { repId, id }: InquiryScope,
  message: Omit<MessageRow, 'id' | 'created_at'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('inquiry_messages')
    .values({ ...message, rep_id: repId, inquiry_id: id, id: newId(), created_at: now })
    .execute();
}

/** Oldest first. */
export function listMessages(tx: Tx, { repId, id }: InquiryScope): Promise<MessageRow[]> {
  return tx
    .selectFrom('inquiry_messages')
    .select(['id', 'author', 'author_subject', 'is_staff', 'body', 'outcome', 'created_at'])
    .where('rep_id', '=', repId)
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute();
}
