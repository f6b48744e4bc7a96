// Requests about the outbox, of platform admins; rules.ts says whose words are veiled and what may be sent again.
import { Refusal } from '@groundwork/contract/errors';
import type { Mail, MailCounts, mailCalls } from '@groundwork/contract/mails';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { wakeSenders } from '../../platform/mail/mail.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { whyNotAgain, wordsFor } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof mailCalls;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listMails(
  { database, mailbox }: Dependencies,
  { query, caller }: RequestContext<Calls['list']>,
) {
  const rows = await database.platform(tx => store.listMails(tx, query));
  return pageOf(
    rows.map(mail => present(mail, caller, mailbox)),
    query,
  );
}

export async function countMails(
  { database, mailbox }: Dependencies,
  { query }: RequestContext<Calls['counts']>,
): Promise<MailCounts> {
  const counts = await database.readOnly(null, tx => store.countMails(tx, query));
  return { ...counts, is_outbox: mailbox.isOutbox };
}

/** @throws Refusal not_found */
export async function getMail(
  { database, mailbox }: Dependencies,
  { params, caller }: RequestContext<Calls['get']>,
): Promise<Mail> {
  const mail = await database.platform(tx => store.findMail(tx, params.id));
  if (!mail) throw new Refusal('not_found');
  return present(mail, caller, mailbox);
}

/** @throws Refusal not_found, conflict */
export function resendMail(
  { database, mailbox }: Dependencies,
  context: RequestContext<Calls['resend']>,
): Promise<Mail> {
  const { params, caller } = context;
  return database.platform(async tx => {
    const mail = await store.lockMail(tx, params.id);
    if (!mail) throw new Refusal('not_found');
    const why = whyNotAgain(mail, mailbox.isOutbox);
    if (why !== null) throw new Refusal('conflict', { message: why });
    const copy = await store.findMail(tx, await store.copyMail(tx, params.id));
    if (!copy) throw new Error('A copy is there once it is made');
    await noteInTrail(tx, context, 'mails.resend', mail);
    await wakeSenders(tx);
    return present(copy, caller, mailbox);
  });
}

/** @throws Refusal not_found, conflict */
export function cancelMail(
  { database, mailbox }: Dependencies,
  context: RequestContext<Calls['cancel']>,
): Promise<Mail> {
  const { params, caller } = context;
  return database.platform(async tx => {
    const isCancelled = await store.cancelMail(tx, params.id);
    const mail = await store.findMail(tx, params.id);
    if (!mail) throw new Refusal('not_found');
    if (!isCancelled)
      throw new Refusal('conflict', {
        message: `Only a mail that waits can be called back; this one is ${said[mail.state]}.`,
      });
    await noteInTrail(tx, context, 'mails.cancel', mail);
    return present(mail, caller, mailbox);
  });
}

function noteInTrail(tx: Tx, actor: Actor, action: string, { id, kind }: store.MailRow): Promise<void> {
  return appendTrail(tx, null, actor, { action, target: { kind: 'mail', id }, details: { kind } });
}

const said: Record<Mail['state'], string> = {
  outbox: 'kept here, because no mail server is configured',
  queued: 'waiting',
  sent: 'sent',
  failed: 'given up',
  cancelled: 'called back already',
};

/** With a mail server, mails left from a time without one keep their secrets, too. */
function present(
  { has_words, ...mail }: store.MailRow,
  caller: Caller,
  { isOutbox }: Dependencies['mailbox'],
): Mail {
  const why = whyNotAgain({ ...mail, has_words }, isOutbox);
  return {
    ...mail,
    body: isOutbox ? wordsFor(caller, mail) : null,
    can_resend: why === null,
    no_resend: why,
    can_cancel: mail.state === 'queued',
  };
}
