// Messages from the public contact form. A person who writes one becomes a lead.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { EmailAddress, required, requiredLine } from './text.ts';

/** What the contact form sends, with the sentence that the form shows for a missing field. */
export const LeadFields = z.object({
  first_name: required('First name is required', 100),
  last_name: required('Last name is required', 100),
  email: EmailAddress,
  phone: z.string().trim().max(50).optional(),
  company: required('Company is required', 200),
  subject: requiredLine('Subject is required', 200),
  message: required('Message is required', 5000).min(20, 'Message must be at least 20 characters'),
  /** Hidden from people; whoever fills it in is a machine, and is answered as if all were well. */
  website: z.string().max(500).optional(),
});
export type LeadFields = z.infer<typeof LeadFields>;

export const Lead = LeadFields.omit({ website: true }).extend({
  id: Id,
  phone: z.string().nullable(),
  /** How passing it on to the vendor's forms endpoint fared; none: not configured. */
  forward_state: z.enum(['none', 'queued', 'sent', 'failed']),
  forward_error: z.string().nullable(),
  created_at: Timestamp,
});
export type Lead = z.infer<typeof Lead>;

export const leadCalls = {
  create: call({
    name: 'leads.create',
    method: 'POST',
    path: '/leads',
    summary: 'Leave a message for the people behind this site',
    permission: 'public',
    changes: ['leads.list'],
    body: LeadFields,
    status: 202,
  }),
  list: call({
    name: 'leads.list',
    method: 'GET',
    path: '/leads',
    summary: 'Messages from the contact form, newest first',
    permission: 'leads.read',
    query: PageQuery,
    reply: page(Lead),
  }),
} as const;
