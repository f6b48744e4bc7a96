// Deals of a partner rep: registered, moved through the stages, won or lost, and made into a client.
import { z } from 'zod';
import { call } from './call.ts';
import {
  BoardStage,
  Deal,
  DealChange,
  DealConflict,
  DealDay,
  DealDetail,
  DealFields,
  DealTotal,
  SimilarDeal,
} from './deal-shapes.ts';
import { DealStage, OpenStage, RegistrationState } from './deal-stages.ts';
import { DealId, OrganizationId, ProjectId } from './ids.ts';
import { Day, PageQuery, page } from './paging.ts';
import { Currency } from './partners.ts';
import { peopleOnly } from './people-only.ts';
import { performanceReads } from './performance.ts';
import { EmailAddress, required, requiredLine } from './text.ts';

/** `open`: in none of the two that end it. */
export const dealStates = ['open', 'won', 'lost'] as const;

export const DealFilter = z.object({
  state: z.enum(dealStates).optional(),
  stage: DealStage.optional(),
  registration: RegistrationState.optional(),
  currency: Currency.optional(),
  /** Expected to close on this day or before. */
  closing_by: DealDay.optional(),
  closing_from: DealDay.optional(),
  /** Within the company, the domain, the contact or the next step. */
  search: z.string().trim().max(200).optional(),
});
export type DealFilter = z.infer<typeof DealFilter>;

/** What lists are sorted by; `-` before: the highest or latest first. */
export const dealSorts = [
  '-created',
  'created',
  'company',
  '-company',
  'close',
  '-close',
  'value',
  '-value',
] as const;
export const DealSort = z.enum(dealSorts);
export type DealSort = z.infer<typeof DealSort>;

const Counts = z.record(z.string(), z.number().int());

/** Of all that a filter shows, however many pages that is. */
export const DealSummary = z.object({
  total: z.number().int(),
  totals: z.array(DealTotal),
  /** What each value of a filter would show beside the others. */
  state: Counts,
  stage: Counts,
  registration: Counts,
});
export type DealSummary = z.infer<typeof DealSummary>;

export const Closed = z.object({ count: z.number().int(), totals: z.array(DealTotal) });

export const Board = z.object({
  stages: z.array(BoardStage),
  /** Closed in the quarter that today belongs to. */
  quarter: z.object({ first: Day, last: Day }),
  won: Closed,
  lost: Closed,
});
export type Board = z.infer<typeof Board>;

export const ConflictCheck = z.object({
  /** The domain as it would be registered. */
  domain: z.string(),
  conflicts: z.array(DealConflict),
  /** One's own open deal with that domain: a second one is refused. */
  own: z.object({ id: DealId, company: z.string() }).nullable(),
  /** One's own open deals with what may be the same company under another name or domain. */
  similar: z.array(SimilarDeal),
});
export type ConflictCheck = z.infer<typeof ConflictCheck>;

export const NewDealBody = DealFields.extend({
  /** Said of a company that looks like one of one's own open deals: it is another one. */
  is_other_company: z.boolean().optional(),
});

const One = z.object({ id: DealId });

/** Whatever lists deals, counts them, or shows what follows from them. */
export const dealListReads = [
  ...performanceReads,
  'deals.list',
  'deals.summary',
  'deals.board',
  'deals.conflicts',
  'registrations.list',
  'registrations.counts',
] as const;
export const dealReads = [
  ...dealListReads,
  { read: 'deals.get', same: ['id'] },
  { read: 'registrations.get', same: ['id'] },
] as const;

