// Registrations as staff decide them: every rep's deals, what stands against each, and what only staff may do to one.
import { z } from 'zod';
import { call } from './call.ts';
import { Deal, DealConflict, DealDay, DealDetail } from './deal-shapes.ts';
import { DealStage, RegistrationState } from './deal-stages.ts';
import { dealReads, dealStates } from './deals.ts';
import { DealId, RepId } from './ids.ts';
import { Id, PageQuery, page } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required } from './text.ts';

const Person = { rep_name: z.string(), partner_name: z.string(), is_rep_active: z.boolean() };

/** What stands against a registration, as staff see it: also whose it is. */
export const RegistrationConflict = DealConflict.extend({
  deal_id: DealId.nullable(),
  company: z.string(),
  rep_name: z.string().nullable(),
  partner_name: z.string().nullable(),
});
export type RegistrationConflict = z.infer<typeof RegistrationConflict>;

export const Registration = Deal.extend({ ...Person, conflicts: z.array(RegistrationConflict) });
export type Registration = z.infer<typeof Registration>;

export const RegistrationDetail = DealDetail.extend({
  ...Person,
  conflicts: z.array(RegistrationConflict),
});
export type RegistrationDetail = z.infer<typeof RegistrationDetail>;

export const RegistrationFilter = z.object({
  registration: RegistrationState.optional(),
  state: z.enum(dealStates).optional(),
  stage: DealStage.optional(),
  rep_id: RepId.optional(),
  /** Within the company, the domain or the name of the rep or the partner. */
  search: z.string().trim().max(200).optional(),
});
export type RegistrationFilter = z.infer<typeof RegistrationFilter>;

const Counts = z.record(z.string(), z.number().int());
export const RegistrationCounts = z.object({
  total: z.number().int(),
  registration: Counts,
  state: Counts,
});
export type RegistrationCounts = z.infer<typeof RegistrationCounts>;

/** All of a deal, in basis points. */
export const wholeBp = 10_000;

const Splits = z
  .array(
    z.object({
      rep_id: RepId,
      share_bp: z.number().int().min(1, 'A share is more than nothing').max(wholeBp),
    }),
  )
  .max(10)
  .refine(
    splits => splits.length === 0 || splits.reduce((sum, { share_bp }) => sum + share_bp, 0) === wholeBp,
    'The shares must add up to 100 %',
  )
  .refine(
    splits => new Set(splits.map(({ rep_id }) => rep_id)).size === splits.length,
    'A rep has one share of a deal',
  );

const One = z.object({ id: DealId });
const changing = { permission: 'partners.manage', changes: dealReads, params: One } as const;

export const registrationCalls = {
  list: call({
    name: 'registrations.list',
    method: 'GET',
    path: '/registrations',
    summary: 'Deals that reps registered, newest first, with what stands against each',
    permission: 'partners.read',
    query: PageQuery.extend(RegistrationFilter.shape),
    reply: page(Registration),
  }),
  counts: call({
    name: 'registrations.counts',
    method: 'GET',
    path: '/registrations/counts',
    summary: 'How many registrations each filter would show',
    permission: 'partners.read',
    query: RegistrationFilter,
    reply: RegistrationCounts,
  }),
  get: call({
    name: 'registrations.get',
    method: 'GET',
    path: '/registrations/{id}',
    summary: 'One registered deal as staff see it',
    permission: 'partners.read',
    params: One,
    reply: RegistrationDetail,
  }),
  file: call({
    name: 'registrations.file',
    method: 'GET',
    path: '/registrations/{id}/files/{fileId}',
    summary: 'One file of a registered deal',
    permission: 'partners.read',
    params: z.object({ id: DealId, fileId: Id }),
    stream: 'download',
    media: ['*/*'],
  }),
  approve: call({
    ...changing,
    name: 'registrations.approve',
    method: 'POST',
    path: '/registrations/{id}/approve',
    summary: 'Approve a registration; its protection begins today',
    peopleOnly: peopleOnly.deals,
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  reject: call({
    ...changing,
    name: 'registrations.reject',
    method: 'POST',
    path: '/registrations/{id}/reject',
    summary: 'Reject a registration, with the reason that its rep is told',
    peopleOnly: peopleOnly.deals,
    body: z.object({ reason: required('Reason is required', 500) }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  extend: call({
    ...changing,
    name: 'registrations.extend',
    method: 'POST',
    path: '/registrations/{id}/extend',
    summary: 'Prolong the protection of an approved registration',
    peopleOnly: peopleOnly.deals,
    body: z.object({ until: DealDay }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  cancel: call({
    ...changing,
    name: 'registrations.cancel',
    method: 'POST',
    path: '/registrations/{id}/cancel',
    summary: 'Note that a client who had been won cancelled; what was paid for the deal is taken back',
    peopleOnly: peopleOnly.deals,
    body: z.object({ cancelled_on: DealDay, reason: required('Reason is required', 500) }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  takeBack: call({
    ...changing,
    name: 'registrations.takeBack',
    method: 'POST',
    path: '/registrations/{id}/cancel/undo',
    summary: 'Take back a cancellation that was noted by mistake; what was taken back for it is paid again',
    peopleOnly: peopleOnly.deals,
    body: z.object({ reason: required('Reason is required', 500) }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  split: call({
    ...changing,
    name: 'registrations.split',
    method: 'PUT',
    path: '/registrations/{id}/splits',
    summary: 'Say which reps are credited with a deal, and with how much of it',
    peopleOnly: peopleOnly.deals,
    body: z.object({ splits: Splits }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  reassign: call({
    ...changing,
    name: 'registrations.reassign',
    method: 'POST',
    path: '/registrations/{id}/rep',
    summary: 'Give an open deal to another rep',
    peopleOnly: peopleOnly.deals,
    body: z.object({ rep_id: RepId }),
    reply: RegistrationDetail,
    conditional: true,
    failures: ['conflict'],
  }),
  moveBook: call({
    ...changing,
    name: 'registrations.moveBook',
    method: 'POST',
    path: '/reps/{id}/book',
    summary: 'Hand the open deals and the clients of a rep to another; what was won stays with who won it',
    peopleOnly: peopleOnly.deals,
    params: z.object({ id: RepId }),
    body: z.object({ to: RepId }),
    reply: z.object({ deals: z.number().int(), clients: z.number().int() }),
    failures: ['conflict'],
  }),
} as const;
