// SQL of looking at mails. For the platform role.
import type { Mail } from '@groundwork/contract/mails';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
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
] as const;

/** What waits for the mail server is nobody's to read: the outbox is where mails are read. */
const readableBody = sql<string | null>`case when state = 'outbox' then body end`.as('body');

export function listMails(tx: Tx, asked: PageAsked & { recipient?: string | undefined }): Promise<Mail[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('mails').select(columns).select(readableBody);
  if (asked.recipient !== undefined) query = query.where('recipient', 'ilike', escaped(asked.recipient));
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export function findMail(tx: Tx, id: string): Promise<Mail | undefined> {
  return tx.selectFrom('mails').select(columns).select(readableBody).where('id', '=', id).executeTakeFirst();
}
