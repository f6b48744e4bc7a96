// Mails the product has written: how they fared and, while no mail server is configured, what they say.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** null unless the mail lies in the outbox. One that lets somebody into an account is for super admins only. */
  body: z.string().nullable(),
  /** outbox: no mail server is configured, so it stays here to be read. */
  state: z.enum(['outbox', 'queued', 'sent', 'failed']),
  tries: z.number().int(),
  error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const mailCalls = {
  list: call({
    name: 'mails.list',
    method: 'GET',
    path: '/mails',
    summary: 'Mails the product has written, newest first',
    permission: 'mails.read',
    query: PageQuery.extend({ recipient: z.string().max(320).optional() }),
    reply: page(Mail),
  }),
  get: call({
    name: 'mails.get',
    method: 'GET',
    path: '/mails/{id}',
    summary: 'One mail',
    permission: 'mails.read',
    params: z.object({ id: Id }),
    reply: Mail,
  }),
} as const;
