// The outbox, for platform admins: call → store; policy.ts says whose words are veiled.
import { Refusal } from '@groundwork/contract/errors';
import { mailCalls as calls, type Mail } from '@groundwork/contract/mails';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import { bind, type Route } from '../../platform/route.ts';
import { wordsFor } from './policy.ts';
import * as store from './store.ts';

export function mailRoutes({ database, mailbox }: Dependencies): Route[] {
  /** With a mail server, mails left from a time without one keep their secrets, too. */
  const veiled = (mail: Mail, caller: Caller): Mail => ({
    ...mail,
    body: mailbox.isOutbox ? wordsFor(caller, mail) : null,
  });
  return [
    bind(calls.list, async ({ query, caller }) => {
      const rows = await database.platform(tx => store.listMails(tx, query));
      return pageOf(
        rows.map(mail => veiled(mail, caller)),
        query,
      );
    }),
    bind(calls.get, async ({ params, caller }) => {
      const mail = await database.platform(tx => store.findMail(tx, params.id));
      if (!mail) throw new Refusal('not_found');
      return veiled(mail, caller);
    }),
  ];
}
