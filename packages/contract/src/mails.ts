// Mails the product has written: how they fared and, while no mail server is configured, what they say.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** Mails whose words are kept after they left, so that they can be sent again. Whatever is not named here is forgotten at
 *  once: it may hold a link that lets somebody in. */
export const kindsSentAgain: ReadonlySet<string> = new Set([
  'lead',
  'ticket',
  'inquiry',
  'registration',
  'rep-client',
  'rep-commission',
  'comment',
  'notifications',
  'trial-reminder',
  'trial-ended',
]);

/** Days for which such a mail can be sent again. */
export const sentAgainDays = 14;

/** outbox: no mail server is configured, so it stays here to be read. */
export const mailStates = ['outbox', 'queued', 'sent', 'failed', 'cancelled'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.infer<typeof MailState>;

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** null unless the mail lies in the outbox. One that lets somebody into an account is for super admins only. */
  body: z.string().nullable(),
  state: MailState,
  tries: z.number().int(),
  error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  /** Of a queued one: when it is tried next. */
  due_at: Timestamp.nullable(),
  /** The mail by which it was sent again, and the one that it is a copy of. */
  resent_as: Id.nullable(),
  copy_of: Id.nullable(),
  /** Whether it can be sent again; else why not, in a sentence. */
  can_resend: z.boolean(),
  no_resend: z.string().nullable(),
  can_cancel: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

export const MailFilter = z.object({
  state: MailState.optional(),
  kind: z.string().max(100).optional(),
  /** Within the recipient or the subject; never in what a mail says. */
  search: z.string().trim().max(320).optional(),
});
export type MailFilter = z.infer<typeof MailFilter>;

const Counts = z.record(z.string(), z.number().int());

/** How many mails each value of a filter would show beside the other filters that are set. */
export const MailCounts = z.object({
  /** With every filter. */
  total: z.number().int(),
  state: Counts,
  kind: Counts,
  /** No mail server is configured: mails stay here. */
  is_outbox: z.boolean(),
});
export type MailCounts = z.infer<typeof MailCounts>;

const One = z.object({ id: Id });
const mailReads = ['mails.list', 'mails.counts', { read: 'mails.get', same: ['id'] }] as const;

export const mailCalls = {
  list: call({
    name: 'mails.list',
    method: 'GET',
    path: '/mails',
    summary: 'Mails the product has written, newest first',
    permission: 'mails.read',
    peopleOnly: peopleOnly.letters,
    query: PageQuery.extend({ ...MailFilter.shape, recipient: z.string().max(320).optional() }),
    reply: page(Mail),
  }),
  counts: call({
    name: 'mails.counts',
    method: 'GET',
    path: '/mails/counts',
    summary: 'How many mails each filter would show, and whether any leave at all',
    permission: 'mails.read',
    query: MailFilter,
    reply: MailCounts,
  }),
  get: call({
    name: 'mails.get',
    method: 'GET',
    path: '/mails/{id}',
    summary: 'One mail',
    permission: 'mails.read',
    peopleOnly: peopleOnly.letters,
    params: One,
    reply: Mail,
  }),
  resend: call({
    name: 'mails.resend',
    method: 'POST',
    path: '/mails/{id}/resend',
    summary: 'Send a mail again, as a copy; never one that lets somebody in',
    permission: 'mails.send',
    peopleOnly: peopleOnly.send,
    changes: mailReads,
    params: One,
    reply: Mail,
    status: 201,
    failures: ['conflict'],
  }),
  cancel: call({
    name: 'mails.cancel',
    method: 'POST',
    path: '/mails/{id}/cancel',
    summary: 'Call a mail back that has not left yet',
    permission: 'mails.send',
    peopleOnly: peopleOnly.send,
    changes: mailReads,
    params: One,
    reply: Mail,
    failures: ['conflict'],
  }),
} as const;
