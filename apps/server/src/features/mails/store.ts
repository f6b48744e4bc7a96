// SQL of looking at mails, and of sending them again or calling them back. For the platform role.
import type { Mail, MailCounts, MailFilter } from '@groundwork/contract/mails';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { countFacets } from '../../platform/count-facets.ts';
import type { Tables, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing, literally } from '../../platform/search-text.ts';
import '../../platform/mail/mail.ts';

const columns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'tries',
  'error',
  'created_at',
  'sent_at',
  'resent_as',
  'copy_of',
] as const;

export interface MailRow extends Omit<Mail, 'can_resend' | 'no_resend' | 'can_cancel'> {
  has_words: boolean;
}

/** What waits for the mail server is nobody's to read: the outbox is where mails are read. */
const readableBody = sql<string | null>`case when state = 'outbox' then body end`.as('body');
const hasWords = sql<boolean>`body is not null`.as('has_words');
const nextTry = sql<string | null>`case when state = 'queued' then due_at end`.as('due_at');

function rowsOf(tx: Tx) {
  return tx.selectFrom('mails').select(columns).select([readableBody, hasWords, nextTry]);
}

type Condition = RawBuilder<boolean>;
const always: Condition = sql<boolean>`true`;

function conditionsOf({ state, kind, search }: MailFilter): Record<'state' | 'kind' | 'search', Condition> {
  const part = containing(search ?? '');
  return {
    state: state ? sql<boolean>`state = ${state}` : always,
    kind: kind === undefined ? always : sql<boolean>`kind = ${kind}`,
    search: search ? sql<boolean>`(recipient ilike ${part} or subject ilike ${part})` : always,
  };
}

/** Newest first. */
export function listMails(
  tx: Tx,
  asked: PageAsked & MailFilter & { recipient?: string | undefined },
): Promise<MailRow[]> {
  const after = afterId(asked);
  let query: SelectQueryBuilder<Tables, 'mails', MailRow> = rowsOf(tx);
  for (const condition of Object.values(conditionsOf(asked))) query = query.where(condition);
  if (asked.recipient !== undefined) query = query.where('recipient', 'ilike', literally(asked.recipient));
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findMail(tx: Tx, id: string): Promise<MailRow | undefined> {
  return rowsOf(tx).where('id', '=', id).executeTakeFirst();
}

/** Of two who send the same mail again, the second finds that it has been. */
export function lockMail(tx: Tx, id: string): Promise<MailRow | undefined> {
  return rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Each value of each filter under all the others, in one pass over what the search finds. */
export async function countMails(tx: Tx, asked: MailFilter): Promise<Omit<MailCounts, 'is_outbox'>> {
  const { state, kind, search } = conditionsOf(asked);
  const found = tx
    .selectFrom('mails')
    .select(['state', 'kind', state.as('is_state'), kind.as('is_kind')])
    .where(search);
  const { of } = await countFacets(tx, found, [
    { facet: 'total', value: sql`'all'`, isCounted: sql`is_state and is_kind` },
    { facet: 'state', value: sql`state`, isCounted: sql`is_kind` },
    { facet: 'kind', value: sql`kind`, isCounted: sql`is_state` },
  ]);
  return { total: of('total')['all'] ?? 0, state: of('state'), kind: of('kind') };
}

/** A copy that waits for the mail server; the mail it is of says so from now on. For one that is locked. */
export async function copyMail(tx: Tx, id: string): Promise<string> {
  const copy = newId();
  await sql`insert into mails (id, kind, recipient, subject, body, state, copy_of)
    select ${copy}, kind, recipient, subject, body, 'queued', id from mails where id = ${id}`.execute(tx);
  await sql`update mails set resent_as = ${copy} where id = ${id}`.execute(tx);
  return copy;
}

/** Answers whether it had not left yet. One that is being sent this moment may arrive all the same, and is then said to be
 *  sent. */
export async function cancelMail(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = 'cancelled', body = null where id = ${id} and state = 'queued'`.execute(tx);
  return numAffectedRows === 1n;
}
