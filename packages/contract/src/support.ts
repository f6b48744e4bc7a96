// Support: tickets with their conversations, and how soon they are answered.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId, TicketId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required, requiredLine } from './text.ts';

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketCategories = ['technical', 'billing', 'feature', 'training', 'other'] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** Where a ticket may go from where it stands. */
export const ticketMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in_progress', 'resolved', 'closed'],
  in_progress: ['open', 'resolved', 'closed'],
  resolved: ['open', 'in_progress', 'closed'],
  closed: ['open'],
};

/** What its client may do with it: say that it is settled, or that it is not after all. */
export const clientMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['closed'],
  in_progress: ['closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
};

/** Largest attachment, and how many a ticket holds. */
export const attachmentLimits = { bytes: 25 * 1024 * 1024, perTicket: 20 } as const;

/** A message of a conversation. */
export const MessageText = required('Message is required', 20_000);
const body = MessageText;

/** What the 'New Support Ticket' form sends, with the sentence that the form shows for a missing field. */
export const TicketFields = z.object({
  subject: requiredLine('Subject is required', 200),
  priority: z.enum(ticketPriorities, 'Priority is required'),
  category: z.enum(ticketCategories, 'Category is required'),
  message: body.min(20, 'Message must be at least 20 characters'),
});
export type TicketFields = z.infer<typeof TicketFields>;

/** One question to the assistant and what it said, as the person who hands it over saw it. */
export const Exchange = z.object({ question: z.string().max(2000), answer: z.string().max(8000) });
export type Exchange = z.infer<typeof Exchange>;

/** A promise about time, counted in office hours. */
export const ServiceClock = z.object({
  /** Null while the clock stands still: the client's answer is awaited, or the ticket is settled. */
  due_at: Timestamp.nullable(),
  done_at: Timestamp.nullable(),
  state: z.enum(['running', 'paused', 'met', 'breached']),
});
export type ServiceClock = z.infer<typeof ServiceClock>;

export const Satisfaction = z.object({
  score: z.number().int().min(1).max(5),
  comment: z.string().nullable(),
  rated_at: Timestamp,
});

