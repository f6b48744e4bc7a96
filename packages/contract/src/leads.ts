// Messages from the public contact form. A person who writes one becomes a lead.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { Assignee, TakenBy } from './staff.ts';
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

export const leadStates = ['new', 'contacted', 'qualified', 'closed'] as const;
export const LeadState = z.enum(leadStates);
export type LeadState = z.infer<typeof LeadState>;

export const forwardStates = ['none', 'queued', 'sent', 'failed'] as const;

export const Lead = LeadFields.omit({ website: true }).extend({
  id: Id,
  phone: z.string().nullable(),
  state: LeadState,
  /** Of a closed one, and of no other. */
  closed_reason: z.string().nullable(),
  /** Who looks after it. */
  owner: Assignee.nullable(),
  notes: z.number().int(),
  /** How passing it on to the vendor's forms endpoint fared; none: not configured. */
  forward_state: z.enum(forwardStates),
  forward_error: z.string().nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Lead = z.infer<typeof Lead>;

/** What staff write about a lead for each other. */
export const LeadNote = z.object({ id: Id, author: z.string(), body: z.string(), created_at: Timestamp });
export type LeadNote = z.infer<typeof LeadNote>;

export const LeadFilter = z.object({
  state: LeadState.optional(),
  owner: TakenBy.optional(),
  forward: z.enum(forwardStates).optional(),
  /** Within the name, the address, the company or the subject. */
  search: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

const Counts = z.record(z.string(), z.number().int());

/** How many leads each value of a filter would show beside the other filters that are set. */
export const LeadCounts = z.object({
  /** With every filter. */
  total: z.number().int(),
  state: Counts,
  owner: Counts,
  forward: Counts,
  /** Whether a forms portal is configured, to which leads are passed on. */
  is_forwarding: z.boolean(),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

const One = z.object({ id: Id });
const leadReads = ['leads.list', 'leads.counts', { read: 'leads.get', same: ['id'] }] as const;

export const leadCalls = {
  create: call({
    name: 'leads.create',
    method: 'POST',
    path: '/leads',
    summary: 'Leave a message for the people behind this site',
    permission: 'public',
    changes: ['leads.list', 'leads.counts'],
    body: LeadFields,
    status: 202,
  }),
  list: call({
    name: 'leads.list',
    method: 'GET',
    path: '/leads',
    summary: 'Messages from the contact form, newest first',
    permission: 'leads.read',
    query: PageQuery.extend(LeadFilter.shape),
    reply: page(Lead),
  }),
  counts: call({
    name: 'leads.counts',
    method: 'GET',
    path: '/leads/counts',
    summary: 'How many leads each filter would show',
    permission: 'leads.read',
    query: LeadFilter,
    reply: LeadCounts,
  }),
  export: call({
    name: 'leads.export',
    method: 'GET',
    path: '/leads/export',
    summary: 'The leads that a filter shows, as a CSV file',
    permission: 'leads.read',
    query: LeadFilter,
    stream: 'download',
    media: ['text/csv'],
  }),
  get: call({
    name: 'leads.get',
    method: 'GET',
    path: '/leads/{id}',
    summary: 'One lead, with what staff noted about it',
    permission: 'leads.read',
    params: One,
    reply: Lead.extend({ note_list: z.array(LeadNote) }),
  }),
  update: call({
    name: 'leads.update',
    method: 'PATCH',
    path: '/leads/{id}',
    summary: 'Say how far a lead has come, and who looks after it',
    permission: 'leads.write',
    changes: leadReads,
    params: One,
    body: z.object({
      state: LeadState.optional(),
      closed_reason: required('Reason is required', 500).optional(),
      owner_id: Id.nullable().optional(),
    }),
    reply: Lead,
    conditional: true,
  }),
  note: call({
    name: 'leads.note',
    method: 'POST',
    path: '/leads/{id}/notes',
    summary: 'Note something about a lead for other staff',
    permission: 'leads.write',
    changes: leadReads,
    params: One,
    body: z.object({ body: required('Note is required', 20_000) }),
    reply: LeadNote,
    status: 201,
  }),
  forward: call({
    name: 'leads.forward',
    method: 'POST',
    path: '/leads/{id}/forward',
    summary: 'Pass a lead on to the forms portal, after it failed or where none was configured before',
    permission: 'leads.write',
    peopleOnly: peopleOnly.share,
    changes: leadReads,
    params: One,
    reply: Lead,
    failures: ['conflict'],
  }),
} as const;
