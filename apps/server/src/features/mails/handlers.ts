// Requests to look at the outbox, of platform admins; rules.ts says whose words are veiled.
import { Refusal } from '@groundwork/contract/errors';
import type { Mail, mailCalls } from '@groundwork/contract/mails';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { wordsFor } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof mailCalls;

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

/** @throws Refusal not_found */
export async function getMail(
  { database, mailbox }: Dependencies,
  { params, caller }: RequestContext<Calls['get']>,
): Promise<Mail> {
  const mail = await database.platform(tx => store.findMail(tx, params.id));
  if (!mail) throw new Refusal('not_found');
  return present(mail, caller, mailbox);
}

/** With a mail server, mails left from a time without one keep their secrets, too. */
function present(mail: Mail, caller: Caller, { isOutbox }: Dependencies['mailbox']): Mail {
  return { ...mail, body: isOutbox ? wordsFor(caller, mail) : null };
}