export const Ticket = z.object({
  id: TicketId,
  organization_id: OrganizationId,
  /** Counts up from 1 within an organization: the name people say. */
  number: z.number().int(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  category: z.enum(ticketCategories),
  status: TicketStatus,
  author: z.string(),
  /** Support has answered and needs something from the client: until then its clock stands still. */
  is_waiting_for_client: z.boolean(),
  messages: z.number().int(),
  first_response: ServiceClock,
  resolution: ServiceClock,
  satisfaction: Satisfaction.nullable(),
  created_at: Timestamp,
  last_update: Timestamp,
  version: z.number().int(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketMessage = z.object({
  id: Id,
  author: z.string(),
  is_staff: z.boolean(),
  /** Written by whoever reads it now. */
  is_own: z.boolean(),
  body: z.string(),
  created_at: Timestamp,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  author: z.string(),
  created_at: Timestamp,
});
export type Attachment = z.infer<typeof Attachment>;

export const TicketConversation = Ticket.extend({
  conversation: z.array(TicketMessage),
  attachments: z.array(Attachment),
  /** What was said to the assistant before a person was asked. */
  transcript: z.array(Exchange),
  /** Where whoever reads it may move it. */
  moves: z.array(TicketStatus),
});
export type TicketConversation = z.infer<typeof TicketConversation>;

/** What staff write for each other. It stands in a table of its own and in no other answer. */
export const TicketNote = z.object({
  id: Id,
  author: z.string(),
  body: z.string(),
  created_at: Timestamp,
});
export type TicketNote = z.infer<typeof TicketNote>;

const One = z.object({ id: TicketId });

const queueReads = ['support.queue', 'support.queueCounts'] as const;
/** Whatever shows a ticket, to its client and to staff. */
const ticketReads = [
  'support.list',
  ...queueReads,
  { read: 'support.queued', same: ['id'] },
  { read: 'support.get', same: ['id'] },
] as const;

export const supportCalls = {
  list: call({
    name: 'support.list',
    method: 'GET',
    path: '/support/tickets',
    summary: 'Tickets of the organization, newest first; of every organization for staff',
    permission: 'support.read',
    query: PageQuery.extend({ status: TicketStatus.optional(), organization_id: OrganizationId.optional() }),
    reply: page(Ticket),
  }),
  create: call({
    name: 'support.create',
    method: 'POST',
    path: '/support/tickets',
    summary: 'Open a ticket, with what was said to the assistant before',
    permission: 'support.write',
    changes: ['support.list', ...queueReads],
    body: TicketFields.extend({
      transcript: z.array(Exchange).max(50).optional(),
      organization_id: OrganizationId.optional(),
    }),
    reply: TicketConversation,
    status: 201,
    failures: ['people_only'],
  }),
  get: call({
    name: 'support.get',
    method: 'GET',
    path: '/support/tickets/{id}',
    summary: 'One ticket with its conversation',
    permission: 'support.read',
    params: One,
    reply: TicketConversation,
  }),
  update: call({
    name: 'support.update',
    method: 'PATCH',
    path: '/support/tickets/{id}',
    summary: 'Change status, priority or category, as staff',
    permission: 'support.answer',
    changes: ticketReads,
    params: One,
    body: z.object({
      status: TicketStatus.optional(),
      priority: TicketFields.shape.priority.optional(),
      category: TicketFields.shape.category.optional(),
    }),
    reply: TicketConversation,
    conditional: true,
    failures: ['conflict'],
  }),
  move: call({
    name: 'support.move',
    method: 'POST',
    path: '/support/tickets/{id}/status',
    summary: 'Close one’s own organization’s ticket, or open it again',
    permission: 'support.write',
    changes: ticketReads,
    params: One,
    body: z.object({ status: TicketStatus }),
    reply: TicketConversation,
    conditional: true,
    failures: ['conflict'],
  }),
  write: call({
    name: 'support.write',
    method: 'POST',
    path: '/support/tickets/{id}/messages',
    summary: 'Write into a ticket’s conversation',
    permission: 'support.write',
    changes: ticketReads,
    params: One,
    body: z.object({
      body,
      /** Staff only: the client's answer is awaited, so the clock stands still. True unless said. */
      awaits_client: z.boolean().optional(),
    }),
    reply: TicketConversation,
    status: 201,
    failures: ['people_only', 'conflict'],
  }),
  attach: call({
    name: 'support.attach',
    method: 'POST',
    path: '/support/tickets/{id}/attachments',
    summary: 'Add files to a ticket',
    permission: 'support.write',
    changes: ticketReads,
    params: One,
    stream: 'upload',
    reply: TicketConversation,
    status: 201,
    failures: ['people_only', 'file_refused', 'too_large', 'conflict', 'storage_full', 'storage_limit'],
  }),
  attachment: call({
    name: 'support.attachment',
    method: 'GET',
    path: '/support/tickets/{id}/attachments/{attachmentId}',
    summary: 'One attached file',
    permission: 'support.read',
    params: z.object({ id: TicketId, attachmentId: Id }),
    stream: 'download',
    media: ['*/*'],
  }),
  rate: call({
    name: 'support.rate',
    method: 'POST',
    path: '/support/tickets/{id}/satisfaction',
    summary: 'Say, once, how satisfied one is with a resolved ticket',
    permission: 'support.write',
    peopleOnly: peopleOnly.rate,
    changes: ticketReads,
    params: One,
    body: z.object({
      score: Satisfaction.shape.score,
      comment: z.string().trim().max(2000).optional(),
    }),
    reply: TicketConversation,
    failures: ['conflict'],
  }),
  notes: call({
    name: 'support.notes',
    method: 'GET',
    path: '/support/tickets/{id}/notes',
    summary: 'What staff wrote for each other about a ticket',
    permission: 'support.answer',
    params: One,
    reply: z.array(TicketNote),
  }),
  note: call({
    name: 'support.note',
    method: 'POST',
    path: '/support/tickets/{id}/notes',
    summary: 'Write for other staff; clients never see it',
    permission: 'support.answer',
    changes: [{ read: 'support.notes', same: ['id'] }],
    params: One,
    body: z.object({ body }),
    reply: TicketNote,
    status: 201,
  }),
} as const;
