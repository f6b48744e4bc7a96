// Inquiries: what a partner rep asks the partner team, as a thread that is answered. A dispute is one that ends with a decision.
import { z } from 'zod';
import { call } from './call.ts';
import { RepId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required, requiredLine } from './text.ts';

export const inquiryCategories = ['question', 'dispute', 'technical'] as const;
export const InquiryCategory = z.enum(inquiryCategories);
export type InquiryCategory = z.infer<typeof InquiryCategory>;

/** open: the team's turn. answered: the rep's. */
export const inquiryStates = ['open', 'answered', 'closed'] as const;
export const InquiryState = z.enum(inquiryStates);
export type InquiryState = z.infer<typeof InquiryState>;

export const inquiryOutcomes = ['accepted', 'declined'] as const;
export const InquiryOutcome = z.enum(inquiryOutcomes);
export type InquiryOutcome = z.infer<typeof InquiryOutcome>;

export const InquiryText = required('Message is required', 20_000);

/** What the form sends, with the sentence that it shows for a missing field. */
export const InquiryFields = z.object({
  subject: requiredLine('Subject is required', 200),
  category: z.enum(inquiryCategories, 'Category is required'),
  body: InquiryText,
  /** The line of the commission ledger that a dispute is about. */
  ledger_entry_id: Id.optional(),
});
export type InquiryFields = z.infer<typeof InquiryFields>;

export const Inquiry = z.object({
  id: Id,
  rep: z.object({ id: RepId, name: z.string() }),
  subject: z.string(),
  category: InquiryCategory,
  state: InquiryState,
  ledger_entry_id: Id.nullable(),
  /** Of a dispute that is closed. */
  outcome: InquiryOutcome.nullable(),
  messages: z.number().int(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Inquiry = z.infer<typeof Inquiry>;

export const InquiryMessage = z.object({
  id: Id,
  author: z.string(),
  is_staff: z.boolean(),
  /** Written by whoever reads it now. */
  is_own: z.boolean(),
  body: z.string(),
  /** What this message decided. It stays said when the inquiry is opened again. */
  outcome: InquiryOutcome.nullable(),
  created_at: Timestamp,
});
export type InquiryMessage = z.infer<typeof InquiryMessage>;

export const InquiryThread = Inquiry.extend({ thread: z.array(InquiryMessage) });
export type InquiryThread = z.infer<typeof InquiryThread>;

export const CloseFields = z.object({
  /** Of a dispute, and of nothing else. */
  outcome: InquiryOutcome.optional(),
  /** The last word, which stands in the thread. A dispute needs one. */
  body: InquiryText.optional(),
});
export type CloseFields = z.infer<typeof CloseFields>;

export const OwnInquiryFilter = z.object({
  state: InquiryState.optional(),
  category: InquiryCategory.optional(),
  ledger_entry_id: Id.optional(),
});
export type OwnInquiryFilter = z.infer<typeof OwnInquiryFilter>;

export const InquiryFilter = OwnInquiryFilter.extend({
  rep_id: RepId.optional(),
  /** Within the subject or the rep's name. */
  search: z.string().trim().max(200).optional(),
});
export type InquiryFilter = z.infer<typeof InquiryFilter>;

const One = z.object({ id: Id });
const lists = ['inquiries.own', 'inquiries.list'] as const;
/** Whatever shows an inquiry, to its rep and to staff. */
const inquiryReads = [
  ...lists,
  { read: 'inquiries.read', same: ['id'] },
  { read: 'inquiries.get', same: ['id'] },
] as const;
const Message = z.object({ body: InquiryText });

export const inquiryCalls = {
  own: call({
    name: 'inquiries.own',
    method: 'GET',
    path: '/rep/inquiries',
    summary: 'One’s own inquiries, newest first',
    permission: 'book.read',
    query: PageQuery.extend(OwnInquiryFilter.shape),
    reply: page(Inquiry),
  }),
  ask: call({
    name: 'inquiries.ask',
    method: 'POST',
    path: '/rep/inquiries',
    summary: 'Ask the partner team, or dispute a line of one’s commissions',
    permission: 'book.write',
    changes: lists,
    body: InquiryFields,
    reply: InquiryThread,
    status: 201,
    failures: ['conflict'],
  }),
  read: call({
    name: 'inquiries.read',
    method: 'GET',
    path: '/rep/inquiries/{id}',
    summary: 'One of one’s own inquiries with its thread',
    permission: 'book.read',
    params: One,
    reply: InquiryThread,
  }),
  write: call({
    name: 'inquiries.write',
    method: 'POST',
    path: '/rep/inquiries/{id}/messages',
    summary: 'Write into the thread of one’s own inquiry',
    permission: 'book.write',
    changes: inquiryReads,
    params: One,
    body: Message,
    reply: InquiryThread,
    status: 201,
    failures: ['conflict'],
  }),
  reopen: call({
    name: 'inquiries.reopen',
    method: 'POST',
    path: '/rep/inquiries/{id}/reopen',
    summary: 'Open a closed inquiry again, saying why',
    permission: 'book.write',
    changes: inquiryReads,
    params: One,
    body: Message,
    reply: InquiryThread,
    conditional: true,
    failures: ['conflict'],
  }),
  list: call({
    name: 'inquiries.list',
    method: 'GET',
    path: '/inquiries',
    summary: 'Inquiries of every rep, newest first',
    permission: 'partners.read',
    query: PageQuery.extend(InquiryFilter.shape),
    reply: page(Inquiry),
  }),
  get: call({
    name: 'inquiries.get',
    method: 'GET',
    path: '/inquiries/{id}',
    summary: 'One inquiry with its thread',
    permission: 'partners.read',
    params: One,
    reply: InquiryThread,
  }),
  answer: call({
    name: 'inquiries.answer',
    method: 'POST',
    path: '/inquiries/{id}/messages',
    summary: 'Answer a rep',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.send,
    changes: inquiryReads,
    params: One,
    body: Message,
    reply: InquiryThread,
    status: 201,
    failures: ['conflict'],
  }),
  close: call({
    name: 'inquiries.close',
    method: 'POST',
    path: '/inquiries/{id}/close',
    summary: 'Close an inquiry; a dispute with its outcome and the reason',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.decide,
    changes: inquiryReads,
    params: One,
    body: CloseFields,
    reply: InquiryThread,
    conditional: true,
    failures: ['conflict'],
  }),
} as const;