export const dealCalls = {
  list: call({
    name: 'deals.list',
    method: 'GET',
    path: '/rep/deals',
    summary: 'One’s own deals, as filtered and sorted',
    permission: 'book.read',
    query: PageQuery.extend({ ...DealFilter.shape, sort: DealSort.optional() }),
    reply: page(Deal),
  }),
  summary: call({
    name: 'deals.summary',
    method: 'GET',
    path: '/rep/deals/summary',
    summary: 'How many deals each filter would show, and what they are worth in each currency',
    permission: 'book.read',
    query: DealFilter,
    reply: DealSummary,
  }),
  board: call({
    name: 'deals.board',
    method: 'GET',
    path: '/rep/deals/board',
    summary: 'Open deals by stage, with what each stage is worth and how long deals usually stay there',
    permission: 'book.read',
    query: DealFilter.omit({ state: true, stage: true }),
    reply: Board,
  }),
  conflicts: call({
    name: 'deals.conflicts',
    method: 'GET',
    path: '/rep/deals/conflicts',
    summary: 'What would stand against registering a company',
    permission: 'book.read',
    query: z.object({ company: DealFields.shape.company, domain: DealFields.shape.domain }),
    reply: ConflictCheck,
  }),
  export: call({
    name: 'deals.export',
    method: 'GET',
    path: '/rep/deals/export',
    summary: 'The deals that a filter shows, as a CSV file',
    permission: 'book.read',
    query: DealFilter,
    stream: 'download',
    media: ['text/csv'],
  }),
  create: call({
    name: 'deals.create',
    method: 'POST',
    path: '/rep/deals',
    summary: 'Register a deal',
    permission: 'book.write',
    changes: dealListReads,
    body: NewDealBody,
    reply: DealDetail,
    status: 201,
    failures: ['conflict', 'possible_duplicate'],
  }),
  get: call({
    name: 'deals.get',
    method: 'GET',
    path: '/rep/deals/{id}',
    summary: 'One deal with its history, tasks and notes, and what its stage still asks for',
    permission: 'book.read',
    params: One,
    reply: DealDetail,
  }),
  update: call({
    name: 'deals.update',
    method: 'PATCH',
    path: '/rep/deals/{id}',
    summary: 'Change what is known of a deal',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: DealChange,
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  move: call({
    name: 'deals.move',
    method: 'POST',
    path: '/rep/deals/{id}/stage',
    summary: 'Move an open deal to another stage: forward when what it passes is met, back at any time',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: z.object({ stage: OpenStage }),
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  win: call({
    name: 'deals.win',
    method: 'POST',
    path: '/rep/deals/{id}/win',
    summary: 'Close a deal as won, on a day that is not to come',
    permission: 'book.write',
    peopleOnly: peopleOnly.deals,
    changes: dealReads,
    params: One,
    body: z.object({ closed_on: DealDay }),
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  lose: call({
    name: 'deals.lose',
    method: 'POST',
    path: '/rep/deals/{id}/lose',
    summary: 'Close a deal as lost, and say why',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: z.object({ closed_on: DealDay, reason: required('Reason is required', 500) }),
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  reopen: call({
    name: 'deals.reopen',
    method: 'POST',
    path: '/rep/deals/{id}/reopen',
    summary: 'Open a closed deal again, in the stage that it was closed from',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: z.object({ reason: required('Reason is required', 500) }),
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  becomeClient: call({
    name: 'deals.becomeClient',
    method: 'POST',
    path: '/rep/deals/{id}/client',
    summary:
      'Make a won deal an organization on trial with its first project; once, however often it is asked',
    permission: 'book.write',
    peopleOnly: peopleOnly.deals,
    changes: [...dealReads, 'organizations.list', 'organizations.counts'],
    params: One,
    body: z.object({
      project_name: requiredLine('Project name is required', 200).optional(),
      /** Of somebody at the company's site, who is invited as the first admin of the organization. */
      invite: EmailAddress.optional(),
    }),
    reply: z.object({
      organization_id: OrganizationId,
      project_id: ProjectId.nullable(),
      /** Whom an invitation was sent to just now. */
      invited: z.string().nullable(),
      deal: DealDetail,
    }),
    failures: ['conflict'],
  }),
  register: call({
    name: 'deals.register',
    method: 'POST',
    path: '/rep/deals/{id}/registration',
    summary: 'Ask again for a registration that was rejected or has expired',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    reply: DealDetail,
    conditional: true,
    failures: ['conflict'],
  }),
} as const;
