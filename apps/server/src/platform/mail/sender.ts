// Sends what waits. Any number of processes may: each takes mails that nobody else holds, by the database's clock.
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Row } from '../../schema/rows.ts';
import type { Database } from '../db.ts';
import { outcomeOf } from '../deliveries.ts';
import { openTransport, type SmtpOptions } from './transport.ts';

type Due = Pick<Row<'mails'>, 'id' | 'kind' | 'recipient' | 'subject' | 'body' | 'tries'>;

const batch = 20;
/** Longer than one mail may take; past it another process takes over. */
const holdSeconds = 120;

/** Sends everything that is due, once. What mails say is forgotten as they leave, but for those of `kept` kinds, which may be
 *  sent again. Answers how many left. */
export async function sendDueMails(
  database: Database,
  smtp: SmtpOptions,
  log: Logger,
  kept: ReadonlySet<string> = new Set(),
): Promise<number> {
  const transport = await openTransport(smtp);
  let sent = 0;
  try {
    for (let due = await take(database); due.length > 0; due = await take(database)) {
      for (const mail of due) {
        try {
          await transport.sendMail({
            from: smtp.from,
            to: { name: '', address: mail.recipient },
            subject: mail.subject,
            text: mail.body ?? '',
            // Tells auto-responders not to answer.
            headers: { 'Auto-Submitted': 'auto-generated' },
            messageId: `<${mail.id}@groundwork>`,
          });
          await markSent(database, mail.id, wordsLeft(mail, kept));
          sent += 1;
        } catch (error) {
          log.warn({ err: error, mail: mail.id, tries: mail.tries }, 'a mail could not be sent');
          await postpone(database, mail, { error, wordsLeft: wordsLeft(mail, kept) });
        }
      }
    }
  } finally {
    transport.close();
  }
  return sent;
}

async function take(database: Database): Promise<Due[]> {
  const { rows } = await database.platform(tx =>
    sql<Due>`
      with picked as materialized (
        select id from mails where state = 'queued' and due_at <= clock_timestamp()
        order by due_at limit ${batch} for update skip locked)
      update mails m set tries = m.tries + 1, due_at = clock_timestamp() + make_interval(secs => ${holdSeconds})
      from picked where m.id = picked.id
      returning m.id, m.kind, m.recipient, m.subject, m.body, m.tries`.execute(tx),
  );
  return rows;
}

type Words = RawBuilder<string | null>;
const wordsLeft = ({ kind }: Due, kept: ReadonlySet<string>): Words =>
  kept.has(kind) ? sql`body` : sql`null`;

/** Also of one that was called back this moment: it has left. */
async function markSent(database: Database, id: string, words: Words): Promise<void> {
  await database.platform(tx =>
    sql`update mails set state = 'sent', body = ${words}, error = null, sent_at = clock_timestamp()
        where id = ${id}`.execute(tx),
  );
}

async function postpone(
  database: Database,
  mail: Due,
  { error, wordsLeft: words }: { error: unknown; wordsLeft: Words },
): Promise<void> {
  const why = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  // The server's final no (5xx to this recipient) does not become a yes by asking again.
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const outcome = outcomeOf({ isFinal: code === 550 || code === 553 }, mail.tries);
  await database.platform(tx =>
    outcome.state !== 'queued'
      ? sql`update mails set state = 'failed', body = ${words}, error = ${why}
            where id = ${mail.id} and state = 'queued'`.execute(tx)
      : sql`update mails set error = ${why},
              due_at = clock_timestamp() + make_interval(secs => ${outcome.pauseSeconds})
            where id = ${mail.id} and state = 'queued'`.execute(tx),
  );
}

/** Sent and given-up mails are kept as a record for so many days; their words, where they are kept at all, for fewer. */
export async function forgetOldMails(
  database: Database,
  { wordsDays, days }: { wordsDays: number; days: number },
): Promise<void> {
  await database.platform(tx =>
    sql`update mails set body = null where state in ('sent', 'failed') and body is not null
        and coalesce(sent_at, due_at) < now() - make_interval(days => ${wordsDays})`.execute(tx),
  );
  await database.platform(tx =>
    sql`delete from mails where created_at < now() - make_interval(days => ${days})`.execute(tx),
  );
}
