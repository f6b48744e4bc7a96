// The support queue: tickets of every organization, whose turn each is, and what staff answer again and again. Staff only.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId, TicketId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { Assignee, TakenBy } from './staff.ts';
import {
  MessageText,
  Ticket,
  TicketConversation,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from './support.ts';
import { required, requiredLine } from './text.ts';

/** The promise of a ticket that comes due first, as the office's clock counts it. */
export const NextPromise = z.object({
  kind: z.enum(['first_response', 'resolution']),
  due_at: Timestamp,
  /** Office minutes that are left; below zero, by how many it is late. */
  office_minutes: z.number().int(),
});
export type NextPromise = z.infer<typeof NextPromise>;

export const QueuedTicket = Ticket.extend({
  organization_name: z.string(),
  author_email: z.string(),
  assignee: Assignee.nullable(),
  /** null while none runs: it is settled, or answered and waiting for the client. */
  next_promise: NextPromise.nullable(),
});
export type QueuedTicket = z.infer<typeof QueuedTicket>;

/** Office hours before a promised time from which it counts as due soon. */
export const soonOfficeHours = 4;

/** `unsettled`: neither resolved nor closed. */
export const queueStatuses = ['unsettled', ...ticketStatuses] as const;
export const queuePromises = ['late', 'soon'] as const;
/** Whose answer is awaited. */
export const queueWaiting = ['client', 'us'] as const;
export const queueSorts = ['due', 'newest', 'updated'] as const;

export const QueueFilter = z.object({
  status: z.enum(queueStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  category: z.enum(ticketCategories).optional(),
  organization_id: OrganizationId.optional(),
  assignee: TakenBy.optional(),
  promise: z.enum(queuePromises).optional(),
  waiting: z.enum(queueWaiting).optional(),
  /** Within the subject or the organization's name, or a ticket's number. */
  search: z.string().trim().max(200).optional(),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

const Counts = z.record(z.string(), z.number().int());

/** How many tickets each value of a filter would show beside the other filters that are set. */
export const QueueCounts = z.object({
  /** With every filter. */
  total: z.number().int(),
  status: Counts,
  priority: Counts,
  category: Counts,
  assignee: Counts,
  promise: Counts,
  waiting: Counts,
  /** Those with the most tickets first. */
  organizations: z.array(z.object({ id: OrganizationId, name: z.string(), tickets: z.number().int() })),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** What is filled in where a canned answer is put into a reply. */
export const placeholders = ['client_name', 'organization', 'ticket_number'] as const;
export type Placeholder = (typeof placeholders)[number];

const placeholder = /\{([^{}\n]*)\}/g;

/** Names in braces that nothing would be filled in for. */
export function unknownPlaceholders(body: string): string[] {
  const known: readonly string[] = placeholders;
  return [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name.trim()))].filter(
    name => !known.includes(name),
  );
}

/** The answer as it goes into the reply. */
export function filled(body: string, values: Record<Placeholder, string>): string {
  return body.replaceAll(placeholder, (whole, name: string) => {
    const known = placeholders.find(each => each === name.trim());
    return known === undefined ? whole : values[known];
  });
}

export const CannedAnswerFields = z.object({
  title: requiredLine('Title is required', 100),
  body: required('Answer is required', 20_000).check(context => {
    const [first] = unknownPlaceholders(context.value);
    if (first === undefined) return;
    const all = placeholders.map(each => `{${each}}`).join(', ');
    const message = `Nothing is filled in for {${first}}. What is: ${all}.`;
    context.issues.push({ code: 'custom', message, input: context.value });
  }),
});
export type CannedAnswerFields = z.infer<typeof CannedAnswerFields>;

export const CannedAnswer = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  author: z.string(),
  version: z.number().int(),
  updated_at: Timestamp,
});
export type CannedAnswer = z.infer<typeof CannedAnswer>;

const OneTicket = z.object({ id: TicketId });
const OneAnswer = z.object({ id: Id });

export const supportQueueCalls = {
  queue: call({
    name: 'support.queue',
    method: 'GET',
    path: '/support/queue',
    summary: 'Tickets of every organization, what comes due first first',
    permission: 'support.answer',
    query: PageQuery.extend({ ...QueueFilter.shape, sort: z.enum(queueSorts).optional() }),
    reply: page(QueuedTicket),
  }),
  queueCounts: call({
    name: 'support.queueCounts',
    method: 'GET',
    path: '/support/queue/counts',
    summary: 'How many tickets each filter of the queue would show',
    permission: 'support.answer',
    query: QueueFilter,
    reply: QueueCounts,
  }),
  queued: call({
    name: 'support.queued',
    method: 'GET',
    path: '/support/queue/{id}',
    summary: 'One ticket as the queue shows it',
    permission: 'support.answer',
    params: OneTicket,
    reply: QueuedTicket,
  }),
  assign: call({
    name: 'support.assign',
    method: 'PUT',
    path: '/support/queue/{id}/assignee',
    summary: 'Give a ticket to somebody of the staff, or to nobody',
    permission: 'support.answer',
    changes: [
      'support.queue',
      'support.queueCounts',
      { read: 'support.queued', same: ['id'] },
      // Its version moves.
      { read: 'support.get', same: ['id'] },
    ],
    params: OneTicket,
    body: z.object({ assignee_id: Id.nullable() }),
    reply: QueuedTicket,
    conditional: true,
  }),
  reply: call({
    name: 'support.reply',
    method: 'POST',
    path: '/support/queue/{id}/messages',
    summary: 'Answer a ticket as it was seen: of two who answer at once, the second is told',
    permission: 'support.answer',
    peopleOnly: peopleOnly.send,
    changes: [
      'support.list',
      'support.queue',
      'support.queueCounts',
      { read: 'support.queued', same: ['id'] },
      { read: 'support.get', same: ['id'] },
    ],
    params: OneTicket,
    body: z.object({
      body: MessageText,
      /** The client's answer is awaited, so the clock stands still. True unless said. */
      awaits_client: z.boolean().optional(),
    }),
    reply: TicketConversation,
    status: 201,
    conditional: true,
    failures: ['conflict'],
  }),
  answers: call({
    name: 'support.answers',
    method: 'GET',
    path: '/support/answers',
    summary: 'Canned answers, by title',
    permission: 'support.answer',
    reply: z.array(CannedAnswer),
  }),
  createAnswer: call({
    name: 'support.createAnswer',
    method: 'POST',
    path: '/support/answers',
    summary: 'Keep an answer to be used again',
    permission: 'support.answer',
    changes: ['support.answers'],
    body: CannedAnswerFields,
    reply: CannedAnswer,
    status: 201,
    failures: ['conflict'],
  }),
  updateAnswer: call({
    name: 'support.updateAnswer',
    method: 'PATCH',
    path: '/support/answers/{id}',
    summary: 'Change a canned answer',
    permission: 'support.answer',
    changes: ['support.answers'],
    params: OneAnswer,
    body: CannedAnswerFields,
    reply: CannedAnswer,
    conditional: true,
    failures: ['conflict'],
  }),
  deleteAnswer: call({
    name: 'support.deleteAnswer',
    method: 'DELETE',
    path: '/support/answers/{id}',
    summary: 'Delete a canned answer',
    permission: 'support.answer',
    peopleOnly: peopleOnly.remove,
    changes: ['support.answers'],
    params: OneAnswer,
    conditional: true,
  }),
} as const;
