// The mail outbox: a mail is inserted in the transaction of what it reports and sent later, by any process.
import { oneLine } from '@groundwork/contract/text';
import { sql } from 'kysely';
import type { Database, Tx } from '../db.ts';
import { newId } from '../id.ts';

export interface Mail {
  /** What it is about, e.g. `invitation`. */
  kind: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface Mailbox {
  /** Mails stay here to be read, because no mail server is configured. */
  isOutbox: boolean;
  /** Takes a mail; with `tx` (of the platform role) it exists when, and only when, that commits. */
  put(mail: Mail, tx?: Tx): Promise<void>;
}

/** Hint to the senders, see db-listener.ts. */
export const mailsQueued = 'mails_queued';

/** Something waits that need not wait for the senders' next round. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await sql`select pg_notify(${mailsQueued}, '')`.execute(tx);
}

export function createMailbox(database: Database, options: { isOutbox: boolean }): Mailbox {
  async function insert(tx: Tx, mail: Mail): Promise<void> {
    await tx
      .insertInto('mails')
      .values({
        id: newId(),
        kind: mail.kind,
        recipient: mail.to,
        // A line break in a subject would begin another header.
        subject: oneLine(mail.subject),
        body: mail.text,
        state: options.isOutbox ? 'outbox' : 'queued',
      })
      .execute();
    if (!options.isOutbox) await wakeSenders(tx);
  }
  return {
    isOutbox: options.isOutbox,
    put: (mail, tx) => (tx ? insert(tx, mail) : database.platform(own => insert(own, mail))),
  };
}
