// Partners, the firms that sell with us, and their sales reps.
import { z } from 'zod';
import { call } from './call.ts';
import { PartnerId, RepId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { EmailAddress, requiredLine } from './text.ts';

/** ISO 4217: three capital letters. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'A currency has three capital letters, such as USD.');

export const Partner = z.object({
  id: PartnerId,
  name: z.string(),
  /** Of them, how many sell at present. */
  active_reps: z.number().int(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Partner = z.infer<typeof Partner>;

export const repStatuses = ['active', 'off'] as const;
export const RepStatus = z.enum(repStatuses);
export type RepStatus = z.infer<typeof RepStatus>;

export const Rep = z.object({
  id: RepId,
  name: z.string(),
  email: z.string(),
  partner: z.object({ id: PartnerId, name: z.string() }),
  /** Their goals, commissions and statements are in it. */
  currency: Currency,
  /** Who is off is let in no more; what they have done stays. */
  status: RepStatus,
  /** They have signed in. */
  has_signed_in: z.boolean(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Rep = z.infer<typeof Rep>;

/** What a rep is to win in a quarter, in their currency. */
export const RepTarget = z.object({
  year: z.number().int().min(2000).max(2100),
  quarter: z.number().int().min(1).max(4),
  amount_cents: z.number().int().positive('A target is more than nothing.').max(1e14),
});
export type RepTarget = z.infer<typeof RepTarget>;

export const PartnerFields = z.object({ name: requiredLine('Name is required', 200) });
export const RepFields = z.object({
  name: requiredLine('Name is required', 200),
  email: EmailAddress,
  partner_id: PartnerId,
  currency: Currency,
});

export const RepFilter = z.object({
  partner_id: PartnerId.optional(),
  status: RepStatus.optional(),
  /** Within the name or the address. */
  search: z.string().trim().max(200).optional(),
});
export type RepFilter = z.infer<typeof RepFilter>;

const OneRep = z.object({ id: RepId });
const repReads = ['reps.list', 'reps.me', 'partners.list', { read: 'reps.get', same: ['id'] }] as const;

export const partnerCalls = {
  list: call({
    name: 'partners.list',
    method: 'GET',
    path: '/partners',
    summary: 'Partners, by name',
    permission: 'partners.read',
    query: z.object({
      /** Within the name. */
      search: z.string().trim().max(200).optional(),
    }),
    reply: z.array(Partner),
  }),
  create: call({
    name: 'partners.create',
    method: 'POST',
    path: '/partners',
    summary: 'Add a partner',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.partners,
    changes: ['partners.list'],
    body: PartnerFields,
    reply: Partner,
    status: 201,
    failures: ['conflict'],
  }),
  update: call({
    name: 'partners.update',
    method: 'PATCH',
    path: '/partners/{id}',
    summary: 'Rename a partner',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.partners,
    changes: ['partners.list', 'reps.list', 'reps.get', 'reps.me'],
    params: z.object({ id: PartnerId }),
    body: PartnerFields,
    reply: Partner,
    conditional: true,
    failures: ['conflict'],
  }),
} as const;

export const repCalls = {
  me: call({
    name: 'reps.me',
    method: 'GET',
    path: '/rep/me',
    summary: 'The rep who asks',
    permission: 'book.read',
    reply: Rep,
  }),
  list: call({
    name: 'reps.list',
    method: 'GET',
    path: '/reps',
    summary: 'Partner reps, newest first',
    permission: 'partners.read',
    query: PageQuery.extend(RepFilter.shape),
    reply: page(Rep),
  }),
  get: call({
    name: 'reps.get',
    method: 'GET',
    path: '/reps/{id}',
    summary: 'One rep, with the targets that are set',
    permission: 'partners.read',
    params: OneRep,
    reply: Rep.extend({ targets: z.array(RepTarget) }),
  }),
  create: call({
    name: 'reps.create',
    method: 'POST',
    path: '/reps',
    summary: 'Add a rep; whoever signs in with that address and the role of a partner rep is them',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.partners,
    changes: ['reps.list', 'partners.list'],
    body: RepFields,
    reply: Rep,
    status: 201,
    failures: ['conflict'],
  }),
  update: call({
    name: 'reps.update',
    method: 'PATCH',
    path: '/reps/{id}',
    summary: 'Change what a rep is called, whom they sell for, or whether they are let in',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.partners,
    changes: repReads,
    params: OneRep,
    body: RepFields.pick({ name: true, partner_id: true }).extend({ status: RepStatus }).partial(),
    reply: Rep,
    conditional: true,
  }),
  setTarget: call({
    name: 'reps.setTarget',
    method: 'PUT',
    path: '/reps/{id}/targets',
    summary: 'Set what a rep is to win in a quarter',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.partners,
    changes: [{ read: 'reps.get', same: ['id'] }],
    params: OneRep,
    body: RepTarget,
    reply: RepTarget,
  }),
} as const;
