// What the outbox asks, and what it changes.
import { mailCalls as calls, type MailFilter } from '@groundwork/contract/mails';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** Mails leave by themselves. */
const refetchInterval = 10_000;

export const mails = (asked: MailFilter) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });

export const mailCounts = (asked: MailFilter) =>
  query(calls.counts, { query: asked }, { staleTime: 0, refetchInterval });

export const mail = (id: string) => query(calls.get, { params: { id } }, { staleTime: 0, refetchInterval });

export const resendMail = () => change(calls.resend, (id: string) => ({ params: { id } }));
export const cancelMail = () => change(calls.cancel, (id: string) => ({ params: { id } }));
