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
  readonly isOutbox: boolean;
  /** Takes a mail; with `tx` (of the platform role) it exists when, and only when, that commits. */
  put(mail: Mail, tx?: Tx): Promise<void>;
}

/** Hint to the senders, see db-listener.ts. */
export const mailsQueued = 'mails_queued';

/** Something waits that need not wait for the senders' next round. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await sql`select pg_notify(${mailsQueued}, '')`.execute(tx);
}

/** `isOutbox` is asked for each mail: a mail server may come and go while the product runs. */
export function createMailbox(
  database: Database,
  options: {
    readonly isOutbox: boolean;
    /** The last word on what is written: how the platform is called, say. */
    worded?(text: string): string;
  },
): Mailbox {
  const worded = (text: string) => options.worded?.(text) ?? text;
  async function insert(tx: Tx, mail: Mail): Promise<void> {
    await tx
      .insertInto('mails')
      .values({
        id: newId(),
        kind: mail.kind,
        recipient: mail.to,
        // A line break in a subject would begin another header.
        subject: oneLine(worded(mail.subject)),
        body: worded(mail.text),
        state: options.isOutbox ? 'outbox' : 'queued',
      })
      .execute();
    if (!options.isOutbox) await wakeSenders(tx);
  }
  return {
    get isOutbox() {
      return options.isOutbox;
    },
    put: (mail, tx) => (tx ? insert(tx, mail) : database.platform(own => insert(own, mail))),
  };
}
