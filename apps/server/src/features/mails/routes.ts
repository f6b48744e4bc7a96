// The outbox, for platform admins: call → store, because there is nothing to decide.
import { Refusal } from '@groundwork/contract/errors';
import { mailCalls as calls } from '@groundwork/contract/mails';
import { pageOf } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as store from './store.ts';

export function mailRoutes({ database, mailbox }: Parts): Route[] {
  /** With a mail server, mails left from a time without one keep their secrets, too. */
  const veiled = <M extends { body: string | null }>(mail: M): M =>
    mailbox.isOutbox ? mail : { ...mail, body: null };
  return [
    bind(calls.list, async ({ query }) => {
      const rows = await database.platform(tx => store.listMails(tx, query));
      return pageOf(rows.map(veiled), query);
    }),
    bind(calls.get, async ({ params }) => {
      const mail = await database.platform(tx => store.findMail(tx, params.id));
      if (!mail) throw new Refusal('not_found');
      return veiled(mail);
    }),
  ];
}
